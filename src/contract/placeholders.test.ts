import { describe, expect, it } from 'vitest';
import { fitParameters } from './placeholders.ts';

const valuesFor = (...args: Parameters<typeof fitParameters>) => {
  const fitted = fitParameters(...args);
  return fitted.ok ? fitted.value : fitted.refusal.code;
};

describe('values for placeholders', () => {
  it('are matched by position for ?', () => expect(valuesFor([null, null], [1, 'a'])).toEqual([1, 'a']));
  it('are matched by name, with or without the prefix', () => {
    expect(valuesFor([':city', '@year', '$n'], { city: 'חיפה', '@year': 2020, n: null })).toEqual(['חיפה', 2020, null]);
  });
  it('serve two placeholders of one name', () => expect(valuesFor([':a', '@a'], { a: 1 })).toEqual([1, 1]));
  it('are not needed if there are no placeholders', () => {
    expect(valuesFor([], undefined)).toEqual([]);
    expect(valuesFor([], [])).toEqual([]);
    expect(valuesFor([], {})).toEqual([]);
  });

  it.each([
    ['missing altogether', [null], undefined],
    ['too few', [null, null], [1]],
    ['too many', [null], [1, 2]],
    ['surplus where there is no placeholder', [], [1]],
    ['a missing name', [':a', ':b'], { a: 1 }],
    ['a surplus name', [':a'], { a: 1, b: 2 }],
    ['an array for names', [':a'], [1]],
    ['an object for ?', [null], { a: 1 }],
    ['an inherited name', [':toString'], {}],
    ['names beside none', [':a', null], { a: 1 }],
  ] as const)('are refused: %s', (_, placeholders, params) =>
    expect(valuesFor(placeholders, params)).toBe('BAD_REQUEST'),
  );

  it('cannot be given where some placeholders have names and others have none, and that is said', () => {
    for (const params of [{ a: 1 }, [1, 2]]) {
      expect(fitParameters([null, ':a'], params)).toMatchObject({
        refusal: { message: expect.stringMatching(/with a name, :a, and others without/) },
      });
    }
  });
});
