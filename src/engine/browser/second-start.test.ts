import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { portOfStarted, SECOND_START_MS } from './second-start.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Workers that answer when the test says so. */
function workers() {
  const started: { readonly answer: (port: MessagePort) => void; readonly fail: (cause: Error) => void }[] = [];
  const start = () => new Promise<MessagePort>((answer, fail) => started.push({ answer, fail }));
  return { started, start };
}

const portWith = (said: unknown[]) =>
  ({ postMessage: (message: unknown) => said.push(message) }) as never as MessagePort;

it('starts one worker if it answers', async () => {
  const { started, start } = workers();
  const port = portWith([]);
  const connected = portOfStarted(start);
  started[0]?.answer(port);
  expect(await connected).toBe(port);
  await vi.advanceTimersByTimeAsync(2 * SECOND_START_MS);
  expect(started).toHaveLength(1);
});

it('starts another if the first is silent, and closes the one that answers later', async () => {
  const { started, start } = workers();
  const [said, port] = [[] as unknown[], portWith([])];
  const connected = portOfStarted(start);
  await vi.advanceTimersByTimeAsync(SECOND_START_MS);
  expect(started).toHaveLength(2);
  started[1]?.answer(port);
  expect(await connected).toBe(port);
  started[0]?.answer(portWith(said));
  await vi.advanceTimersByTimeAsync(0);
  expect(said).toEqual([{ type: 'close', id: 0 }]);
});

it('fails with the first worker that fails, without another start', async () => {
  const { started, start } = workers();
  const connected = portOfStarted(start);
  started[0]?.fail(new Error('no script'));
  await expect(connected).rejects.toThrow('no script');
  await vi.advanceTimersByTimeAsync(SECOND_START_MS);
  expect(started).toHaveLength(1);
});
