/**
 * The part of Node's WebAssembly that the server uses: its types are in the DOM library, which the server does not
 * include.
 */
declare namespace WebAssembly {
  type Module = object;
  const Module: new (bytes: Uint8Array) => Module;
  const Memory: new (pages: {
    readonly initial: number;
    readonly maximum: number;
  }) => import('../../src/engine/wasm/wasm.ts').WasmMemory;
  function instantiate(
    module: Module,
    imports: import('../../src/engine/wasm/wasm.ts').WasmImports,
  ): Promise<{ readonly exports: import('../../src/engine/wasm/wasm.ts').WasmExports }>;
}
