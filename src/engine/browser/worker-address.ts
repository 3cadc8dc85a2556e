/** What the supervisor loads at its start. Absolute URLs. */
export interface WorkerAddress {
  /** URL of the SQLite module. */
  readonly wasmUrl: string;
  /** URL of the database's description; of the database if it is a foreign one. */
  readonly manifestUrl: string;
  readonly isForeign: boolean;
}

/**
 * The worker script's URL for our page. The fragment, which no host sees, says what the supervisor opens. A message
 * would arrive later: in Chromium, messages sent before the script has run wait for the page's thread, which is busy
 * with the console's script.
 */
export function writeWorkerAddress(workerUrl: string, { wasmUrl, manifestUrl, isForeign }: WorkerAddress): string {
  return `${workerUrl}#${new URLSearchParams({ wasm: wasmUrl, [isForeign ? 'foreign' : 'manifest']: manifestUrl })}`;
}

/** Null if another page started the script. */
export function readWorkerAddress(scriptUrl: string): WorkerAddress | null {
  const named = new URLSearchParams(new URL(scriptUrl).hash.slice(1));
  const foreignUrl = named.get('foreign');
  const [wasmUrl, manifestUrl] = [named.get('wasm'), foreignUrl ?? named.get('manifest')];
  return wasmUrl && manifestUrl ? { wasmUrl, manifestUrl, isForeign: foreignUrl !== null } : null;
}
