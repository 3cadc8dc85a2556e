import { describe, expect, it } from 'vitest';
import type { CancelSignal } from '../../../src/contract/written.ts';
import { RequestCoalescer } from './request-coalescer.ts';

/** Runs that the test ends, with their signals. */
function setUp() {
  const coalescer = new RequestCoalescer<string>();
  const begun: { readonly signal: CancelSignal; end(outcome: string): void; fail(cause: Error): void }[] = [];
  const join = (key: string, signal = new AbortController().signal) =>
    coalescer.join(
      key,
      (signal) => new Promise((resolve, reject) => begun.push({ signal, end: resolve, fail: reject })),
      signal,
    );
  return { begun, join };
}

describe('a run that several wait for', () => {
  it('is begun once for a key, and anew when it is over', async () => {
    const { begun, join } = setUp();
    const together = [join('a'), join('a'), join('b')];
    expect(begun).toHaveLength(2);
    begun[0]?.end('one');
    begun[1]?.end('two');
    expect(await Promise.all(together)).toEqual([
      { outcome: 'one', shared: false },
      { outcome: 'one', shared: true },
      { outcome: 'two', shared: false },
    ]);
    void join('a');
    expect(begun).toHaveLength(3);
  });

  it('goes on when one of them leaves, and is given up when the last one does', async () => {
    const { begun, join } = setUp();
    const [first, second] = [new AbortController(), new AbortController()];
    const waiting = [join('a', first.signal), join('a', second.signal)];
    first.abort();
    expect((await waiting[0])?.outcome).toBe('left');
    expect(begun[0]?.signal.aborted).toBe(false);
    second.abort();
    expect((await waiting[1])?.outcome).toBe('left');
    expect(begun[0]?.signal.aborted).toBe(true);
  });

  it('is not joined any more once it is given up', async () => {
    const { begun, join } = setUp();
    const first = new AbortController();
    const left = join('a', first.signal);
    first.abort();
    await left;
    const next = join('a');
    begun[1]?.end('anew');
    expect(await next).toEqual({ outcome: 'anew', shared: false });
  });

  it('fails for all of them', async () => {
    const { begun, join } = setUp();
    const together = [join('a'), join('a')];
    begun[0]?.fail(new Error('broken'));
    expect((await Promise.allSettled(together)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
