import { describe, expect, it } from 'vitest';
import { stayAwake, Wakefulness } from './wakefulness.ts';

const inTurn = (wakefulness: Wakefulness, count: number) =>
  Array.from({ length: count }, () => wakefulness.begin(true));

describe('threads stay awake for a query', () => {
  it('once some in turn have been alone, and not any more when one has company', () => {
    const wakefulness = new Wakefulness();
    expect(inTurn(wakefulness, 5)).toEqual([false, false, false, true, true]);
    expect(wakefulness.begin(false)).toBe(false);
    expect(inTurn(wakefulness, 4)).toEqual([false, false, false, true]);
  });

  it('not for a good while after some in turn that took longer than they were awake', () => {
    const wakefulness = new Wakefulness();
    inTurn(wakefulness, 4);
    for (const ms of [0.3, 40, 40, 0.3, 40, 40]) wakefulness.end(ms);
    expect(wakefulness.begin(true)).toBe(true);
    wakefulness.end(40);
    expect(inTurn(wakefulness, 30)).not.toContain(true);
    expect(inTurn(wakefulness, 10)).toContain(true);
  });
});

it('a thread stays awake once for all callers, and falls asleep again', async () => {
  const immediates = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Immediate').length;
  stayAwake();
  stayAwake();
  expect(immediates()).toBe(1);
  await expect.poll(immediates).toBe(0);
});
