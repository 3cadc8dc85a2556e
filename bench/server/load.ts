import autocannon from 'autocannon';

/** The answers to a load of equal requests. Times run from the first byte sent to the last one received. */
export interface Load {
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

/** How much to request: for some seconds, or this many requests. */
export type Extent = { readonly duration: number } | { readonly amount: number };

/**
 * Requests these paths in turn, on several connections, each of which sends the next request as soon as it is answered.
 *
 * @returns milliseconds that each answer took
 * @throws Error for any answer but a 200
 */
export async function load(
  url: string,
  paths: readonly string[],
  connections: number,
  extent: Extent,
): Promise<readonly number[]> {
  const timesMs: number[] = [];
  const run = autocannon({
    url,
    connections,
    requests: paths.map((path) => ({ method: 'GET', path })),
    ...extent,
  });
  run.on('response', (_client, _status, _bytes, timeMs) => timesMs.push(timeMs));
  const { non2xx, errors } = await run;
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} answers were no 200, ${errors} requests failed.`);
  return timesMs;
}

/**
 * All answers of several turns together. Without pauses of clients, the rate is the connections divided by the mean
 * time (Little's law).
 */
export function together(timesMs: readonly number[], connections: number): Load {
  const sorted = timesMs.toSorted((a, b) => a - b);
  const sumMs = sorted.reduce((sum, time) => sum + time, 0);
  return {
    requests: sorted.length,
    requestsPerSecond: (connections * 1000 * sorted.length) / sumMs,
    p50Ms: quantile(sorted, 0.5),
    p95Ms: quantile(sorted, 0.95),
    p99Ms: quantile(sorted, 0.99),
  };
}

/** The smallest value that at least this share of all values does not exceed. */
const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
