declare module '*.css';

/** Vite: the URL of a worker's script. */
declare module '*?worker&url' {
  const url: string;
  export default url;
}
