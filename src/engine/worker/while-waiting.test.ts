import { describe, expect, it, vi } from 'vitest';
import type { RangeAnswer } from '../remote/remote-file.ts';
import { whileWaiting } from './while-waiting.ts';

const FILE = { url: 'https://host/a.sqlite', sizeBytes: 100, etag: null, lastModified: null };
const ANSWER: RangeAnswer = { body: new Uint8Array(1), etag: null, lastModified: null };

/** Requests that are answered when the test says so. */
function host() {
  const answers: ((answer: RangeAnswer) => void)[] = [];
  const ask = () => new Promise<RangeAnswer>((resolve) => answers.push(resolve));
  return { answers, ask };
}

describe('work that is done while something is waited for', () => {
  it('begins after the first request has been made, once, and is told when none is under way', async () => {
    const { answers, ask } = host();
    const begun: (() => boolean)[] = [];
    const watched = whileWaiting(ask, async (isOver) => begun.push(isOver));
    const both = [watched(FILE, { offset: 0, length: 1 }), watched(FILE, { offset: 1, length: 1 })];
    expect([answers.length, begun.length]).toEqual([2, 0]);
    await vi.waitFor(() => expect(begun).toHaveLength(1));
    expect(begun[0]?.()).toBe(false);
    answers[0]?.(ANSWER);
    await both[0];
    expect(begun[0]?.()).toBe(false);
    answers[1]?.(ANSWER);
    expect(await both[1]).toBe(ANSWER);
    expect(begun[0]?.()).toBe(true);
    const third = watched(FILE, { offset: 2, length: 1 });
    answers[2]?.(ANSWER);
    await third;
    expect(begun).toHaveLength(1);
  });

  it.each([
    ['rejects', async () => Promise.reject(new Error('No.'))],
    [
      'throws',
      () => {
        throw new Error('No.');
      },
    ],
  ])('takes nothing from the requests when it %s', async (_, work) => {
    const { answers, ask } = host();
    const asked = whileWaiting(ask, work)(FILE, { offset: 0, length: 1 });
    await new Promise((resolve) => setTimeout(resolve, 5));
    answers[0]?.(ANSWER);
    expect(await asked).toBe(ANSWER);
  });

  it('leaves a request that fails as it is', async () => {
    const watched = whileWaiting(
      async () => Promise.reject(new Error('The host is gone.')),
      async () => {},
    );
    await expect(watched(FILE, { offset: 0, length: 1 })).rejects.toThrow('The host is gone.');
  });
});
