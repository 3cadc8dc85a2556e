import { describe, expect, it } from 'vitest';
import type { AskingAgain } from '../../../../contract/runner.ts';
import { RemoteFailure, type RemoteFailureKind } from '../failure.ts';
import type { AskRange, RangeAnswer } from '../transport.ts';
import { NO_VALIDATORS } from '../validators.ts';
import { noPauses } from './pauses.testing.ts';
import { RetryPolicy } from './retry-policy.ts';
import { RetryingSource } from './retrying-source.ts';

const FILE = { url: 'https://host/f', sizeBytes: 1000, ...NO_VALIDATORS };
const RANGE = { offset: 0, length: 10 };
const ANSWER: RangeAnswer = { body: new Uint8Array(10), ...NO_VALIDATORS };

/** A host that fails this many times in this way and then works; asked in both ways. */
async function askBoth(kind: RemoteFailureKind, failures: number, retryAfterMs: number | null = null) {
  const ways = [];
  for (const way of ['ask', 'askNow'] as const) {
    const pauses = noPauses();
    let asked = 0;
    const answer = () => {
      asked += 1;
      if (asked <= failures) throw new RemoteFailure(kind, 'no', retryAfterMs);
      return ANSWER;
    };
    const source = new RetryingSource({ ask: async () => answer(), askNow: answer }, new RetryPolicy(pauses));
    const outcome = await (async () => source[way](FILE, RANGE))().then(
      () => 'answered',
      (cause: RemoteFailure) => cause.message,
    );
    ways.push({ outcome, asked, pauses: pauses.taken.filter((ms) => ms > 0) });
  }
  const [suspending, blocking] = ways;
  expect(blocking).toEqual(suspending);
  return suspending;
}

describe('a host is asked again', () => {
  it.each([
    ['unreachable', 1, 'answered', 2, [400]],
    ['unreachable', 4, 'answered', 5, [400, 800, 1600, 3200]],
    ['unreachable', 5, 'no', 5, [400, 800, 1600, 3200]],
    ['busy', 4, 'answered', 5, [400, 800, 1600, 3200]],
    ['busy', 5, 'no', 5, [400, 800, 1600, 3200]],
    ['wrong-answer', 1, 'answered', 2, [400]],
    ['wrong-answer', 2, 'no', 2, [400]],
    ['refused', 1, 'no', 1, []],
    ['missing', 1, 'no', 1, []],
    ['no-ranges', 1, 'no', 1, []],
    ['no-database', 1, 'no', 1, []],
    ['changed', 1, 'no', 1, []],
  ] as const)('%s, %i times: %s after %i requests', async (kind, failures, outcome, asked, pauses) => {
    expect(await askBoth(kind, failures)).toEqual({ outcome, asked, pauses });
  });

  it.each([
    ['not before the time that it names', 3000, 1, 'answered', 2, [3000]],
    ['not at all, where that is longer than a person waits', 3_600_000, 1, 'no', 1, []],
    ['no longer than a person waits altogether', 12_000, 9, 'no', 3, [12_000, 12_000]],
  ] as const)('%s', async (_, retryAfterMs, failures, outcome, asked, pauses) => {
    expect(await askBoth('busy', failures, retryAfterMs)).toEqual({ outcome, asked, pauses });
  });
});

describe('while a host is left alone', () => {
  it.each(['ask', 'askNow'] as const)('its retries are reported, with their number (%s)', async (way) => {
    const pauses = noPauses();
    let asked = 0;
    const answer = () => {
      asked += 1;
      if (asked <= 2) throw new RemoteFailure('busy', 'no');
      return ANSWER;
    };
    const retries = new RetryPolicy(pauses);
    const source = new RetryingSource({ ask: async () => answer(), askNow: answer }, retries);
    const told: (AskingAgain | null)[] = [];
    retries.onPause = () => told.push(retries.askingAgain);
    await source[way](FILE, RANGE);
    expect(told.map((again) => again && { ...again, inMs: Math.round(again.inMs) })).toEqual([
      { inMs: 400, time: 2 },
      null,
      { inMs: 800, time: 3 },
      null,
    ]);
  });

  it('of several failed requests, the first one is reported', async () => {
    const failures = new Map([
      [0, 5_000],
      [10, 3_000],
    ]);
    const ask: AskRange = async (_, { offset }) => {
      const retryAfterMs = failures.get(offset) ?? null;
      if (retryAfterMs === null) return ANSWER;
      failures.delete(offset);
      throw new RemoteFailure('unreachable', 'no', retryAfterMs);
    };
    const retries = new RetryPolicy(noPauses());
    const source = new RetryingSource({ ask, askNow: () => ANSWER }, retries);
    const told: (number | null)[] = [];
    retries.onPause = () => told.push(retries.askingAgain?.inMs ?? null);
    await Promise.all([0, 10].map((offset) => source.ask(FILE, { offset, length: 10 })));
    // Both wake together here, when the longer pause is over.
    expect(told).toEqual([5_000, 3_000, 0, null]);
  });
});

describe('many requests', () => {
  /** A host that answers 503 to this many first requests, and the number of requests under way each time. */
  function crowded(busyAnswers: number) {
    const together: number[] = [];
    let under = 0;
    const ask: AskRange = async () => {
      under += 1;
      together.push(under);
      await new Promise((resolve) => setTimeout(resolve, 0));
      under -= 1;
      if (together.length <= busyAnswers) throw new RemoteFailure('busy', 'no');
      return ANSWER;
    };
    const source = new RetryingSource({ ask, askNow: () => ANSWER }, new RetryPolicy(noPauses()));
    return {
      together,
      askMany: (count: number) => Promise.all(Array.from({ length: count }, () => source.ask(FILE, RANGE))),
    };
  }

  it('travel together to a host that is not overloaded', async () => {
    const { together, askMany } = crowded(0);
    await askMany(40);
    expect([together.length, Math.max(...together)]).toEqual([40, 40]);
  });

  it('are halved in number after the host was overloaded, and none gets lost', async () => {
    const { together, askMany } = crowded(40);
    await askMany(40);
    expect(together.length).toBe(80);
    // One more is allowed with each answer.
    expect(Math.max(...together.slice(40, 60))).toBe(20);
  });
});

describe('giving up', () => {
  it('ends a pause at once, and nothing more is requested', async () => {
    const stop = new AbortController();
    let asked = 0;
    const ask: AskRange = async () => {
      asked += 1;
      throw new RemoteFailure('busy', 'no', 25_000);
    };
    const source = new RetryingSource({ ask, askNow: () => ANSWER }, new RetryPolicy());
    const [first, second] = [source.ask(FILE, RANGE, stop.signal), source.ask(FILE, RANGE, stop.signal)];
    await new Promise((resolve) => setTimeout(resolve, 5));
    stop.abort();
    await expect(first).rejects.toThrow(/given up/);
    await expect(second).rejects.toThrow(/given up/);
    expect(asked).toBe(2);
  });
});
