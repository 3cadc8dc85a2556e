import { afterEach, expect, it, vi } from 'vitest';
import { holdLifeline, watchLifeline } from './lifeline.ts';
import { fakeLocks } from './locks.testing.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const signal = new AbortController().signal;

it('the end of a worker is noticed, and no other worker’s', async () => {
  const locks = fakeLocks();
  const [one, other] = [await holdLifeline(), await holdLifeline()];
  const gone: string[] = [];
  watchLifeline(one ?? '', signal, () => gone.push('one'));
  watchLifeline(other ?? '', signal, () => gone.push('other'));
  expect([gone, locks.held()]).toEqual([[], [one, other]]);
  locks.release(one ?? '');
  expect(gone).toEqual(['one']);
});

it('the end of a worker that was ended on purpose is not reported', async () => {
  const locks = fakeLocks();
  const name = (await holdLifeline()) ?? '';
  const ending = new AbortController();
  const onGone = vi.fn();
  watchLifeline(name, ending.signal, onGone);
  ending.abort();
  locks.release(name);
  expect(onGone).not.toHaveBeenCalled();
});

it('without locks, and where a frame is refused them, nothing is watched and nothing fails', async () => {
  vi.stubGlobal('navigator', {});
  expect(await holdLifeline()).toBeNull();
  watchLifeline('any', signal, () => expect.unreachable());
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('No.', 'SecurityError')) } });
  expect(await holdLifeline()).toBeNull();
  watchLifeline('any', signal, () => expect.unreachable());
});
