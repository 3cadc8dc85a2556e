import type { RemoteCost, RemoteFigures, ServerFigures, Setting } from './sections.ts';

export const SETTING: Setting = {
  measuredAt: '2026-03-01T10:20:30.000Z',
  quick: false,
  machine: { processor: 'Test 1', cores: 2, memoryBytes: 8 * 2 ** 30, system: 'linux 6, x64', node: 'v20.19.0' },
  database: { deals: 1_000, synthetic: true, sizeBytes: 2e6, sha256: 'abc' },
  busyBefore: 0.125,
  versions: { SQLite: '3.50.0' },
  elapsedMs: 90_000,
};

const loadOf = (ms: number) => ({
  requests: 10,
  requestsPerSecond: 1000 / ms,
  ...{ p10Ms: ms / 2, p50Ms: ms, p90Ms: 2 * ms, p95Ms: 3 * ms, p99Ms: 4 * ms },
});

/** A look-up of 2 ms, 10,000 rows of 20 ms and a scan of 40 ms, with answers of 1, 100 and 5 kB. */
export const SERVER: ServerFigures = {
  rounds: 3,
  seconds: 1,
  comparisons: (
    [
      ['lookup', 2, 1_000],
      ['fetch', 20, 100_000],
      ['scan', 40, 5_000],
    ] as const
  ).map(([kind, ms, answerBytes]) => ({
    ...{ name: `a ${kind}`, kind, connections: 8, answerBytes, ratio: 2, bound: 1.5 },
    loads: { pool: loadOf(ms), native: loadOf(ms / 2) },
  })),
};

const costOf = (requests: number, bytes: number, ms: number): RemoteCost => ({
  ...{ requests, depth: requests, bodyBytes: bytes, databaseRequests: requests, databaseBytes: bytes },
  ms: { p10: ms - 1, median: ms, p90: ms + 1 },
});

/** A visit of 20 requests and 1 MB, and one statement for each number of requests, of 10 kB a request. */
export function remoteFigures(requests: readonly number[]): RemoteFigures {
  return {
    ...{ protocol: 'h2', rttMs: 50, megabitsPerSecond: 20, repeats: 3 },
    competitors: [
      { id: 'a', name: 'sql.js-httpvfs', open: costOf(18, 600_000, 900) },
      { id: 'c', name: 'Nadlan SQL', open: costOf(20, 1_000_000, 700) },
    ],
    statements: requests.map((count, i) => ({
      id: `statement-${i}`,
      shape: '',
      costs: { a: i === 0 ? null : costOf(9 * count, 90_000, 900), c: costOf(count, 10_000 * count, 60 * count) },
    })),
  };
}
