import { expect, test } from 'vitest';
import type { CancelSignal } from '../../src/contract/written.ts';
import { Cancellation } from './cancellation.ts';

const nativeSignal = (): { readonly signal: CancelSignal; readonly abort: () => void } => {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
};
const ownSignal = () => {
  const signal = new Cancellation();
  return { signal, abort: () => signal.abort() };
};

test.each([
  ['an AbortSignal', nativeSignal],
  ['a Cancellation', ownSignal],
])('%s calls its listeners once, in order, and none that was removed or came later', (_name, make) => {
  const { signal, abort } = make();
  const heard: string[] = [];
  const removed = () => heard.push('removed');
  signal.addEventListener('abort', () => heard.push('first'), { once: true });
  signal.addEventListener('abort', removed, { once: true });
  signal.addEventListener('abort', () => heard.push('second'), { once: true });
  signal.removeEventListener('abort', removed);
  expect(signal.aborted).toBe(false);
  abort();
  abort();
  signal.addEventListener('abort', () => heard.push('late'), { once: true });
  expect([signal.aborted, heard]).toEqual([true, ['first', 'second']]);
});
