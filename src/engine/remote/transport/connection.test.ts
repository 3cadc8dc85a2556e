import { expect, it } from 'vitest';
import { Connection } from './connection.ts';
import type { AskRangeNow } from './transport.ts';
import { NO_VALIDATORS } from './validators.ts';

/** A host with a latency of 50 ms and a line of 2,000 bytes a millisecond, which gets one request after another. */
function setUp() {
  let clockMs = 0;
  const connection = new Connection(() => clockMs);
  const answer: AskRangeNow = (_, { length }) => {
    clockMs += 50 + length / 2_000;
    return { body: new Uint8Array(length), ...NO_VALIDATORS };
  };
  const { askNow } = connection.watch({ ask: async (file, range) => answer(file, range), askNow: answer });
  const file = { url: 'https://host/made.sqlite', sizeBytes: 10_000_000, ...NO_VALIDATORS };
  return { connection, fetch: (length: number) => askNow(file, { offset: 0, length }) };
}

it('nothing is reported before the first answer', () => {
  expect(setUp().connection.timeOf({ bytes: 4096, rounds: 1 })).toBe(null);
});

it('after small answers and large ones: a round trip for each round, and the time of the bytes', () => {
  const { connection, fetch } = setUp();
  for (const length of [4_000, 1_000_000, 4_000, 1_000_000]) fetch(length);
  // 2 ms of the 52 are the bytes of the quickest answer.
  expect(connection.timeOf({ bytes: 2_000_000, rounds: 3 })).toBeCloseTo(3 * 52 + 2_000_000 / (2_008_000 / 996), 0);
});

it('after small answers alone: at least as quickly as they came', () => {
  const { connection, fetch } = setUp();
  fetch(4_000);
  expect(connection.timeOf({ bytes: 4_000, rounds: 1 })).toBeCloseTo(104, 0);
});

it('requests that fail bring nothing', async () => {
  let clockMs = 0;
  const connection = new Connection(() => clockMs);
  const cut = () => {
    clockMs += 10;
    throw new Error('cut');
  };
  const { ask } = connection.watch({ ask: async () => cut(), askNow: cut });
  await expect(ask({ url: 'u', sizeBytes: 1, ...NO_VALIDATORS }, { offset: 0, length: 1 })).rejects.toThrow('cut');
  expect(connection.timeOf({ bytes: 1, rounds: 1 })).toBe(null);
});
