import * as Comlink from 'comlink';
import { Door } from './door.ts';
import { serveEngine } from './engine.ts';
import type { DatabaseConfig } from './source.ts';

/** The name that the nested worker is started under; the script plays both parts. */
const ENGINE = 'nadlan-sql-engine';

interface WorkerScope {
  readonly name: string;
  readonly location: { readonly href: string };
  close(): void;
}

const scope = globalThis as unknown as WorkerScope;

/** Compiles the module once for all engines to come; a download that failed or was given up is begun anew. */
function moduleLoader(wasmUrl: string): (signal: AbortSignal) => Promise<WebAssembly.Module> {
  let compiled: WebAssembly.Module | null = null;
  return async (signal) => {
    compiled ??= await compile(wasmUrl, signal);
    return compiled;
  };
}

async function compile(wasmUrl: string, signal: AbortSignal): Promise<WebAssembly.Module> {
  const response = await fetch(wasmUrl, { signal }).catch(() => null);
  if (!response?.ok) {
    throw new Error(response ? `${wasmUrl} answered with status ${response.status}.` : `${wasmUrl} cannot be reached.`);
  }
  // Compiling while it loads needs the host to name the type; many static hosts do not.
  return response.headers.get('content-type')?.startsWith('application/wasm')
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/**
 * What the page's `createDbWorker` (sql.js-httpvfs) calls by name, over Comlink 4.3.0. Opening never fails here: what
 * is wrong with the database is the answer of each run, and is tried again with the next one.
 */
class HttpvfsDoor {
  #door: Door | null = null;

  SplitFileHttpDatabase(wasmUrl: string, configs: readonly DatabaseConfig[]): null {
    const [config] = configs;
    if (!config || configs.length !== 1 || this.#door) throw new Error('This worker opens one database, once.');
    this.#door = new Door({
      config,
      base: scope.location.href,
      startWorker: () => new Worker(scope.location.href, { name: ENGINE }),
      loadModule: moduleLoader(wasmUrl),
      onClose: () => scope.close(),
    });
    return null;
  }

  /** A port that speaks `PageMessage` and `DoorMessage`. */
  connect(): MessagePort {
    if (!this.#door) throw new Error('SplitFileHttpDatabase comes first.');
    const { port1, port2 } = new MessageChannel();
    this.#door.serve(port1);
    return Comlink.transfer(port2, [port2]);
  }
}

if (scope.name === ENGINE) serveEngine();
else Comlink.expose(new HttpvfsDoor());
