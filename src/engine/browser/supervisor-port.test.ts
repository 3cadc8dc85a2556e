import { afterEach, expect, it, vi } from 'vitest';
import { holdLifeline } from './lifeline.ts';
import { fakeLocks } from './locks.testing.ts';
import type { PageMessage, SupervisorMessage } from './protocol.ts';
import { SupervisorPort } from './supervisor-port.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page with a port to a supervisor whose messages the test sends. */
async function connect() {
  const locks = fakeLocks();
  const lock = (await holdLifeline()) ?? '';
  const sent: PageMessage[] = [];
  const port = { postMessage: (message: PageMessage) => sent.push(message), onmessage: null } as unknown as MessagePort;
  const onGone = vi.fn();
  const page = new SupervisorPort(port, onGone);
  const say = (data: SupervisorMessage) => port.onmessage?.({ data } as MessageEvent<SupervisorMessage>);
  say({ type: 'alive', id: 0, lock });
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
