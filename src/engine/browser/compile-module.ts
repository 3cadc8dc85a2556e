import { PHRASES } from '../../contract/phrases.ts';
import { say } from '../../contract/sentence.ts';
/**
 * Fetches and compiles the SQLite module.
 *
 * @throws Error with a sentence if it cannot be loaded, or the signal is aborted
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
  // Streaming compilation needs the right Content-Type; many static hosts do not send it.
  return response.headers.get('content-type')?.startsWith('application/wasm')
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
