import { afterEach, expect, it, vi } from 'vitest';
import { BEAT_MS, BEATS_MISSED_MAX } from './heartbeat.ts';
import { holdLifeline } from './lifeline.ts';
import { fakeLocks } from './locks.testing.ts';
import type { PageMessage, SupervisorMessage } from './protocol.ts';
import { SupervisorPort } from './supervisor-port.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Long enough for a supervisor that says nothing to count as ended. */
const SILENCE_MS = BEAT_MS * (BEATS_MISSED_MAX + 1);

/** A page with a port to a supervisor whose messages the test sends. */
async function connect({ hasLocks = true } = {}) {
  const locks = fakeLocks();
  const lock = (await holdLifeline()) ?? '';
  const sent: PageMessage[] = [];
  const port = { postMessage: (message: PageMessage) => sent.push(message), onmessage: null } as unknown as MessagePort;
  const onGone = vi.fn();
  const page = new SupervisorPort(port, onGone);
  const say = (data: SupervisorMessage) => port.onmessage?.({ data } as MessageEvent<SupervisorMessage>);
  if (hasLocks) say({ type: 'alive', id: 0, lock });
  const heard: string[] = [];
  const describe = () =>
    page.call(
      (id) => ({ type: 'describe', id }),
      ({ type }) => heard.push(type),
      (end) => heard.push(end),
    );
  return { page, sent, say, heard, onGone, describe, die: () => locks.release(lock) };
}

it('a supervisor that dies ends all calls that wait for it, and the page hears of it first', async () => {
  const { say, heard, onGone, describe, die } = await connect();
  onGone.mockImplementation(() => heard.push('page'));
  const id = describe();
  say({ type: 'accepted', id });
  describe();
  die();
  expect(heard).toEqual(['accepted', 'page', 'gone', 'gone']);
});

it('a supervisor that the page has closed is not reported as dead', async () => {
  const { page, sent, heard, onGone, describe, die } = await connect();
  describe();
  page.close();
  die();
  expect([heard, onGone.mock.calls]).toEqual([['closed'], []]);
  expect(sent.map(({ type }) => type)).toEqual(['describe', 'close']);
});

it('a message that is not accepted in time ends its call alone', async () => {
  vi.useFakeTimers();
  const { say, heard, describe } = await connect();
  say({ type: 'accepted', id: describe() });
  describe();
  vi.advanceTimersByTime(20_000);
  expect(heard).toEqual(['accepted', 'silent']);
});

it('without locks, a supervisor that answers no more ends the calls that wait for it, and one that answers does not', async () => {
  vi.useFakeTimers();
  const { say, sent, heard, onGone, describe } = await connect({ hasLocks: false });
  say({ type: 'accepted', id: describe() });
  vi.advanceTimersByTime(SILENCE_MS - BEAT_MS);
  say({ type: 'pong', id: 0 });
  vi.advanceTimersByTime(SILENCE_MS - BEAT_MS);
  expect([heard, onGone.mock.calls.length]).toEqual([['accepted'], 0]);
  vi.advanceTimersByTime(BEAT_MS);
  expect([heard, onGone.mock.calls.length]).toEqual([['accepted', 'gone'], 1]);
  const asked = sent.length;
  vi.advanceTimersByTime(SILENCE_MS);
  expect(sent.length).toBe(asked);
});

it('a supervisor with a lock, or without a call, is not asked whether it is there', async () => {
  vi.useFakeTimers();
  const watched = await connect();
  watched.say({ type: 'accepted', id: watched.describe() });
  const idle = await connect({ hasLocks: false });
  const id = idle.describe();
  idle.say({ type: 'description', id, description: {} as never });
  vi.advanceTimersByTime(SILENCE_MS);
  expect([...watched.sent, ...idle.sent].map(({ type }) => type)).toEqual(['describe', 'describe']);
});
