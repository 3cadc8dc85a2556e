import { describe, expect, it } from 'vitest';
import { rangesOf } from './page-ranges.ts';

/** Requests for pages of 10 bytes in a file of 995 bytes, written as first-last page. */
function asked(numbers: number[], { gapPages = 1, crowdedGapPages = 0, parallel = 3, maxPages = 8 } = {}): string {
  return rangesOf(numbers, {
    pageBytes: 10,
    fileBytes: 995,
    gapPages,
    crowdedGapPages,
    parallel,
    mostSpare: 1 / 4,
    maxPages,
  })
    .map(({ offset, length }) => `${offset / 10 + 1}-${Math.ceil((offset + length) / 10)}`)
    .join(' ');
}

describe('pages become requests', () => {
  it.each([
    ['nothing', [], ''],
    ['one page', [7], '7-7'],
    ['neighbours in one request, whatever their order', [9, 7, 8], '7-9'],
    ['a page twice', [7, 7], '7-7'],
    ['a small gap is read through', [6, 7, 8, 9, 11], '6-11'],
    ['a larger one is not', [6, 7, 8, 9, 12], '6-9 12-12'],
    ['a long run in several', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], '1-8 9-10'],
    ['cut where another one would be, too', [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17], '5-8 9-16 17-17'],
    ['what is short enough is not cut there', [5, 6, 7, 8, 9, 10, 11, 12], '5-12'],
  ])('%s', (_, numbers, expected) => expect(asked(numbers)).toBe(expected));

  it('the last page ends with the file', () => {
    const rules = {
      pageBytes: 10,
      fileBytes: 995,
      gapPages: 0,
      crowdedGapPages: 0,
      parallel: 3,
      mostSpare: 1 / 4,
      maxPages: 8,
    };
    expect(rangesOf([99, 100], rules)).toEqual([{ offset: 980, length: 15 }]);
  });

  it('without gaps no unwanted page is fetched', () => {
    expect(asked([1, 3, 5], { gapPages: 0 })).toBe('1-1 3-3 5-5');
  });

  it.each([
    ['while that is at most a quarter of what is wanted', [1, 2, 3, 4, 6, 8], '1-6 8-8'],
    ['smaller gaps before larger ones', [1, 2, 3, 4, 5, 8, 9, 10, 12], '1-5 8-12'],
    ['of few pages none', [1, 3, 5], '1-1 3-3 5-5'],
  ])('gaps are read through %s', (_, numbers, expected) =>
    expect(asked(numbers, { gapPages: 4, maxPages: 20 })).toBe(expected),
  );

  it.each([
    ['larger gaps are left while no request has to wait', [1, 2, 3, 4, 7, 8, 9, 10], '1-4 7-10'],
    ['they are read through where one would', [1, 2, 3, 4, 7, 8, 9, 10, 15, 20], '1-10 15-15 20-20'],
  ])('%s', (_, numbers, expected) =>
    expect(asked(numbers, { gapPages: 1, crowdedGapPages: 2, maxPages: 20 })).toBe(expected),
  );
});
