/** The little of Node's WebAssembly that the server uses: its types come with the DOM's, which the server does not see. */
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
