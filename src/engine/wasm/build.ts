/*
 * Compiles the SQLite that better-sqlite3 ships, together with the C files beside this one, to one WebAssembly module: `npm run build:engine`.
 * Source and compiler are npm packages of pinned versions, so the module is the same on every machine.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { SQLITE_EXPORTS } from './exports.ts';
import { MEMORY_MAX_BYTES, MEMORY_MIN_BYTES } from './wasm.ts';

/** Where the engine lies when it is built. */
export const ENGINE_DIR = fileURLToPath(new URL('../../../build/engine/', import.meta.url));
export const ENGINE_WASM = join(ENGINE_DIR, 'sqlite.wasm');

export interface BuildOptions {
  /** Told about once a second, while there is something to wait for, what that is. */
  readonly onProgress?: (progress: BuildProgress) => void;
}

export interface BuildProgress {
  readonly doing: string;
  readonly elapsedMs: number;
}

export interface BuiltEngine {
  readonly wasmPath: string;
  /** SHA-256 of everything that the module was made of, in hex. */
  readonly hash: string;
  /** False when the module was there already. */
  readonly built: boolean;
  readonly elapsedMs: number;
}

/** What sqlite.json, beside the module, says of it. */
export interface EngineRecord {
  readonly inputHash: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly sqliteVersion: string;
  readonly clangVersion: string;
}

const RECORD = join(ENGINE_DIR, 'sqlite.json');
const LOCK = join(ENGINE_DIR, 'building.lock');
const PROGRESS_MS = 1_000;
/** No build takes this long: a lock that is older was left behind. */
const LOCK_STALE_MS = 20 * 60_000;
const STACK_BYTES = 1024 * 1024;
const OWN_SOURCES = ['host.h', 'vfs.c', 'connection.c', 'rows.c', '../sql-js-httpvfs/sqljs.c'] as const;

/** Options of better-sqlite3 that make no sense in this module. */
const NOT_HERE: ReadonlySet<string> = new Set([
  // One thread per instance, and no operating system to sleep in.
  'SQLITE_THREADSAFE=2',
  'HAVE_USLEEP=1',
  // The progress handler is how a statement is stopped; the statistics are how its memory is known.
  'SQLITE_OMIT_PROGRESS_CALLBACK',
  'SQLITE_DEFAULT_MEMSTATUS=0',
]);

const OWN_DEFINES = [
  'NDEBUG',
  'SQLITE_OS_OTHER=1',
  'SQLITE_THREADSAFE=0',
  // Sorters and temporary tables live in memory: there is no disk.
  'SQLITE_TEMP_STORE=3',
  // printf('%.*f', 1e9, 1) would fill the memory in one call that nothing interrupts.
  'SQLITE_PRINTF_PRECISION_LIMIT=100000',
  // One allocation: far above any honest value, a quarter of the memory that an engine gets.
  `SQLITE_MAX_ALLOCATION_SIZE=${128 * 1024 * 1024}`,
];

/** Everything that the module is made of. */
interface Inputs {
  readonly args: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly clangUrl: string;
  readonly clangVersion: string;
  readonly sqliteVersion: string;
  readonly hash: string;
}

/**
 * Builds the engine unless it is there. Of several builds at the same time one works and the others wait for it.
 *
 * @throws Error when a package is missing or the compiler fails
 */
export async function buildEngine({ onProgress = () => {} }: BuildOptions = {}): Promise<BuiltEngine> {
  const startedAt = performance.now();
  const elapsedMs = () => performance.now() - startedAt;
  const inputs = await readInputs();
  const finish = (built: boolean) => ({ wasmPath: ENGINE_WASM, hash: inputs.hash, built, elapsedMs: elapsedMs() });
  if (await isCurrent(inputs)) return finish(false);

  let doing = '';
  const ticker = setInterval(() => onProgress({ doing, elapsedMs: elapsedMs() }), PROGRESS_MS);
  try {
    doing = 'waiting for another build of the engine';
    const unlock = await lock();
    try {
      if (await isCurrent(inputs)) return finish(false);
      doing = `compiling SQLite ${inputs.sqliteVersion} to WebAssembly (takes 1 to 3 minutes, once)`;
      await publish(await compile(inputs), inputs);
      return finish(true);
    } finally {
      await unlock();
    }
  } finally {
    clearInterval(ticker);
  }
}

/** Whether the built engine is there and was made of what is there now. */
export async function engineIsCurrent(): Promise<boolean> {
  return isCurrent(await readInputs());
}

async function isCurrent({ hash }: Inputs): Promise<boolean> {
  try {
    const record = JSON.parse(await readFile(RECORD, 'utf8')) as Partial<EngineRecord>;
    return record.inputHash === hash && record.sha256 === sha256(await readFile(ENGINE_WASM));
  } catch {
    // Absent or unreadable: to be built.
    return false;
  }
}

async function readInputs(): Promise<Inputs> {
  const require = createRequire(import.meta.url);
  const locate = (specifier: string, packageName: string): string => {
    try {
      return require.resolve(specifier);
    } catch (cause) {
      throw new Error(
        `The engine cannot be built: the package ${packageName} is not installed. Run "npm ci" (with its development dependencies) first.`,
        { cause },
      );
    }
  };
  const deps = join(dirname(locate('better-sqlite3/package.json', 'better-sqlite3')), 'deps');
  const clang = locate('@yowasp/clang', '@yowasp/clang');
  const [defines, clangPackage, sqliteC, sqliteH, buildTs, ...own] = await Promise.all(
    [
      join(deps, 'defines.gypi'),
      join(dirname(clang), '../package.json'),
      join(deps, 'sqlite3/sqlite3.c'),
      join(deps, 'sqlite3/sqlite3.h'),
      fileURLToPath(import.meta.url),
      ...OWN_SOURCES.map((path) => fileURLToPath(new URL(path, import.meta.url))),
    ].map(readInput),
  );
  const args = clangArguments(
    [...(defines ?? '').matchAll(/'([A-Z0-9_]+(?:=[^']*)?)',/g)].map(([, define]) => `${define}`),
  );
  const files = {
    'sqlite3.c': sqliteC ?? '',
    'sqlite3.h': sqliteH ?? '',
    ...Object.fromEntries(OWN_SOURCES.map((path, i) => [basename(path), own[i] ?? ''])),
  };
  const clangVersion = String(JSON.parse(clangPackage ?? '').version);
  return {
    args,
    files,
    clangUrl: pathToFileURL(clang).href,
    clangVersion,
    sqliteVersion: /#define SQLITE_VERSION\s+"([^"]+)"/.exec(files['sqlite3.h'])?.[1] ?? 'of unknown version',
    hash: sha256(JSON.stringify([args, files, clangVersion, buildTs])),
  };
}

async function readInput(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new Error(`The engine cannot be built: ${path} cannot be read. Run "npm ci" anew.`, { cause });
  }
}

function clangArguments(packageDefines: readonly string[]): string[] {
  const defines = [...packageDefines.filter((define) => !NOT_HERE.has(define)), ...OWN_DEFINES];
  return [
    'clang',
    '--target=wasm32-wasip1',
    // A library: no main(), the host calls _initialize() once.
    '-mexec-model=reactor',
    // Measured: -O2 and -O3 run 1.5 to 2 times slower here, V8 prefers the smaller functions.
    '-Os',
    '-w',
    ...defines.map((define) => `-D${define}`),
    'sqlite3.c',
    ...OWN_SOURCES.filter((path) => path.endsWith('.c')).map((path) => basename(path)),
    ...SQLITE_EXPORTS.map((name) => `-Wl,--export=${name}`),
    '-Wl,--import-memory',
    `-Wl,--initial-memory=${MEMORY_MIN_BYTES}`,
    `-Wl,--max-memory=${MEMORY_MAX_BYTES}`,
    `-Wl,-z,stack-size=${STACK_BYTES}`,
    // Below the stack there is nothing: overflowing it is a trap instead of overwritten data.
    '-Wl,--stack-first',
    '-Wl,--strip-all',
    '-o',
    'sqlite.wasm',
  ];
}

/** Runs in a thread of its own: the compiler is WebAssembly too, and would keep this one from saying how it goes. */
const COMPILE_THREAD = `
  const { parentPort, workerData: { clangUrl, args, files } } = require('node:worker_threads');
  const said = [];
  const listen = (bytes) => { if (bytes) said.push(Buffer.from(bytes).toString()); };
  import(clangUrl)
    .then(({ runClang }) => runClang(args, files, { stdout: listen, stderr: listen }))
    .then((made) => parentPort.postMessage({ wasm: made['sqlite.wasm'] }))
    .catch((error) => parentPort.postMessage({ failure: said.join('') || String(error) }));
`;

async function compile({ clangUrl, args, files }: Inputs): Promise<Uint8Array> {
  // Its own stdout, where the compiler says how it loads itself, is not shown.
  const thread = new Worker(COMPILE_THREAD, { eval: true, stdout: true, workerData: { clangUrl, args, files } });
  try {
    const { wasm, failure } = await new Promise<{ wasm?: Uint8Array; failure?: string }>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', (code) => reject(new Error(`The compiler's thread ended early (exit code ${code}).`)));
    });
    if (wasm) return wasm;
    throw new Error(`The engine does not compile:\n${failure ?? 'the compiler made nothing'}`);
  } finally {
    await thread.terminate();
  }
}

/** Puts the module in place, its record last: without a record that fits, the module does not count. */
async function publish(wasm: Uint8Array, { hash, sqliteVersion, clangVersion }: Inputs): Promise<void> {
  const record: EngineRecord = {
    inputHash: hash,
    sha256: sha256(wasm),
    sizeBytes: wasm.length,
    sqliteVersion,
    clangVersion,
  };
  await replaceFile(ENGINE_WASM, wasm);
  await replaceFile(RECORD, `${JSON.stringify(record, null, 2)}\n`);
}

async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, content);
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Waits until no other process builds, and keeps others from it until the returned function is called. */
async function lock(): Promise<() => Promise<void>> {
  await mkdir(ENGINE_DIR, { recursive: true });
  for (;;) {
    try {
      const file = await open(LOCK, 'wx');
      await file.writeFile(String(process.pid));
      await file.close();
      return () => rm(LOCK, { force: true });
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    }
    if (await lockIsAbandoned()) await rm(LOCK, { force: true });
    else await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

async function lockIsAbandoned(): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(LOCK);
    if (Date.now() - mtimeMs > LOCK_STALE_MS) return true;
    const owner = Number(await readFile(LOCK, 'utf8'));
    // Just made, its owner not written yet.
    if (!owner) return false;
    process.kill(owner, 0);
    return false;
  } catch (cause) {
    // No such process. A lock that is gone by now is for the next attempt; a process of another user is alive.
    return (cause as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 9_950 ? 1 : 0)} s`;

async function main(): Promise<void> {
  const { stderr } = process;
  const everyMs = stderr.isTTY ? 0 : 15_000;
  let saidAtMs = Number.NEGATIVE_INFINITY;
  const onProgress = ({ doing, elapsedMs }: BuildProgress) => {
    if (elapsedMs - saidAtMs < everyMs) return;
    saidAtMs = elapsedMs;
    stderr.write(`${stderr.isTTY ? '\r\x1b[K' : ''}engine: ${doing}, ${seconds(elapsedMs)}${stderr.isTTY ? '' : '\n'}`);
  };
  try {
    const { wasmPath, hash, built, elapsedMs } = await buildEngine({ onProgress });
    if (stderr.isTTY && built) stderr.write('\r\x1b[K');
    const { sizeBytes } = JSON.parse(await readFile(RECORD, 'utf8')) as EngineRecord;
    const what = `${wasmPath} (${sizeBytes} bytes, inputs ${hash.slice(0, 12)})`;
    console.log(built ? `engine: built ${what} in ${seconds(elapsedMs)}` : `engine: up to date, ${what}`);
  } catch (cause) {
    console.error(`engine: ${cause instanceof Error ? cause.message : cause}`);
    process.exitCode = 1;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
