import { describe, expect, it } from 'vitest';
import { RequestQueue } from './request-queue.ts';

/** Requests that are answered when the test says so, and the order in which they began. */
function requests() {
  const began: string[] = [];
  const ends = new Map<string, { answer: () => void; fail: (cause: Error) => void }>();
  const ask = (name: string) => () => {
    began.push(name);
    return new Promise<void>((answer, fail) => ends.set(name, { answer, fail }));
  };
  return { began, ends, ask };
}

/** Waits until all pending work has run. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('runs as many requests at a time as allowed, in their order', async () => {
  const { began, ends, ask } = requests();
  const queue = new RequestQueue(() => ({ parallel: 2, together: 1 }));
  for (const name of ['a', 'b', 'c', 'd']) queue.add(ask(name));
  await settled();
  expect(began).toEqual(['a', 'b']);
  ends.get('b')?.answer();
  await settled();
  expect(began).toEqual(['a', 'b', 'c']);
});

it('runs needed requests before all that wait', async () => {
  const { began, ends, ask } = requests();
  const queue = new RequestQueue(() => ({ parallel: 1, together: 1 }));
  const [, , third, fourth] = ['a', 'b', 'c', 'd'].map((name) => queue.add(ask(name)));
  fourth?.hurry();
  third?.hurry();
  for (const name of ['a', 'd', 'c']) {
    await settled();
    ends.get(name)?.answer();
  }
  await settled();
  expect(began).toEqual(['a', 'd', 'c', 'b']);
});

it('continues after a request that fails', async () => {
  const { began, ends, ask } = requests();
  const queue = new RequestQueue(() => ({ parallel: 1, together: 1 }));
  const failing = queue.add(ask('a'));
  queue.add(ask('b'));
  await settled();
  ends.get('a')?.fail(new Error('lost'));
  await expect(failing.done).rejects.toThrow('lost');
  await settled();
  expect(began).toEqual(['a', 'b']);
});

it('starts more at once when more are allowed', async () => {
  const { began, ends, ask } = requests();
  let parallel = 1;
  const queue = new RequestQueue(() => ({ parallel, together: 1 }));
  for (const name of ['a', 'b', 'c']) queue.add(ask(name));
  await settled();
  parallel = 3;
  ends.get('a')?.answer();
  await settled();
  expect(began).toEqual(['a', 'b', 'c']);
});

describe('requests that travel together', () => {
  const rules = { parallel: 4, together: 3 };
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

  it('begin in one turn, once there is room for them', async () => {
    const { began, ends, ask } = requests();
    const queue = new RequestQueue(() => rules);
    for (const name of names) queue.add(ask(name));
    await settled();
    expect(began).toEqual(['a', 'b', 'c', 'd']);
    for (const [name, all] of [
      ['a', 4],
      ['b', 4],
      ['c', 7],
    ] as const) {
      ends.get(name)?.answer();
      await settled();
      expect(began).toHaveLength(all);
    }
    // The last one waits for no other.
    ends.get('d')?.answer();
    await settled();
    expect(began).toEqual(names);
  });

  it('do not delay needed requests', async () => {
    const { began, ends, ask } = requests();
    const queue = new RequestQueue(() => rules);
    const all = names.map((name) => queue.add(ask(name)));
    await settled();
    ends.get('a')?.answer();
    await settled();
    all[7]?.hurry();
    await settled();
    expect(began).toEqual(['a', 'b', 'c', 'd', 'h']);
  });
});
