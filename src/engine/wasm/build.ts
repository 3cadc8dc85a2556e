/*
 * Compiles the SQLite that better-sqlite3 ships, together with the C files beside this one, to one WebAssembly module: `npm run build:engine`.
 * Source and compiler are npm packages of pinned versions, so the module is the same on every machine.
 */
import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { type Inputs, readInputs, sha256 } from './build-inputs.ts';
import { lockFolder } from './build-lock.ts';

/** The folder of the built engine. */
export const ENGINE_DIR = fileURLToPath(new URL('../../../build/engine/', import.meta.url));
export const ENGINE_WASM = join(ENGINE_DIR, 'sqlite.wasm');

export interface BuildOptions {
  /** Called about once a second with what the build is waiting for. */
  readonly onProgress?: (progress: BuildProgress) => void;
}

export interface BuildProgress {
  readonly doing: string;
  readonly elapsedMs: number;
}

export interface BuiltEngine {
  readonly wasmPath: string;
  /** SHA-256 of all inputs of the module, in hex. */
  readonly hash: string;
  /** False if the module existed already. */
  readonly built: boolean;
  readonly elapsedMs: number;
}

/** The content of sqlite.json, beside the module. */
export interface EngineRecord {
  readonly inputHash: string;
  readonly sha256: string;
  /** SHA-256 of each file that the compiler read, and of its arguments as JSON ("arguments"), in hex. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly sizeBytes: number;
  readonly sqliteVersion: string;
  readonly clangVersion: string;
}

export const ENGINE_RECORD = join(ENGINE_DIR, 'sqlite.json');
const PROGRESS_MS = 1_000;
/**
 * Work of a WebAssembly function, in bytes executed, before V8 optimizes it. Node 20 optimizes so early that this takes a fifth of the
 * processor time of the compiler. This is the default of later versions.
 */
const TIERING_BUDGET = 13_000_000;

/**
 * Builds the engine unless it is there. If several builds start at the same time, one works and the others wait for it.
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
    const unlock = await lockFolder(ENGINE_DIR);
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

/** Whether the built engine exists and its inputs are unchanged. */
export async function engineIsCurrent(): Promise<boolean> {
  return isCurrent(await readInputs());
}

async function isCurrent(inputs: Inputs): Promise<boolean> {
  try {
    const [text, wasm] = await Promise.all([readFile(ENGINE_RECORD, 'utf8'), readFile(ENGINE_WASM)]);
    const record = JSON.parse(text) as Partial<EngineRecord>;
    if (record.inputHash !== inputs.hash || record.sha256 !== sha256(wasm)) return false;
    const expected = recordOf(wasm, inputs);
    // The module is right, and its record has the form of another version of this file.
    if (text !== expected) await replaceFile(ENGINE_RECORD, expected);
    return true;
  } catch {
    // Absent or unreadable: it has to be built.
    return false;
  }
}

/** Runs in a separate thread: the compiler is WebAssembly too, and would block the progress messages of this one. */
const COMPILE_THREAD = `
  const { parentPort, workerData: { clangUrl, args, files } } = require('node:worker_threads');
  const said = [];
  const listen = (bytes) => { if (bytes) said.push(Buffer.from(bytes).toString()); };
  import(clangUrl)
    .then(({ runClang }) => runClang(args, files, { stdout: listen, stderr: listen }))
    .then((made) => parentPort.postMessage({ wasm: made['sqlite.wasm'] }))
    .catch((error) => parentPort.postMessage({ failure: said.join('') || String(error) }));
`;

/**
 * Compiles the module, and writes nothing.
 *
 * @throws Error when the compiler fails
 */
export async function compile({ clangUrl, args, files }: Inputs): Promise<Uint8Array> {
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`);
  // The thread's stdout, where the compiler reports that it loads, is not shown.
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

/** Writes the module, and its record last: a module without a matching record is not used. */
async function publish(wasm: Uint8Array, inputs: Inputs): Promise<void> {
  await replaceFile(ENGINE_WASM, wasm);
  await replaceFile(ENGINE_RECORD, recordOf(wasm, inputs));
}

function recordOf(wasm: Uint8Array, { hash, args, files, sqliteVersion, clangVersion }: Inputs): string {
  const record: EngineRecord = {
    inputHash: hash,
    sha256: sha256(wasm),
    sizeBytes: wasm.length,
    sqliteVersion,
    clangVersion,
    inputs: {
      arguments: sha256(JSON.stringify(args)),
      ...Object.fromEntries(Object.entries(files).map(([name, text]) => [name, sha256(text)])),
    },
  };
  return `${JSON.stringify(record, null, 2)}\n`;
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
    const { sizeBytes } = JSON.parse(await readFile(ENGINE_RECORD, 'utf8')) as EngineRecord;
    const what = `${wasmPath} (${sizeBytes} bytes, inputs ${hash.slice(0, 12)})`;
    console.log(built ? `engine: built ${what} in ${seconds(elapsedMs)}` : `engine: up to date, ${what}`);
  } catch (cause) {
    console.error(`engine: ${cause instanceof Error ? cause.message : cause}`);
    process.exitCode = 1;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
