import { cpus, release, totalmem } from 'node:os';

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
