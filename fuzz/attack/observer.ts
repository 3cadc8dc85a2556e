import type { ListeningServer } from '../listening-server.ts';
import { pause } from './attack.ts';
import { Client, type RequestOutcome } from './client.ts';

/** Observations of a server during an action. */
export interface Observed {
  /** Answers to the polite client: its statements, a range of the database, and whether the process is alive. */
  readonly answered: number;
  /** Answers other than 200 or 206. */
  readonly refused: readonly (number | 'closed')[];
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly maxMs: number;
  /** The maximum of memory and of descriptors; null if the operating system does not report it. */
  readonly peakBytes: number | null;
  readonly peakDescriptors: number | null;
  /** The longest pause of the event loop. */
  readonly pauseMs: number;
}

/** Statements like those of the console's examples. */
const POLITE = [
  'SELECT key, label_he FROM property_groups',
  'SELECT name, deals_total FROM settlements ORDER BY deals_total DESC LIMIT 10',
  'SELECT month, deals FROM agg_national_month ORDER BY month DESC LIMIT 12',
  "SELECT value FROM meta WHERE key = 'stats_anchor_date'",
];
/** Slower than RATE_LIMIT requires, so that only the attack can cause a missing answer. */
const STATEMENT_EVERY_MS = 600;
const SAMPLE_EVERY_MS = 50;

/** Watches a server from outside during an action: its process, and its answers to a polite client. */
export class Observer {
  readonly #server: ListeningServer;
  readonly #client: Client;
  readonly #databasePath: string;
  #asked = 0;

  constructor(server: ListeningServer, client: Client, databasePath: string) {
    this.#server = server;
    this.#client = client;
    this.#databasePath = databasePath;
  }

  /** @returns what was observed until `during` had ended, and its result */
  async watch<T>(during: () => Promise<T>): Promise<{ readonly observed: Observed; readonly said: T }> {
    await this.#pauseMs();
    let isOver = false;
    let [peakBytes, peakDescriptors, pauseMs] = [0, 0, 0];
    const sampling = (async () => {
      while (!isOver) {
        peakBytes = Math.max(peakBytes, this.#server.residentBytes() ?? 0);
        peakDescriptors = Math.max(peakDescriptors, this.#server.descriptors() ?? 0);
        await pause(SAMPLE_EVERY_MS);
      }
    })();
    const answers: RequestOutcome[] = [];
    const asking = (async () => {
      while (!isOver) {
        const [answer] = await Promise.all([this.#ask(), pause(STATEMENT_EVERY_MS)]);
        answers.push(...answer);
        pauseMs = Math.max(pauseMs, await this.#pauseMs());
      }
    })();
    try {
      const said = await during();
      isOver = true;
      await Promise.all([sampling, asking]);
      const times = answers.map(({ elapsedMs }) => elapsedMs).sort((a, b) => a - b);
      const quantile = (share: number) => times[Math.max(0, Math.ceil(times.length * share) - 1)] ?? Number.NaN;
      return {
        said,
        observed: {
          answered: answers.length,
          refused: answers.flatMap(({ status }) => (status === 200 || status === 206 ? [] : [status])),
          p50Ms: quantile(0.5),
          p95Ms: quantile(0.95),
          maxMs: times.at(-1) ?? Number.NaN,
          peakBytes: peakBytes || null,
          peakDescriptors: peakDescriptors || null,
          pauseMs: Math.max(pauseMs, await this.#pauseMs()),
        },
      };
    } finally {
      isOver = true;
    }
  }

  async #ask(): Promise<RequestOutcome[]> {
    this.#asked += 1;
    // Each statement differs from those before, so that it is computed and not found in the cache.
    const statement = `${POLITE[this.#asked % POLITE.length]} -- ${this.#asked}`;
    const answer = await this.#client.sql(statement);
    const range = await this.#client.ask(this.#databasePath, { headers: { Range: 'bytes=4096-8191' } });
    return [answer, range, await this.#client.ask('/healthz')];
  }

  /** The longest pause since the last call. */
  async #pauseMs(): Promise<number> {
    if (this.#server.metricsUrl === null) return 0;
    // On a separate connection, because a kept-alive one may have been closed during a pause.
    const { body } = await new Client(this.#server.metricsUrl, this.#client.address).ask('/metrics');
    const text = body.toString();
    const seconds = /^nodejs_eventloop_lag_max_seconds ([\d.e+-]+)$/m.exec(text)?.[1];
    return seconds === undefined ? 0 : Number(seconds) * 1000;
  }
}
