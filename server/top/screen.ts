import { growthOf, quantileOf, type Scrape, sumOf, valuesBy } from './exposition.ts';

/** A line of `/statements`. */
export interface StatementLine {
  readonly fingerprint: string;
  readonly text: string;
  readonly requests: number;
  readonly runs: number;
  readonly threadMs: number;
}

/** What is known of a service at two times. */
export interface Seen {
  readonly url: string;
  readonly scrapes: readonly [before: Scrape, after: Scrape];
  /** Statements at the second time. */
  readonly statements: readonly StatementLine[];
  /** Statements at the first time. */
  readonly statementsBefore: readonly StatementLine[];
}

const SQL = { route: '/api/sql' };
const MIB = 1024 * 1024;
const STATEMENTS_SHOWN = 10;
/** Columns of a terminal that does not say how many it has. */
export const COLUMNS = 110;

/** The screen: a line a subject, then the statements that took most thread time since the first scrape, or else ever. */
export function screenOf({ url, scrapes, statements, statementsBefore }: Seen, columns: number): string {
  const [before, after] = scrapes;
  const seconds = after.atSeconds - before.atSeconds;
  const now = (name: string) => sumOf(after, name);
  const growth = (name: string, labels = {}) => growthOf(sumOf(before, name, labels), sumOf(after, name, labels));
  const perSecond = (name: string, labels = {}) => decimal(growth(name, labels) / seconds);
  const quantiles = (name: string, labels = {}) =>
    [0.5, 0.95].map((share) => milliseconds(quantileOf(scrapes, name, share, labels))).join(' / ');
  const [hits, misses] = ['hit', 'miss'].map((outcome) => growth('nadlan_response_cache_total', { outcome }));
  const cached = (hits ?? 0) + (misses ?? 0) === 0 ? '-' : percent((hits ?? 0) / ((hits ?? 0) + (misses ?? 0)));
  const lines = [
    `${url}   up ${duration(uptimeSeconds(after))}   over ${decimal(seconds)} s`,
    `requests/s   all ${perSecond('nadlan_http_requests_total')}   /api/sql ${perSecond('nadlan_http_requests_total', SQL)}   rows/s ${perSecond('nadlan_rows_total')}   MiB/s ${decimal(growth('nadlan_http_response_bytes_total') / seconds / MIB)}   from cache ${cached}`,
    `ms p50 / p95   /api/sql ${quantiles('nadlan_http_request_duration_seconds', SQL)}   queue wait ${quantiles('nadlan_queue_wait_seconds')}   computing ${quantiles('nadlan_compute_seconds')}`,
    `threads   busy ${whole(now('nadlan_threads_busy'))} of ${whole(now('nadlan_threads'))}   long ${whole(now('nadlan_threads_long'))}   spare ${whole(now('nadlan_spare_threads_ready'))}   queue ${whole(now('nadlan_queue_length'))}   under way ${whole(now('nadlan_client_requests_under_way'))}`,
    `connections ${whole(now('nadlan_connections'))}   files ${whole(now('nadlan_files_open'))}   memory ${mebibytes(now('process_resident_memory_bytes'))}   answers ${mebibytes(now('nadlan_answer_bytes_in_flight'))}   cache ${mebibytes(now('nadlan_response_cache_bytes'))}   event loop ${milliseconds(now('nodejs_eventloop_lag_max_seconds'))} ms${redisText(now('nadlan_redis_up'))}`,
    `refusals/s   ${refusals(before, after, seconds)}`,
    '',
    `${'thread s'.padStart(9)}  ${'requests'.padStart(8)}  ${'ms a run'.padStart(8)}  statement`,
    ...statementLines(statements, statementsBefore),
  ];
  return lines.map((line) => (line.length > columns ? `${line.slice(0, columns - 1)}…` : line)).join('\n');
}

function refusals(before: Scrape, after: Scrape, seconds: number): string {
  const earlier = valuesBy(before, 'nadlan_refusals_total', 'code');
  const grown = [...valuesBy(after, 'nadlan_refusals_total', 'code')]
    .map(([code, value]) => [code, growthOf(earlier.get(code) ?? 0, value)] as const)
    .filter(([, count]) => count > 0);
  return grown.map(([code, count]) => `${code} ${decimal(count / seconds)}`).join('   ') || 'none';
}

function statementLines(statements: readonly StatementLine[], before: readonly StatementLine[]): readonly string[] {
  const earlier = new Map(before.map((line) => [line.fingerprint, line]));
  const grown = statements.map((line) => {
    const { threadMs = 0, requests = 0, runs = 0 } = earlier.get(line.fingerprint) ?? {};
    return {
      ...line,
      threadMs: growthOf(threadMs, line.threadMs),
      requests: growthOf(requests, line.requests),
      runs: growthOf(runs, line.runs),
    };
  });
  const isQuiet = grown.every(({ requests, runs }) => requests === 0 && runs === 0);
  const shown = (isQuiet ? [...statements] : grown.filter(({ requests, runs }) => requests > 0 || runs > 0))
    .sort((a, b) => b.threadMs - a.threadMs || b.requests - a.requests)
    .slice(0, STATEMENTS_SHOWN);
  if (shown.length === 0) return ['No statement has come yet.'];
  return [
    ...(isQuiet ? ['(No statement came; these are since the start.)'] : []),
    ...shown.map(({ threadMs, requests, runs, text }) =>
      [
        (threadMs / 1000).toFixed(2).padStart(9),
        whole(requests).padStart(8),
        (runs === 0 ? '-' : decimal(threadMs / runs)).padStart(8),
        text,
      ].join('  '),
    ),
  ];
}

function uptimeSeconds(scrape: Scrape): number {
  const startedAt = sumOf(scrape, 'process_start_time_seconds');
  return startedAt === null ? Number.NaN : Date.now() / 1000 - startedAt;
}

function duration(seconds: number): string {
  if (Number.isNaN(seconds)) return '?';
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3_600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  return days > 0 ? `${days} d ${hours} h` : hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`;
}

const redisText = (isUp: number | null) => (isUp === null ? '' : `   Redis ${isUp === 1 ? 'up' : 'DOWN'}`);
const whole = (value: number | null) => (value === null ? '-' : Math.round(value).toLocaleString('en-US'));
const decimal = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 0 });
const percent = (share: number) => `${Math.round(100 * share)} %`;
const milliseconds = (seconds: number | null) => (seconds === null ? '-' : decimal(seconds * 1000));
const mebibytes = (bytes: number | null) => (bytes === null ? '-' : `${whole(bytes / MIB)} MiB`);
