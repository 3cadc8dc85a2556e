import { describe, expect, it } from 'vitest';
import { readExposition } from './exposition.ts';
import { screenOf } from './screen.ts';

const scrape = (atSeconds: number, requests: number, busy: number) =>
  readExposition(
    [
      `nadlan_http_requests_total{method="GET",route="/api/sql",status="200"} ${requests}`,
      `nadlan_http_requests_total{method="GET",route="/data/*",status="206"} ${requests * 2}`,
      `nadlan_http_request_duration_seconds_bucket{le="0.01",route="/api/sql"} ${requests}`,
      `nadlan_http_request_duration_seconds_bucket{le="+Inf",route="/api/sql"} ${requests}`,
      `nadlan_refusals_total{code="BUSY",reason="queue_full"} ${busy}`,
      'nadlan_refusals_total{code="TIMEOUT",reason="none"} 9',
      `nadlan_response_cache_total{outcome="hit"} ${requests / 2}`,
      `nadlan_response_cache_total{outcome="miss"} ${requests / 2}`,
      'nadlan_threads 4',
      'nadlan_threads_busy 3',
      'nadlan_queue_length 7',
      'nadlan_redis_up 0',
    ].join('\n'),
    atSeconds,
  );
const line = (fingerprint: string, threadMs: number, runs: number) => ({
  ...{ fingerprint, text: `SELECT ${fingerprint}`, requests: runs, runs, threadMs },
});
const seen = {
  url: 'http://127.0.0.1:9464',
  scrapes: [scrape(10, 100, 0), scrape(12, 140, 3)] as const,
  statementsBefore: [line('a', 50_000, 10), line('b', 100, 1)],
  statements: [line('a', 50_000, 10), line('b', 900, 5), line('c', 3_000, 1)],
};

describe('the screen of npm run top', () => {
  const lines = screenOf(seen, 200).split('\n');

  it('has rates, quantiles, threads and refusals of the time between two scrapes', () => {
    expect(lines[1]).toMatch(/all 60 .*\/api\/sql 20 .*from cache 50 %/);
    expect(lines[2]).toContain('/api/sql 5 / 9.5   queue wait - / -');
    expect(lines[3]).toMatch(/busy 3 of 4 .* queue 7/);
    expect(lines[4]).toContain('Redis DOWN');
    expect(lines[5]).toBe('refusals/s   BUSY 1.5');
  });

  it('has the statements that took most thread time meanwhile', () => {
    expect(lines.slice(8)).toEqual([
      '     3.00         1     3,000  SELECT c',
      '     0.80         4       200  SELECT b',
    ]);
  });

  it('has those of all time if none came, and says so', () => {
    const quiet = screenOf({ ...seen, statementsBefore: seen.statements }, 200).split('\n');
    expect(quiet.slice(8, 10)).toEqual([
      '(No statement came; these are since the start.)',
      '    50.00        10     5,000  SELECT a',
    ]);
  });

  it('cuts what is wider than the terminal', () => {
    expect(
      Math.max(
        ...screenOf(seen, 40)
          .split('\n')
          .map(({ length }) => length),
      ),
    ).toBe(40);
  });
});
