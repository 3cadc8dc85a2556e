import { LIMITS } from '../../contract/limits.ts';
import { ComputeClock } from '../statement/compute-clock.ts';
import { openSession, type Session } from '../statement/session.ts';
import type { SessionFile } from '../statement/session-system.ts';
import { compileEngine } from '../wasm/fixture.testing.ts';
import type { StripSource } from './strip-source.ts';
import { ThinScans, type ThinScansOptions } from './thin-scans.ts';

const compiled = compileEngine();

export interface SessionOnStrips {
  readonly session: Session;
  readonly faults: unknown[];
  /** Set to end the current run at its next check of the clock. */
  readonly world: { abandoned: boolean; now: number };
}

/** A session on a database in memory whose scans read strips; without a source, they read the tables. */
export async function openOnStrips(
  content: Uint8Array,
  source: StripSource | null,
  options: Partial<ThinScansOptions> = {},
): Promise<SessionOnStrips> {
  const faults: unknown[] = [];
  const world = { abandoned: false, now: 0 };
  const file: SessionFile = {
    sizeBytes: content.length,
    read: (target, offset) => {
      target.set(content.subarray(offset, offset + target.length));
      return true;
    },
    fetch: () => {
      throw new Error('All of the file is at hand.');
    },
  };
  const onFault = (cause: unknown) => faults.push(cause);
  const scans = source && ThinScans.over(file, { source, onFault, redirects: () => true, ...options });
  const session = await openSession({
    instantiate: async (imports) => (await WebAssembly.instantiate(await compiled, imports)).exports,
    createMemory: (pages) => new WebAssembly.Memory(pages),
    memoryBytes: LIMITS.engineMemoryBytes,
    queryMs: LIMITS.queryMs,
    suspension: null,
    file: scans?.file ?? file,
    scans,
    clock: new ComputeClock(() => world.now),
    abandoned: () => world.abandoned,
    random: (target) => target.fill(1),
    identity: { schemaVersion: '1.2', dataAsOf: '2026-09-17' },
    onFault,
    rules: null,
  });
  return { session, faults, world };
}
