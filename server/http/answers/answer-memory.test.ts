import { describe, expect, it } from 'vitest';
import { AnswerMemory } from './answer-memory.ts';

const MIB = 1024 * 1024;
const item = (mib: number) => ({ sizeBytes: mib * MIB });

/** A memory of 256 MiB, of which a client may take 64, whose clock the test moves. */
function scene() {
  let nowMs = 0;
  const memory = new AnswerMemory(256 * MIB, () => nowMs);
  const take = (client: string, ...items: readonly { readonly sizeBytes: number }[]) => {
    const taken = memory.take(client, items);
    if (!taken.ok) throw new Error(taken.refusal.message);
    return taken.hold;
  };
  const refusalOf = (client: string, ...items: readonly { readonly sizeBytes: number }[]) => {
    const taken = memory.take(client, items);
    if (taken.ok) throw new Error('It was not refused.');
    return taken;
  };
  const mib = () => memory.bytesInFlight / MIB;
  return {
    take,
    refusalOf,
    mib,
    pass: (seconds: number) => {
      nowMs += seconds * 1000;
    },
  };
}

describe('the memory of answers that are being sent', () => {
  it('counts what several send once, until the last of them is done', () => {
    const { take, mib } = scene();
    const shared = item(30);
    const holds = [take('a', shared), take('a', shared), take('b', shared), take('b', item(1))];
    expect(mib()).toBe(31);
    for (const [i, left] of [31, 31, 1, 0].entries()) {
      holds[i]?.release();
      expect(mib()).toBe(left);
    }
  });

  it('gives nothing back twice', () => {
    const { take, mib } = scene();
    const [hold] = [take('a', item(10)), take('a', item(5))];
    hold.release();
    hold.release();
    expect(mib()).toBe(5);
  });

  it('counts what was made of an answer in its place', () => {
    const { take, mib } = scene();
    const [plain, room, made] = [item(30), item(30), item(3)];
    const holds = [take('a', plain, room), take('b', plain, room)];
    expect(mib()).toBe(60);
    holds[0]?.exchange([made]);
    expect(mib()).toBe(63);
    holds[1]?.exchange([made]);
    expect(mib()).toBe(3);
    for (const hold of holds) hold.release();
    expect(mib()).toBe(0);
  });

  it('gives a quarter to one client, and leaves the others theirs', () => {
    const { take, refusalOf } = scene();
    const shared = item(40);
    take('a', shared);
    take('a', shared);
    take('a', item(24));
    expect(refusalOf('a', item(1))).toMatchObject({
      status: 503,
      reason: 'answer_memory_full',
      refusal: { code: 'BUSY', message: 'More than 64 MiB of answers are on their way to this address.' },
    });
    take('b', item(64));
  });

  it('counts what a client shares with others as its own', () => {
    const { take, refusalOf, mib } = scene();
    const shared = item(64);
    take('a', shared);
    take('b', shared);
    expect(mib()).toBe(64);
    expect(refusalOf('b', item(1)).refusal.code).toBe('BUSY');
  });

  it('is bounded for all together', () => {
    const { take, refusalOf, mib } = scene();
    const holds = ['a', 'b', 'c', 'd'].map((client) => take(client, item(64)));
    expect(refusalOf('e', item(1)).refusal.message).toBe('More than 256 MiB of answers are on their way to clients.');
    expect(mib()).toBe(256);
    holds[0]?.release();
    take('e', item(64));
  });

  it('lets one answer through, however large', () => {
    const { take, refusalOf, mib } = scene();
    take('a', item(300)).release();
    take('a', item(70));
    expect(refusalOf('a', item(1)).refusal.code).toBe('BUSY');
    expect(mib()).toBe(70);
  });
});

describe('Retry-After', () => {
  it('is when there will be room, as fast as answers have been read', () => {
    const { take, refusalOf, pass } = scene();
    const holds = ['a', 'b', 'c', 'd'].map((client) => take(client, item(32), item(32)));
    pass(2);
    holds[0]?.exchange([item(64)]);
    // 64 MiB became free within two seconds, and 32 more are asked for.
    const { retryAfterSeconds, refusal } = refusalOf('e', item(32));
    expect(retryAfterSeconds).toBe(1);
    expect(refusal.hint).toBe('Read the answers that were asked for. Try again in 1 second.');
    pass(8);
    expect(refusalOf('e', item(64)).retryAfterSeconds).toBeGreaterThan(10);
  });

  it('is a minute where nothing is being read', () => {
    const { take, refusalOf, pass } = scene();
    for (const client of ['a', 'b', 'c', 'd']) take(client, item(64));
    pass(100);
    expect(refusalOf('e', item(1)).retryAfterSeconds).toBe(60);
  });

  it('says nothing of the time in which there was nothing to send', () => {
    const { take, refusalOf, pass } = scene();
    take('a', item(1)).release();
    pass(3600);
    const [, first] = ['a', 'b', 'c', 'd'].map((client) => take(client, item(64)));
    pass(1);
    first?.release();
    take('b', item(64));
    expect(refusalOf('e', item(64)).retryAfterSeconds).toBe(1);
  });
});
