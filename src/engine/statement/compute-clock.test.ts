import { expect, it } from 'vitest';
import { ComputeClock } from './compute-clock.ts';

it('counts computing against the limit, and waiting not', () => {
  let now = 1000;
  const clock = new ComputeClock(() => now);
  clock.start(100);
  now += 60;
  clock.pause();
  now += 5000;
  expect([clock.spentMs, clock.expired]).toEqual([60, false]);
  clock.resume();
  now += 41;
  expect([clock.spentMs, clock.elapsedMs, clock.expired]).toEqual([101, 5101, true]);
  clock.start(100);
  expect([clock.spentMs, clock.expired]).toEqual([0, false]);
});

it('goes on past its limit for as long as it is given', () => {
  let now = 0;
  const clock = new ComputeClock(() => now);
  clock.start(100);
  now += 130;
  clock.pause();
  now += 5000;
  clock.extend(100, 5000);
  clock.resume();
  expect([clock.limitMs, clock.expired, clock.elapsedMs]).toEqual([200, false, 130]);
  now += 71;
  expect(clock.expired).toBe(true);
});
