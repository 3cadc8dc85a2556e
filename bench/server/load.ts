import autocannon from 'autocannon';
import { quantile } from '../statistics.ts';
import type { Load } from './comparison.ts';

/** How much to request: for some seconds, or this many requests. */
export type Extent = { readonly duration: number } | { readonly amount: number };

/**
 * Requests these paths in turn, on several connections, each of which begins at another path and sends the next request
 * as soon as it is answered.
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
  const requests = paths.map((path) => ({ method: 'GET' as const, path }));
  let connected = 0;
  const run = autocannon({
    url,
    connections,
    requests,
    // Each connection begins elsewhere: equal requests that are under way at the same time would share one run.
    setupClient: (client) => {
      const from = Math.floor((connected * requests.length) / connections);
      connected += 1;
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
    },
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
  const sumMs = timesMs.reduce((sum, time) => sum + time, 0);
  return {
    requests: timesMs.length,
    requestsPerSecond: (connections * 1000 * timesMs.length) / sumMs,
    p10Ms: quantile(timesMs, 0.1),
    p50Ms: quantile(timesMs, 0.5),
    p90Ms: quantile(timesMs, 0.9),
    p95Ms: quantile(timesMs, 0.95),
    p99Ms: quantile(timesMs, 0.99),
  };
}
