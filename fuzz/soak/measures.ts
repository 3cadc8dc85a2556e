import { pause } from '../attack/attack.ts';
import { Client } from '../attack/client.ts';
import type { ListeningServer } from '../listening-server.ts';
import { growthOf, type Sample } from './trend.ts';

/** What is measured of the server's process, and how much its least values may grow in a soak. */
const MEASURES = {
  /** Engines keep memory after large queries until they are renewed, so that a small growth shows nothing. */
  residentMiB: { name: 'memory (MiB)', growthMax: 256 },
  heapMiB: { name: 'heap of the main thread (MiB)', growthMax: 64 },
  descriptors: { name: 'descriptors', growthMax: 10 },
  threads: { name: 'threads', growthMax: 3 },
} as const;

export type Measure = keyof typeof MEASURES;
type Samples = Record<Measure, Sample[]>;

/** What one measure showed. */
export interface Course {
  readonly measure: Measure;
  readonly name: string;
  readonly first: number | null;
  readonly most: number | null;
  readonly last: number | null;
  /** Null if the time was too short, or the operating system does not report it. */
  readonly growth: number | null;
  readonly growthMax: number;
}

/** Metrics that are 0 when there is no request, and the address that asks for them. */
const EMPTY_WHEN_IDLE = [
  'nadlan_threads_busy',
  'nadlan_queue_length',
  'nadlan_client_requests_under_way',
  'nadlan_files_open',
  'nadlan_answer_bytes_in_flight',
  'nadlan_connections',
] as const;
const SAMPLE_EVERY_MS = 1_000;
const SCRAPE_EVERY = 5;
const MIB = 1024 * 1024;

/** Measures the process of a server from outside. */
export class Measures {
  readonly #server: ListeningServer;
  readonly #clock: () => number;
  readonly #samples: Samples = { residentMiB: [], heapMiB: [], descriptors: [], threads: [] };
  readonly #scraper: Client;
  #failedScrapes = 0;

  /** @param clock milliseconds from the start of the soak on */
  constructor(server: ListeningServer, clock: () => number) {
    this.#server = server;
    this.#clock = clock;
    this.#scraper = new Client(server.metricsUrl ?? server.url, '127.0.0.1');
  }

  async follow(isOver: () => boolean): Promise<void> {
    for (let i = 0; !isOver(); i += 1) {
      this.#note('residentMiB', (this.#server.residentBytes() ?? Number.NaN) / MIB);
      this.#note('descriptors', this.#server.descriptors() ?? Number.NaN);
      this.#note('threads', this.#server.threads() ?? Number.NaN);
      if (i % SCRAPE_EVERY === 0) {
        const metrics = await this.metrics();
        if (metrics.size === 0) this.#failedScrapes += 1;
        this.#note('heapMiB', (metrics.get('nodejs_heap_size_used_bytes') ?? Number.NaN) / MIB);
      }
      await pause(SAMPLE_EVERY_MS);
    }
  }

  /** Scrapes that got no metrics. */
  get failedScrapes(): number {
    return this.#failedScrapes;
  }

  /** All samples of the metrics by their names with labels; empty if there is no answer. */
  async metrics(): Promise<ReadonlyMap<string, number>> {
    const { status, body } = await this.#scraper.ask('/metrics');
    if (status !== 200) return new Map();
    const lines = body.toString().split('\n');
    return new Map(
      lines
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
    );
  }

  /** Metrics that should be 0 by now and are not. */
  async left(): Promise<readonly string[]> {
    const metrics = await this.metrics();
    return EMPTY_WHEN_IDLE.flatMap((name) => (metrics.get(name) === 0 ? [] : [`${name} ${metrics.get(name)}`]));
  }

  /** The values in a time. */
  between(measure: Measure, fromMs: number, untilMs: number): readonly number[] {
    return this.#samples[measure].filter(({ atMs }) => atMs >= fromMs && atMs < untilMs).map(({ value }) => value);
  }

  /** @param warmUpMs what came before shows no leak */
  courses(warmUpMs: number, untilMs: number): readonly Course[] {
    return Object.entries(MEASURES).map(([key, { name, growthMax }]) => {
      const measure = key as Measure;
      const samples = this.#samples[measure];
      const judged = samples.filter(({ atMs }) => atMs >= warmUpMs && atMs < untilMs);
      return {
        ...{ measure, name, growthMax },
        first: samples[0]?.value ?? null,
        most: samples.length > 0 ? Math.max(...samples.map(({ value }) => value)) : null,
        last: samples.at(-1)?.value ?? null,
        growth: growthOf(judged),
      };
    });
  }

  #note(measure: Measure, value: number): void {
    if (!Number.isNaN(value)) this.#samples[measure].push({ atMs: this.#clock(), value });
  }
}
