/** What the door begins with. Absolute URLs. */
export interface DoorAddress {
  /** Of the SQLite module. */
  readonly wasmUrl: string;
  /** Of the database's description. */
  readonly manifestUrl: string;
}

/**
 * The address of the worker script as our page starts it: what the door is to open stands in its fragment, which no host sees.
 * A message would come later. What is sent before the script has run waits in Chromium for the page's thread, which is busy
 * with the console's script then.
 */
export function writeDoorAddress(workerUrl: string, { wasmUrl, manifestUrl }: DoorAddress): string {
  return `${workerUrl}#${new URLSearchParams({ wasm: wasmUrl, manifest: manifestUrl })}`;
}

/** Null where the script was started by somebody else's page. */
export function readDoorAddress(scriptUrl: string): DoorAddress | null {
  const named = new URLSearchParams(new URL(scriptUrl).hash.slice(1));
  const [wasmUrl, manifestUrl] = [named.get('wasm'), named.get('manifest')];
  return wasmUrl && manifestUrl ? { wasmUrl, manifestUrl } : null;
}
