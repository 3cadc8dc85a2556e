import { expect, it } from 'vitest';
import { ReadTurns } from './read-turns.ts';

/** Reads that end when the test orders it. */
function scene(most: number) {
  const turns = new ReadTurns(most);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const read = (name: string) =>
    turns.take(name.slice(0, 1), () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const endOne = async () => {
    ends.shift()?.();
    for (let i = 0; i < 10; i += 1) await Promise.resolve();
  };
  return { started, read, endOne, turns };
}

it('clients take turns, however many reads one of them has', async () => {
  const { started, read, endOne } = scene(1);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void read(name);
  for (let i = 0; i < 7; i += 1) await endOne();
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

it('no more reads happen at a time than may, and the next starts when one ends', async () => {
  const { started, read, endOne } = scene(2);
  for (const name of ['a1', 'a2', 'a3']) void read(name);
  expect(started).toEqual(['a1', 'a2']);
  await endOne();
  expect(started).toEqual(['a1', 'a2', 'a3']);
});

it('a read that fails gives its place on', async () => {
  const { turns } = scene(1);
  const failing = turns.take('a', () => Promise.reject(new Error('no such byte')));
  const next = turns.take('b', async () => 'read');
  await expect(failing).rejects.toThrow('no such byte');
  expect(await next).toBe('read');
});
