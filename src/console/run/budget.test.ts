import { describe, expect, it } from 'vitest';
import { BUDGET_DEFAULT, BUDGETS, initialBudget, largerBudget, rememberBudget } from './budget.ts';

/** What a browser keeps of a page. */
function storageWith(kept: Record<string, string> = {}) {
  return {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
  };
}
const refusing = {
  getItem: () => {
    throw new Error('The operation is insecure.');
  },
  setItem: () => {
    throw new Error('The operation is insecure.');
  },
};

describe('the budget of a query', () => {
  it('is 64 MB until another is chosen', () => {
    expect([initialBudget(storageWith()), initialBudget(null), initialBudget(refusing)]).toEqual([
      64 * 1024 * 1024,
      BUDGET_DEFAULT,
      BUDGET_DEFAULT,
    ]);
  });

  it.each(BUDGETS)('is remembered: %d', (budget) => {
    const storage = storageWith();
    rememberBudget(storage, budget);
    expect(initialBudget(storage)).toBe(budget);
  });

  it('is the usual one where what was kept is none', () => {
    expect(initialBudget(storageWith({ 'nadlan-sql.budget': '-1' }))).toBe(BUDGET_DEFAULT);
  });

  it('holds for the visit where nothing can be kept', () => {
    expect(() => rememberBudget(refusing, 1024)).not.toThrow();
  });
});

describe('the budget to go on with', () => {
  const estimate = (bytes: number) => ({ bytes, requests: 1, ms: null });
  it.each([
    ['is twice the one before', 64, null, 128],
    ['is twice the one before, also where less is expected', 64, estimate(3), 128],
    ['holds what is expected', 64, estimate(300), 512],
  ] as const)('%s', (_, budget, expected, larger) => {
    expect(largerBudget(budget, expected)).toBe(larger);
  });
});
