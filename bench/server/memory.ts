import type { Case } from './cases.ts';
import { load } from './load.ts';
import { pathsOfCases } from './requests.ts';
import { startCompetitor } from './start-competitor.ts';

const CONNECTIONS = 8;
const PARTS = 10;
const MIB = 1024 * 1024;

export interface MemorySample {
  readonly requests: number;
  /** All memory of the server's process, with its threads (resident set). */
  readonly rssBytes: number;
}

/** Sends all cases to our server in turn, this many requests in all, and measures its memory after each tenth of them. */
export async function measureMemory(
  dataDir: string,
  cases: readonly Case[],
  requests: number,
  print: (line: string) => void,
): Promise<MemorySample[]> {
  const paths = pathsOfCases(dataDir, cases).flat();
  const server = await startCompetitor('pool', dataDir);
  const samples: MemorySample[] = [];
  const sample = async (count: number) => {
    const rssBytes = await server.rssBytes();
    samples.push({ requests: count, rssBytes });
    print(`${String(count).padStart(10)} requests ${(rssBytes / MIB).toFixed(1).padStart(8)} MiB`);
  };
  try {
    await sample(0);
    for (let part = 1; part <= PARTS; part += 1) {
      const upTo = Math.round((requests * part) / PARTS);
      const amount = upTo - (samples.at(-1)?.requests ?? 0);
      if (amount < CONNECTIONS) continue;
      await load(server.url, paths, CONNECTIONS, { amount });
      await sample(upTo);
    }
  } finally {
    await server.end();
  }
  return samples;
}
