import { expect, it } from 'vitest';
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

/** Until all that can go on has gone on. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('runs so many requests at a time as there may be, in their order', async () => {
  const { began, ends, ask } = requests();
  const queue = new RequestQueue(() => 2);
  for (const name of ['a', 'b', 'c', 'd']) queue.add(ask(name));
  await settled();
  expect(began).toEqual(['a', 'b']);
  ends.get('b')?.answer();
  await settled();
  expect(began).toEqual(['a', 'b', 'c']);
});

it('lets what is needed go before all that wait', async () => {
  const { began, ends, ask } = requests();
  const queue = new RequestQueue(() => 1);
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

it('goes on behind a request that fails', async () => {
  const { began, ends, ask } = requests();
  const queue = new RequestQueue(() => 1);
  const failing = queue.add(ask('a'));
  queue.add(ask('b'));
  await settled();
  ends.get('a')?.fail(new Error('lost'));
  await expect(failing.done).rejects.toThrow('lost');
  await settled();
  expect(began).toEqual(['a', 'b']);
});

it('starts more at once when there may be more', async () => {
  const { began, ends, ask } = requests();
  let parallel = 1;
  const queue = new RequestQueue(() => parallel);
  for (const name of ['a', 'b', 'c']) queue.add(ask(name));
  await settled();
  parallel = 3;
  ends.get('a')?.answer();
  await settled();
  expect(began).toEqual(['a', 'b', 'c']);
});
