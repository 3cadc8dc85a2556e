/** What the supervisor begins with. Absolute URLs. */
export interface WorkerAddress {
  /** URL of the SQLite module. */
  readonly wasmUrl: string;
  /** URL of the database's description; of the database itself where it is a foreign one. */
  readonly manifestUrl: string;
  readonly isForeign: boolean;
}

/**
 * The address of the worker script as our page starts it: what the supervisor is to open stands in its fragment, which no host sees.
 * A message would come later. What is sent before the script has run waits in Chromium for the page's thread, which is busy
 * with the console's script then.
 */
export function writeWorkerAddress(workerUrl: string, { wasmUrl, manifestUrl, isForeign }: WorkerAddress): string {
  return `${workerUrl}#${new URLSearchParams({ wasm: wasmUrl, [isForeign ? 'foreign' : 'manifest']: manifestUrl })}`;
}

/** Null if another page than ours started the script. */
export function readWorkerAddress(scriptUrl: string): WorkerAddress | null {
  const named = new URLSearchParams(new URL(scriptUrl).hash.slice(1));
  const foreignUrl = named.get('foreign');
  const [wasmUrl, manifestUrl] = [named.get('wasm'), foreignUrl ?? named.get('manifest')];
  return wasmUrl && manifestUrl ? { wasmUrl, manifestUrl, isForeign: foreignUrl !== null } : null;
}
