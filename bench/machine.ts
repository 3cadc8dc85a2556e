import { cpus, release, totalmem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** What a bench ran on. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryBytes: number;
  /** The operating system's kernel, such as "linux 6.1.0, x64". */
  readonly system: string;
  /** Version of Node, such as "v20.19.0". */
  readonly node: string;
}

export function thisMachine(): Machine {
  const processors = cpus();
  return {
    processor: processors[0]?.model.trim() || 'unknown processor',
    cores: processors.length,
    memoryBytes: totalmem(),
    system: `${process.platform} ${release()}, ${process.arch}`,
    node: process.version,
  };
}

/** The share of all cores that other processes keep busy, from 0 to 1, sampled for this long while this process is idle. */
export async function busyShare(sampleMs: number): Promise<number> {
  const before = coreTimes();
  await pause(sampleMs);
  const after = coreTimes();
  const elapsed = after.all - before.all;
  return elapsed === 0 ? 0 : 1 - (after.idle - before.idle) / elapsed;
}

function coreTimes(): { readonly idle: number; readonly all: number } {
  const times = cpus().map((core) => core.times);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.map((one) => sum(Object.values(one)))) };
}
