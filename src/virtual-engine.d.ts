/** Where the build put the engine and the service worker, relative to the page (see vite.config.ts). */
declare module 'virtual:engine' {
  export const workerPath: string;
  export const wasmPath: string;
  /** The page's service worker; null in development, where files change. */
  export const serviceWorkerPath: string | null;
}
