// Makes the machine of a server fail on command. Loaded before the server in each of its threads (NODE_OPTIONS=--import), so that
// the server itself runs as it is. In JavaScript, because it comes before the loader of TypeScript.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { getEnvironmentData, isMainThread, setEnvironmentData, workerData } from 'node:worker_threads';

const KEY = 'nadlan-faulty-machine';
/** The faults by the names of commands: each is a 32-bit cell that all threads share. */
const CELLS = ['readDelayMs', 'clockOffsetSeconds', 'threadsToKill'];
const KILL_CHECK_MS = 100;

const shared = (isMainThread ? null : getEnvironmentData(KEY)) ?? new SharedArrayBuffer(4 * CELLS.length);
const state = new Int32Array(shared);
const [readDelayMs, clockOffsetSeconds, threadsToKill] = CELLS.keys();

if (isMainThread) {
  setEnvironmentData(KEY, shared);
  process.on('message', (command) => {
    for (const [name, value] of Object.entries(command)) Atomics.store(state, CELLS.indexOf(name), value);
  });
  process.channel?.unref();
}

// A slow disk: each read takes longer, in threads of queries and for files that are sent.
const { readSync } = fs;
const pauseCell = new Int32Array(new SharedArrayBuffer(4));
fs.readSync = (...args) => {
  dieIfChosen();
  const delayMs = Atomics.load(state, readDelayMs);
  if (delayMs > 0) Atomics.wait(pauseCell, 0, 0, delayMs);
  return readSync(...args);
};
syncBuiltinESMExports();

if (isMainThread) {
  const handle = await fs.promises.open(process.execPath);
  const prototype = Object.getPrototypeOf(handle);
  await handle.close();
  const { read } = prototype;
  prototype.read = async function (...args) {
    const delayMs = Atomics.load(state, readDelayMs);
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    return read.apply(this, args);
  };
}

// A thread that dies: in the middle of a query when it reads a page, or while it waits for one.
const isOfThePool = !isMainThread && workerData !== null && typeof workerData === 'object' && 'own' in workerData;
function dieIfChosen() {
  if (!isOfThePool) return;
  const left = Atomics.load(state, threadsToKill);
  if (left > 0 && Atomics.compareExchange(state, threadsToKill, left, left - 1) === left) process.exit(1);
}
if (isOfThePool) setInterval(dieIfChosen, KILL_CHECK_MS).unref();

// A clock that was set: the time of day jumps, monotonic clocks go on.
const RealDate = Date;
const now = () => RealDate.now() + Atomics.load(state, clockOffsetSeconds) * 1000;
globalThis.Date = class SettableDate extends RealDate {
  constructor(...args) {
    super(...(args.length === 0 ? [now()] : args));
  }
  static now() {
    return now();
  }
};
