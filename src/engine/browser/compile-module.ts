import { PHRASES } from '../../contract/phrases.ts';
import { say } from '../../contract/sentence.ts';
/**
 * Fetches and compiles the SQLite module.
 *
 * @throws Error with a sentence where it cannot be had, also when the signal is aborted
 */
export async function compileModule(wasmUrl: string, signal?: AbortSignal): Promise<WebAssembly.Module> {
  const response = await fetch(wasmUrl, signal ? { signal } : {}).catch(() => null);
  if (!response?.ok) {
    throw new Error(
      response
        ? say(PHRASES.urlStatus, { url: wasmUrl, status: response.status })
        : say(PHRASES.urlUnreachable, { url: wasmUrl }),
    );
  }
  // Compiling while it loads needs the host to name the type; many static hosts do not.
  return response.headers.get('content-type')?.startsWith('application/wasm')
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
