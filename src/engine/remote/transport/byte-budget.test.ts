import { expect, it } from 'vitest';
import { BudgetSpent, ByteBudget } from './byte-budget.ts';

it('returns what is left and no more', () => {
  const budget = new ByteBudget();
  budget.allow(100);
  expect([budget.take(60), budget.take(60), budget.take(40), budget.leftBytes]).toEqual([true, false, true, 0]);
});

it('has less left when more came than was taken, but never less than zero', () => {
  const budget = new ByteBudget();
  budget.allow(100);
  budget.take(40);
  budget.overdraw(50);
  expect([budget.leftBytes, budget.take(11)]).toEqual([10, false]);
  budget.overdraw(50);
  expect(budget.leftBytes).toBe(0);
});

it('is not spent completely on single pages once a larger request did not fit', () => {
  const budget = new ByteBudget();
  budget.allow(16_000_000);
  expect([budget.take(15_000_000), budget.take(1_000_001)]).toEqual([true, false]);
  const taken = Array.from({ length: 100 }, () => budget.take(4096)).filter(Boolean);
  expect(taken.length).toBe(16);
});

it('remembers until the next budget that a needed page was refused', () => {
  const budget = new ByteBudget();
  budget.allow(10);
  expect(() => budget.refuse()).toThrow(BudgetSpent);
  expect(budget.isSpent).toBe(true);
  budget.allow(Number.POSITIVE_INFINITY);
  expect([budget.isSpent, budget.take(1e12)]).toEqual([false, true]);
});
