import autocannon from 'autocannon';

/** What a load of equal requests was answered with. Times from the first byte sent to the last one received. */
export interface Load {
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

/** How much to ask: for some seconds, or so many requests. */
export type Extent = { readonly duration: number } | { readonly amount: number };

/**
 * Asks for these paths in turn, on several connections.
 *
 * @throws Error when anything but a 200 comes
 */
export async function load(
  url: string,
  paths: readonly string[],
  connections: number,
  extent: Extent,
): Promise<Omit<Load, 'p50Ms' | 'p95Ms' | 'p99Ms'> & { readonly timesMs: readonly number[] }> {
  const timesMs: number[] = [];
  const run = autocannon({
    url,
    connections,
    requests: paths.map((path) => ({ method: 'GET', path })),
    ...extent,
  });
  run.on('response', (_client, _status, _bytes, timeMs) => timesMs.push(timeMs));
  const { '2xx': requests, non2xx, errors, duration } = await run;
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} answers were no 200, ${errors} requests failed.`);
  return { requests, requestsPerSecond: requests / duration, timesMs };
}

/** The load of several turns together: the rate of the median turn, quantiles over all answers. */
export function together(turns: readonly Awaited<ReturnType<typeof load>>[]): Load {
  const times = turns.flatMap(({ timesMs }) => timesMs).sort((a, b) => a - b);
  const rates = turns.map(({ requestsPerSecond }) => requestsPerSecond).sort((a, b) => a - b);
  return {
    requests: times.length,
    requestsPerSecond: quantile(rates, 0.5),
    p50Ms: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
    p99Ms: quantile(times, 0.99),
  };
}

/** The smallest value that at least this share of all does not exceed. */
const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
