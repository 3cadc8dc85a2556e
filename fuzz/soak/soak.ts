import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingRedis, TestRedis } from '../../server/http/client-limits/redis.testing.ts';
import { memoryBoundBytes } from '../../server/memory-bound.ts';
import { readSettings } from '../../server/settings.ts';
import { MANIFEST_FILE_NAME } from '../../src/catalogue/index.ts';
import { pause } from '../attack/attack.ts';
import { addresses } from '../attack/carry-out.ts';
import { Client } from '../attack/client.ts';
import { type ListeningServer, startServer } from '../listening-server.ts';
import type { Testbed } from '../testbed.ts';
import { carryOut, FAULTS, type Fault, type FaultScene } from './faults.ts';
import type { Entry, Excuse } from './ledger.ts';
import { type Measure, Measures } from './measures.ts';
import { Publisher } from './publisher.ts';
import { type Question, questionsOn } from './questions.ts';
import type { Finished, Happened } from './report.ts';
import { type Occurrence, scheduleOf } from './schedule.ts';
import { askAll, sendTraffic, type TrafficOptions } from './traffic.ts';

export interface SoakOptions {
  readonly minutes: number;
  readonly seed: number;
  /** Only faults whose names hold this text. */
  readonly only: string;
  /** Two databases at least. */
  readonly testbeds: readonly Testbed[];
  readonly say: (line: string) => void;
}

const GENERATED_STATEMENTS = 250;
const MINUTE_MS = 60_000;
/** Calm before the first fault, whose memory is not judged, and after the last one; less in a short soak. */
const CALM_MS = 60_000;
const CALM_SHARE = 0.1;
/** Queries that a fault left behind may wait, compute and be ended that long after it: QUEUE_WAIT_MS + QUERY_TIMEOUT_MS. */
const AFTERMATH_MS = 16_000;
/** How long the server may take to let go of what it held for the traffic. */
const LET_GO_MS = 90_000;
/** Descriptors that may be open after the soak beyond those before it: files of databases that were published meanwhile. */
const SPARE_DESCRIPTORS = 4;
const PRELOAD = fileURLToPath(new URL('faulty-machine.mjs', import.meta.url));

/** Runs a soak to its end. */
export async function soak({ minutes, seed, only, testbeds, say }: SoakOptions): Promise<Finished> {
  say(`Asking the engine and native SQLite for the right answers on ${testbeds.length} databases …`);
  const questions = await questionsOn(testbeds, { seed, generated: GENERATED_STATEMENTS });
  const noRedis = missingRedis();
  if (noRedis !== null) say(`${noRedis} The faults of Redis are left out.`);
  const folder = await mkdtemp(join(tmpdir(), 'nadlan-soak-'));
  const redis = noRedis === null ? await TestRedis.onFreePort() : null;
  await redis?.start();
  let server: ListeningServer | null = null;
  try {
    let startedAt = performance.now();
    const clock = () => performance.now() - startedAt;
    const publisher = await Publisher.open(folder, testbeds, clock);
    const errors: string[] = [];
    const settings = { METRICS_PORT: '0', LOG_LEVEL: 'error', ...(redis && { REDIS_URL: redis.url }) };
    server = await startServer(folder, settings, {
      preload: PRELOAD,
      onLine: (line) => {
        if (/^[\d:]+ error/.test(line)) errors.push(line);
      },
    });
    startedAt = performance.now();
    const running = new RunningSoak({ server, redis, publisher, questions, folder, seed, clock, say });
    return await running.run({ minutes, only, errors });
  } finally {
    await server?.close();
    await redis?.kill();
    await rm(folder, { recursive: true });
  }
}

interface RunningOptions {
  readonly server: ListeningServer;
  readonly redis: TestRedis | null;
  readonly publisher: Publisher;
  readonly questions: readonly Question[];
  readonly folder: string;
  readonly seed: number;
  readonly clock: () => number;
  readonly say: (line: string) => void;
}

class RunningSoak {
  readonly #options: RunningOptions;
  readonly #scene: FaultScene;
  readonly #entries: Entry[] = [];
  readonly #happened: Happened[] = [];
  readonly #excuses: Excuse[] = [];
  /** Faults that could not be carried out. */
  readonly #failures: string[] = [];
  /** The last fault that needs something, by what it needs. */
  readonly #lastOf = new Map<string, Promise<void>>();
  readonly #measures: Measures;
  readonly #client: () => Client;

  constructor(options: RunningOptions) {
    this.#options = options;
    const { server, folder, publisher, redis, clock } = options;
    const address = addresses();
    this.#client = () => new Client(server.url, address());
    this.#measures = new Measures(server, clock);
    const databasePath = '/data/';
    this.#scene = { server, dataDir: folder, databasePath, client: this.#client, publisher, redis };
  }

  async run({
    minutes,
    only,
    errors,
  }: {
    minutes: number;
    only: string;
    errors: readonly string[];
  }): Promise<Finished> {
    const { server, questions, seed, say, clock, redis, publisher } = this.#options;
    const untilMs = minutes * MINUTE_MS;
    const calmMs = Math.min(CALM_MS, untilMs * CALM_SHARE);
    const faults = FAULTS.filter(({ name, needs }) => name.includes(only) && (redis !== null || needs !== 'Redis'));
    const schedule = scheduleOf(faults, { seed, fromMs: calmMs, untilMs: untilMs - calmMs });
    say(`${questions.length} statements; ${schedule.length} faults in ${minutes} minutes with seed ${seed}.`);
    let isOver = false;
    const measuring = this.#measures.follow(() => isOver);
    await askAll({ ...this.#traffic(), questions: questions.slice(0, 1) });
    const descriptorsBefore = await steady(() => server.descriptors());
    const traffic = sendTraffic(this.#traffic(), () => clock() >= untilMs);
    await Promise.all([traffic, ...schedule.map((occurrence) => this.#happenInTurn(occurrence))]);
    const endedMs = clock();
    await this.#letGo(descriptorsBefore);
    // After all that, every statement still has its right answer.
    await askAll(this.#traffic());
    const left = await this.#measures.left();
    const descriptorsAfter = await this.#letGo(descriptorsBefore);
    const ready = await this.#client().ask('/readyz');
    isOver = true;
    await measuring;
    const exitCode = await server.close();
    const bound = readSettings({}, process.cwd());
    return {
      ...{ minutes, seed, questions: questions.length, entries: this.#entries, excuses: this.#excuses },
      ...{
        happened: this.#happened,
        failures: this.#failures,
        errors,
        left,
        exitCode,
        descriptorsBefore,
        descriptorsAfter,
      },
      descriptorsMax: descriptorsBefore === null ? null : descriptorsBefore + SPARE_DESCRIPTORS,
      publications: publisher.publications,
      readyStatus: ready.status,
      failedScrapes: this.#measures.failedScrapes,
      courses: this.#measures.courses(calmMs, endedMs),
      processByMinute: this.#processByMinute(endedMs),
      boundBytes: bound.ok ? memoryBoundBytes(bound.settings) : Number.POSITIVE_INFINITY,
    };
  }

  #traffic(): TrafficOptions {
    const { seed, questions, publisher, folder, clock } = this.#options;
    return {
      seed,
      questions,
      publisher,
      folder,
      client: this.#client,
      clock,
      note: (entry) => this.#entries.push(entry),
    };
  }

  #processByMinute(endedMs: number): Finished['processByMinute'] {
    const most = (measure: Measure, minute: number) =>
      Math.max(...this.#measures.between(measure, minute * MINUTE_MS, (minute + 1) * MINUTE_MS));
    return Array.from({ length: Math.ceil(endedMs / MINUTE_MS) }, (_, minute) => ({
      residentMiB: most('residentMiB', minute),
      descriptors: most('descriptors', minute),
      threads: most('threads', minute),
    }));
  }

  /** Faults that need the same happen one after another. */
  #happenInTurn(occurrence: Occurrence<Fault>): Promise<void> {
    const { needs = '' } = occurrence.fault;
    const before = (needs !== '' && this.#lastOf.get(needs)) || Promise.resolve();
    const happening = before.then(() => this.#happen(occurrence));
    this.#lastOf.set(needs, happening);
    return happening;
  }

  async #happen(occurrence: Occurrence<Fault>): Promise<void> {
    const { clock, say } = this.#options;
    const { name, outcomes } = occurrence.fault;
    await pause(Math.max(0, occurrence.atMs - clock()));
    const fromMs = clock();
    // The path of the database that is published now.
    const { url } = JSON.parse(await readFile(join(this.#options.folder, MANIFEST_FILE_NAME), 'utf8')) as {
      url: string;
    };
    const scene = { ...this.#scene, databasePath: `/data/${url}` };
    const said = await carryOut(occurrence, scene).catch((cause: unknown) => {
      this.#failures.push(`${name} could not be carried out: ${cause instanceof Error ? cause.message : cause}`);
      return 'could not be carried out';
    });
    const untilMs = clock();
    this.#happened.push({ name, fromMs, untilMs, said });
    this.#excuses.push({ fault: name, fromMs, untilMs: untilMs + AFTERMATH_MS, outcomes });
    say(`${Math.round(fromMs / 1000)}–${Math.round(untilMs / 1000)} s: ${name}, ${said}`);
  }

  /** Waits until the server has closed what it had open for the traffic. @returns its descriptors */
  async #letGo(before: number | null): Promise<number | null> {
    const { server } = this.#options;
    const until = performance.now() + LET_GO_MS;
    for (;;) {
      const now = server.descriptors();
      const left = await this.#measures.left();
      const isDone = left.length === 0 && (now === null || before === null || now <= before + SPARE_DESCRIPTORS);
      if (isDone || performance.now() > until) return now;
      await pause(1_000);
    }
  }
}

const STEADY_LOOKS = 15;
const LOOK_EVERY_MS = 200;

/** A value once it has stayed the same for three seconds. */
async function steady(look: () => number | null): Promise<number | null> {
  for (let before: number | null = -1, same = 0; ; ) {
    await pause(LOOK_EVERY_MS);
    const now = look();
    same = now === before ? same + 1 : 0;
    if (same >= STEADY_LOOKS) return now;
    before = now;
  }
}
