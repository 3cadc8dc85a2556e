import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FormattedRequest } from '../../../src/contract/request.ts';
import type { Edition, WrittenAnswer, WrittenOutcome } from '../../../src/contract/written.ts';
import { Answers } from '../answers/answers.ts';
import { missingRedis, TestRedis } from '../client-limits/redis.testing.ts';
import { RedisAnswers, type RedisAnswersOptions } from './redis-answers.ts';

const EDITION: Edition = {
  buildId: 'b1',
  schemaVersion: '1.2',
  dataAsOf: '2026-01-01',
  synthetic: true,
  sizeBytes: 4_096,
};
const REQUEST: FormattedRequest = { sql: 'SELECT 1', format: 'csv', limit: 10 };
const NEVER = new AbortController().signal;

let redis: TestRedis;
let raw: Redis;
let opened: RedisAnswers[];
let told: string[];

beforeAll(async () => {
  expect(missingRedis()).toBe(null);
  redis = await TestRedis.onFreePort();
  await redis.start();
  raw = new Redis(redis.url);
});
beforeEach(async () => {
  [opened, told] = [[], []];
  await raw.flushall();
});
afterEach(() => {
  for (const one of opened) one.close();
});
afterAll(async () => {
  raw.disconnect();
  await redis.kill();
});

/** A server on this Redis, whose engine answers `text` and counts its runs. */
async function server(text: string, options: Partial<RedisAnswersOptions> = {}, repeatable = true) {
  const shared = new RedisAnswers({
    url: redis.url,
    secret: null,
    codeVersion: 'v1',
    // Long, so that a busy machine is not mistaken for a slow Redis.
    waitMs: 10_000,
    mostBytes: 4_096,
    keepSeconds: 60,
    onLost: () => told.push('lost'),
    onFound: () => told.push('found'),
    ...options,
  });
  opened.push(shared);
  await shared.connect();
  let runs = 0;
  let edition = EDITION;
  const write = async (): Promise<WrittenOutcome> => {
    runs += 1;
    return { kind: 'written', answer: answerOf(text, edition, repeatable) };
  };
  const runner = {
    write,
    run: async () => ({ kind: 'cancelled' }) as const,
    describe: async () => ({ kind: 'database', database: edition }) as const,
    close: async () => {},
  };
  const answers = new Answers(runner, 0, shared);
  return {
    shared,
    runs: () => runs,
    publish: (buildId: string) => {
      edition = { ...EDITION, buildId };
    },
    ask: async (request = REQUEST) => {
      const outcome = await answers.answer(request, await answers.nameOf(request), { signal: NEVER });
      if (outcome.kind !== 'written') return [outcome.kind];
      return [Buffer.from(outcome.answer.written.body).toString(), outcome.cached];
    },
  };
}

function answerOf(text: string, edition: Edition, repeatable: boolean): WrittenAnswer {
  const head = { row_count: 1, truncated: false, elapsed_ms: 3, data_as_of: '2026-01-01', schema_version: '1.2' };
  return {
    format: 'csv',
    head: { ...head, synthetic: true } as unknown as WrittenAnswer['head'],
    body: new Uint8Array(Buffer.from(text)),
    edition,
    repeatable,
  };
}

/** Waits until an entry is there; its key. */
async function entry(): Promise<string> {
  for (;;) {
    const [key] = await raw.keys('nadlan-sql:answers:*');
    if (key !== undefined) return key;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('servers with one Redis', () => {
  it('share an answer, its head included, which says that it was given before', async () => {
    const [one, two] = [await server('from one'), await server('from two')];
    expect(await one.ask()).toEqual(['from one', false]);
    const key = await entry();
    expect(await two.ask()).toEqual(['from one', true]);
    expect([one.runs(), two.runs()]).toEqual([1, 0]);
    expect(key).toMatch(/^nadlan-sql:answers:v1:b1:[\w-]{20,}$/);
    expect(await raw.ttl(key)).toBeGreaterThan(50);
    expect(one.shared.counts).toMatchObject({ miss: 1, stored: 1 });
    expect(two.shared.counts).toMatchObject({ hit: 1, stored: 0 });
  });

  it.each<[string, Partial<FormattedRequest>]>([
    ['the statement', { sql: 'SELECT 2' }],
    ['its values', { params: [1] }],
    ['the format', { format: 'md' }],
    ['the limit', { limit: 11 }],
    ['safe', { safe: 'excel' }],
  ])('share none that differs by %s', async (_what, other) => {
    const [one, two] = [await server('from one'), await server('from two')];
    await one.ask();
    await entry();
    expect(await two.ask({ ...REQUEST, ...other })).toEqual(['from two', false]);
  });

  it('share none of another build, or of another version of the code', async () => {
    const [one, two, newer] = [
      await server('from one'),
      await server('from two'),
      await server('newer', { codeVersion: 'v2' }),
    ];
    await one.ask();
    await entry();
    two.publish('b2');
    expect(await two.ask()).toEqual(['from two', false]);
    expect(await newer.ask()).toEqual(['newer', false]);
  });

  it('share no answer that is not repeatable, and none that is too large', async () => {
    const [random, large] = [await server('random', {}, false), await server('x'.repeat(5_000))];
    await random.ask();
    await large.ask({ ...REQUEST, sql: 'SELECT 2' });
    expect([random.shared.counts.stored, large.shared.counts]).toMatchObject([0, { skipped: 1, stored: 0 }]);
    expect(await raw.keys('nadlan-sql:answers:*')).toEqual([]);
  });

  it.each([
    ['another secret', 'k'.repeat(32), 'l'.repeat(32)],
    ['none', 'k'.repeat(32), null],
    ['one, where the reader has none', null, 'k'.repeat(32)],
  ])('never use an entry that was written with %s', async (_what, reader, writer) => {
    const forger = await server('forged', { secret: writer });
    const two = await server('from two', { secret: reader });
    await forger.ask();
    await entry();
    expect(await two.ask()).toEqual(['from two', false]);
    expect(two.shared.counts).toMatchObject({ damaged: 1, hit: 0 });
  });

  it('share answers if they have the same secret', async () => {
    const secret = 'k'.repeat(32);
    const [one, two] = [await server('from one', { secret }), await server('from two', { secret })];
    await one.ask();
    await entry();
    expect(await two.ask()).toEqual(['from one', true]);
  });

  it.each<[string, (key: string, bytes: Buffer) => Promise<unknown>]>([
    ['cut short', (key, bytes) => raw.set(key, bytes.subarray(0, -1))],
    ['longer', (key, bytes) => raw.set(key, Buffer.concat([bytes, Buffer.from('x')]))],
    [
      'changed in one bit',
      (key, bytes) => raw.set(key, Buffer.from(bytes.map((byte, at) => (at === 60 ? byte ^ 1 : byte)))),
    ],
    ['of another program', (key) => raw.set(key, 'rows')],
    ['empty', (key) => raw.set(key, '')],
    ['larger than any answer', (key) => raw.set(key, Buffer.alloc(100_000))],
    ['of another kind', (key) => raw.multi().del(key).lpush(key, 'rows').exec()],
    [
      'the one of another statement',
      async (key) => {
        const other = await server('of another statement');
        await raw.del(key);
        await other.ask({ ...REQUEST, sql: 'SELECT 2' });
        await raw.rename(await entry(), key);
      },
    ],
  ])('never use an entry that is %s', async (_what, damage) => {
    const [one, two] = [await server('from one'), await server('from two')];
    await one.ask();
    const key = await entry();
    await damage(key, await raw.getBuffer(key).then((bytes) => bytes ?? Buffer.alloc(0)));
    expect(await two.ask()).toEqual(['from two', false]);
    expect(two.shared.counts.hit).toBe(0);
  });

  it('answer alone while Redis is away, and share again when it is back', async () => {
    const [one, two] = [await server('from one'), await server('from two')];
    await redis.kill();
    try {
      while (told.filter((one) => one === 'lost').length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
      expect(await one.ask()).toEqual(['from one', false]);
      expect(one.shared.counts).toMatchObject({ skipped: 2, hit: 0 });
    } finally {
      // The other tests need it.
      await redis.start();
    }
    while (told.filter((one) => one === 'found').length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await one.ask()).toEqual(['from one', false]);
    await entry();
    expect(await two.ask()).toEqual(['from one', true]);
  });

  it('wait for a Redis that does not answer once, and not with the next answers', async () => {
    const one = await server('from one', { waitMs: 30 });
    redis.freeze();
    try {
      expect(await one.ask()).toEqual(['from one', false]);
      expect(await one.ask()).toEqual(['from one', false]);
      expect(one.shared.counts).toMatchObject({ late: 1, skipped: 3, hit: 0 });
    } finally {
      redis.thaw();
    }
  });

  it('have more time for the greeting of a busy Redis than for an answer', async () => {
    redis.freeze();
    const opening = server('from one', { waitMs: 1 });
    await new Promise((resolve) => setTimeout(resolve, 200));
    redis.thaw();
    await opening;
    expect(told).toEqual([]);
  });
});
