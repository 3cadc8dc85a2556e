import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Random, randomFor } from '../../builder/synthetic/random.ts';
import { ERRORS, type ErrorCode } from '../../src/contract/errors.ts';
import { pause } from '../attack/attack.ts';
import type { Client, RequestOutcome } from '../attack/client.ts';
import type { Asked, Entry } from './ledger.ts';
import type { Publisher } from './publisher.ts';
import { answerTextOfBody, type Question } from './questions.ts';

/** Polite clients of each kind, and the mean time between two requests of one: far below RATE_LIMIT. */
const STATEMENT_CLIENTS = 10;
const STATEMENT_EVERY_MS = 1_000;
const FILE_CLIENTS = 3;
const FILE_EVERY_MS = 400;
const HEALTH_EVERY_MS = 1_000;
const RANGE_BYTES_MAX = 256 * 1024;
/** The part of requests that ask whether the last answer is still current. */
const REVALIDATED_SHARE = 0.1;
const DETAIL_CHARACTERS = 1_500;

export interface TrafficOptions {
  readonly seed: number;
  readonly questions: readonly Question[];
  readonly publisher: Publisher;
  /** The folder that is served. */
  readonly folder: string;
  readonly client: () => Client;
  /** Milliseconds from the start of the soak on. */
  readonly clock: () => number;
  readonly note: (entry: Entry) => void;
}

/** A verdict on what a request got. */
type Verdict = Pick<Entry, 'outcome' | 'detail'>;

/** Sends the requests of polite clients until `isOver`. */
export async function sendTraffic(options: TrafficOptions, isOver: () => boolean): Promise<void> {
  const { seed, client } = options;
  const loop = async (everyMs: number, once: (client: Client, random: Random) => Promise<void>, key: number) => {
    const [own, random] = [client(), randomFor(seed, key)];
    while (!isOver()) {
      // As independent visitors come: the times between them are exponentially distributed.
      await pause(-Math.log(1 - random.unit()) * everyMs);
      if (!isOver()) await once(own, random);
    }
  };
  await Promise.all([
    ...Array.from({ length: STATEMENT_CLIENTS }, (_, i) => loop(STATEMENT_EVERY_MS, statements(options), i)),
    ...Array.from({ length: FILE_CLIENTS }, (_, i) => loop(FILE_EVERY_MS, files(options), 1_000 + i)),
    loop(HEALTH_EVERY_MS, health(options), 2_000),
  ]);
}

/** Asks each question once, each from another address, because one client may not ask that fast. */
export async function askAll(options: TrafficOptions): Promise<void> {
  const { questions, client } = options;
  for (const question of questions) {
    await ask(options, 'statement', () => sendStatement(client(), question, false), judgeStatement(options, question));
  }
}

function statements(options: TrafficOptions) {
  /** The last ETag of a question, and the answer that it names. */
  const tags = new Map<Question, { readonly tag: string; readonly text: string }>();
  return async (client: Client, random: Random) => {
    const question = options.questions[random.whole(options.questions.length)];
    if (!question) return;
    const known = random.chance(REVALIDATED_SHARE) ? tags.get(question) : undefined;
    const isGet = known !== undefined || random.chance(0.5);
    await ask(
      options,
      'statement',
      async () => {
        const answer = await sendStatement(client, question, isGet, known?.tag);
        const { etag } = answer.headers;
        if (answer.status === 200 && typeof etag === 'string') {
          tags.set(question, { tag: etag, text: answerTextOfBody(answer.body.toString()) });
        }
        return answer;
      },
      judgeStatement(options, question, known?.text),
    );
  };
}

function sendStatement(client: Client, { statement }: Question, isGet: boolean, tag?: string) {
  const { sql, params, limit } = statement;
  if (!isGet) {
    const body = JSON.stringify({ sql, limit, ...(params !== undefined && { params }) });
    return client.ask('/api/sql', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  }
  const query = new URLSearchParams({
    q: sql,
    limit: String(limit),
    ...(params !== undefined && { params: JSON.stringify(params) }),
  });
  return client.ask(`/api/sql?${query}`, { headers: tag === undefined ? {} : { 'If-None-Match': tag } });
}

/** @param kept the answer that the client has, if it asked whether that is still current */
const judgeStatement =
  ({ publisher }: TrafficOptions, { statement, answers }: Question, kept?: string) =>
  ({ status, body }: RequestOutcome, startedMs: number, endedMs: number): Verdict => {
    const text = status === 304 ? (kept ?? '304 without a condition') : answerTextOfBody(body.toString());
    const builds = publisher.currentBetween(startedMs, endedMs);
    const wanted = builds.map((build) => answers.get(build));
    if (wanted.includes(text)) return { outcome: 'right' };
    const code = status === 304 || status === 200 ? undefined : codeOf(text);
    if (code !== undefined) return { outcome: code, detail: `${text}\n${statement.sql}` };
    const others = [...answers].filter(([, answer]) => answer === text).map(([build]) => build);
    const found = others.length > 0 ? ` (the answer of ${others.join(', ')}, which is not published)` : '';
    return {
      outcome: 'wrong',
      detail: `${statement.sql}\nparams ${JSON.stringify(statement.params)}, limit ${statement.limit}, status ${status}\ncame${found}: ${text}\nwanted on ${builds.join(' or ')}: ${wanted.join('\nor ')}`,
    };
  };

/** The code of a refusal that may come of the state of the service; undefined for one that is an answer to the statement. */
function codeOf(text: string): ErrorCode | undefined {
  const code = text.split(':')[0] ?? '';
  const isKnown = (name: string): name is ErrorCode => name in ERRORS;
  return isKnown(code) && code !== 'SQL_ERROR' && code !== 'BAD_REQUEST' ? code : undefined;
}

function files(options: TrafficOptions) {
  const { folder } = options;
  return async (client: Client, random: Random) => {
    const manifest = await client.ask('/data/nadlan.json');
    if (manifest.status !== 200) {
      await ask(options, 'file', async () => manifest, judgeStatus);
      return;
    }
    const { url } = JSON.parse(manifest.body.toString()) as { url: string };
    const { size } = await stat(join(folder, url));
    const length = 1 + random.whole(RANGE_BYTES_MAX);
    const from = random.whole(size - length);
    const headers = { Range: `bytes=${from}-${from + length - 1}` };
    await ask(
      options,
      'file',
      async () => ({
        ...(await client.ask(`/data/${url}`, { headers })),
        wanted: await bytesOf(join(folder, url), from, length),
      }),
      ({ status, body, wanted }) =>
        status === 206
          ? { outcome: wanted.equals(body) ? 'right' : 'wrong', detail: `${url} from ${from}, ${length} bytes` }
          : judgeStatus({ status, body }),
    );
  };
}

const health = (options: TrafficOptions) => async (client: Client) => {
  await ask(options, 'health', () => client.ask('/healthz'), judgeStatus);
};

function judgeStatus({ status, body }: Pick<RequestOutcome, 'status' | 'body'>): Verdict {
  if (status === 200) return { outcome: 'right' };
  const text = body.toString();
  return { outcome: codeOf(answerTextOfBody(text)) ?? 'wrong', detail: text };
}

async function bytesOf(path: string, from: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const bytes = Buffer.alloc(length);
    await file.read(bytes, 0, length, from);
    return bytes;
  } finally {
    await file.close();
  }
}

/** Sends a request and notes its verdict. */
async function ask<T extends RequestOutcome>(
  { clock, note }: TrafficOptions,
  asked: Asked,
  send: () => Promise<T>,
  judge: (outcome: T, startedMs: number, endedMs: number) => Verdict,
): Promise<void> {
  const startedMs = clock();
  const came = await send();
  const endedMs = clock();
  const { status } = came;
  const { outcome, detail }: Verdict = status === 'closed' ? { outcome: 'no answer' } : judge(came, startedMs, endedMs);
  const isRight = outcome === 'right';
  note({
    ...{ asked, startedMs, endedMs, outcome, status },
    ...(!isRight && detail !== undefined && { detail: detail.slice(0, DETAIL_CHARACTERS) }),
  });
}
