import { describe, expect, it } from 'vitest';
import { rangesOf } from './page-ranges.ts';

/** Requests for pages of 10 bytes in a file of 995, written as first-last page. */
function asked(numbers: number[], { gapPages = 1, maxPages = 8 } = {}): string {
  return rangesOf(numbers, { pageBytes: 10, fileBytes: 995, gapPages, maxPages })
    .map(({ offset, length }) => `${offset / 10 + 1}-${Math.ceil((offset + length) / 10)}`)
    .join(' ');
}

describe('pages become requests', () => {
  it.each([
    ['nothing', [], ''],
    ['one page', [7], '7-7'],
    ['neighbours in one request, whatever their order', [9, 7, 8], '7-9'],
    ['a page twice', [7, 7], '7-7'],
    ['a small gap is read through', [7, 9], '7-9'],
    ['a larger one is not', [7, 10], '7-7 10-10'],
    ['a long run in several', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], '1-8 9-10'],
  ])('%s', (_, numbers, expected) => expect(asked(numbers)).toBe(expected));

  it('the last page ends with the file', () => {
    const rules = { pageBytes: 10, fileBytes: 995, gapPages: 0, maxPages: 8 };
    expect(rangesOf([99, 100], rules)).toEqual([{ offset: 980, length: 15 }]);
  });

  it('without gaps every page that nobody wants stays where it is', () => {
    expect(asked([1, 3, 5], { gapPages: 0 })).toBe('1-1 3-3 5-5');
  });

  it.each([
    ['of gaps that cost more than half of what is wanted, the first ones', [1, 3, 5, 7], '1-5 7-7'],
    ['smaller gaps before larger ones', [1, 4, 6, 7, 10, 11], '1-7 10-11'],
    ['a gap longer than two pages pay for is left', [1, 5], '1-1 5-5'],
  ])('%s', (_, numbers, expected) => expect(asked(numbers, { gapPages: 4, maxPages: 20 })).toBe(expected));
});
