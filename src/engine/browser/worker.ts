import * as Comlink from 'comlink';
import { fetchRange } from '../remote/transport/fetch-transport.ts';
import { requestRange } from '../remote/transport/xhr-transport.ts';
import { askBeginning } from '../sql-js-httpvfs/beginning.ts';
import type { SplitFileConfig } from '../sql-js-httpvfs/config.ts';
import { HttpDatabase } from '../sql-js-httpvfs/http-database.ts';
import { HttpStatement } from '../sql-js-httpvfs/http-statement.ts';
import { Httpvfs } from '../sql-js-httpvfs/httpvfs.ts';
import { compileModule } from './compile-module.ts';
import { serveEngine } from './engine.ts';
import { EngineSupervisor } from './engine-supervisor.ts';
import { protocolOf } from './host-protocol.ts';
import { holdLifeline } from './lifeline.ts';
import { opfsFiles } from './opfs-files.ts';
import { servePage } from './serve-page.ts';
import type { DatabaseConfig } from './source.ts';
import { browserSurroundings, type Surroundings } from './surroundings.ts';
import { readWorkerAddress } from './worker-address.ts';

/** The name of the nested worker; supervisor and engine share one script. */
const ENGINE = 'nadlan-sql-engine';

interface WorkerScope {
  readonly name: string;
  readonly location: { readonly href: string };
  close(): void;
}

const scope = globalThis as unknown as WorkerScope;

/** Compiles the module once for all engines; a failed or aborted download is started again. */
function moduleLoader(wasmUrl: string): (signal: AbortSignal) => Promise<WebAssembly.Module> {
  let compiled: WebAssembly.Module | null = null;
  return async (signal) => {
    compiled ??= await compileModule(wasmUrl, signal);
    return compiled;
  };
}

/** Loads the module for an engine in this worker. */
function loadModule(wasmUrl: string): Surroundings {
  const module = compileModule(wasmUrl);
  // The first caller that needs it gets the error; something else may fail before.
  module.catch(() => {});
  const surroundings = browserSurroundings(module);
  return {
    ...surroundings,
    instantiate: (imports) =>
      surroundings.instantiate(imports).catch((cause: unknown) => {
        if (!(cause instanceof WebAssembly.LinkError || cause instanceof TypeError)) throw cause;
        throw new Error(`${wasmUrl} is not the module of this worker: host the sqlite.wasm of the same build with it.`);
      }),
  };
}

/** Begins to open the database at once. */
function openSupervisor(wasmUrl: string, config: DatabaseConfig): EngineSupervisor {
  return new EngineSupervisor({
    config,
    base: scope.location.href,
    startWorker: () => new Worker(scope.location.href, { name: ENGINE }),
    loadModule: moduleLoader(wasmUrl),
    onClose: () => scope.close(),
  });
}

/**
 * What `createDbWorker` (sql.js-httpvfs) calls by name, over Comlink 4.3.0. Users of that package get its interface.
 * Our page identifies itself in the script's URL and in the configuration, and gets a port to the supervisor.
 */
class WorkerInterface extends Httpvfs {
  #supervisor: EngineSupervisor | null;

  /** @param supervisor of our page, if the URL says what to open */
  constructor(supervisor: EngineSupervisor | null) {
    super({
      base: scope.location.href,
      load: loadModule,
      transport: { ask: fetchRange, askNow: requestRange, askBeginning, protocolOf, store: opfsFiles() },
    });
    this.#supervisor = supervisor;
  }

  /** For our page, opening never fails here: each run reports what is wrong with the database. */
  async SplitFileHttpDatabase(
    wasmUrl: string,
    configs: readonly (SplitFileConfig & Exclude<DatabaseConfig, { readonly from: 'foreign' }>)[],
    ...rest: [mainVirtualFilename?: string, maxBytesToRead?: number]
  ): Promise<HttpDatabase | null> {
    const [config] = configs;
    if (!config?.isForSupervisor) return this.open(wasmUrl, configs, ...rest);
    this.#supervisor ??= openSupervisor(wasmUrl, config);
    return null;
  }

  /** A port that speaks `PageMessage` and `SupervisorMessage`. */
  connect(): MessagePort {
    if (!this.#supervisor) throw new Error('SplitFileHttpDatabase comes first.');
    const { port1, port2 } = new MessageChannel();
    servePage(this.#supervisor, port1, holdLifeline());
    return Comlink.transfer(port2, [port2]);
  }
}

/** Under this name, the page's half of sql.js-httpvfs makes a proxy for an object in this worker. */
const PROXIES = 'WORKERSQLPROXIES';

function serveInterface(): void {
  Comlink.transferHandlers.set(PROXIES, {
    canHandle: (value): value is object => value instanceof HttpDatabase || value instanceof HttpStatement,
    serialize: (value) => {
      const { port1, port2 } = new MessageChannel();
      Comlink.expose(value, port1);
      return [port2, [port2]];
    },
    deserialize: () => {
      throw new Error('The page has no such object.');
    },
  });
  const address = readWorkerAddress(scope.location.href);
  const supervisor =
    address &&
    openSupervisor(
      address.wasmUrl,
      address.isForeign
        ? { from: 'foreign', url: address.manifestUrl }
        : { from: 'jsonconfig', configUrl: address.manifestUrl },
    );
  Comlink.expose(new WorkerInterface(supervisor));
}

if (scope.name === ENGINE) serveEngine();
else serveInterface();
