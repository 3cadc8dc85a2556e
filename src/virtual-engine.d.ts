/** Where the build put the engine, relative to the page (see vite.config.ts). */
declare module 'virtual:engine' {
  export const workerPath: string;
  export const wasmPath: string;
}

/** Pages that the engine rehearses on (see vite.config.ts). */
declare module 'virtual:packed-sample' {
  export const SAMPLE: import('./packed-pages/index.ts').PackedSample;
}
