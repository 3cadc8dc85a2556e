/** What the supervisor begins with. Absolute URLs. */
export interface WorkerAddress {
  /** URL of the SQLite module. */
  readonly wasmUrl: string;
  /** URL of the database's description. */
  readonly manifestUrl: string;
}

/**
 * The address of the worker script as our page starts it: what the supervisor is to open stands in its fragment, which no host sees.
 * A message would come later. What is sent before the script has run waits in Chromium for the page's thread, which is busy
 * with the console's script then.
 */
export function writeWorkerAddress(workerUrl: string, { wasmUrl, manifestUrl }: WorkerAddress): string {
  return `${workerUrl}#${new URLSearchParams({ wasm: wasmUrl, manifest: manifestUrl })}`;
}

/** Null if another page than ours started the script. */
export function readWorkerAddress(scriptUrl: string): WorkerAddress | null {
  const named = new URLSearchParams(new URL(scriptUrl).hash.slice(1));
  const [wasmUrl, manifestUrl] = [named.get('wasm'), named.get('manifest')];
  return wasmUrl && manifestUrl ? { wasmUrl, manifestUrl } : null;
}
