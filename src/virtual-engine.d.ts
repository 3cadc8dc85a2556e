/** Where the build put the engine, relative to the page (see vite.config.ts). */
declare module 'virtual:engine' {
  export const workerPath: string;
  export const wasmPath: string;
}
