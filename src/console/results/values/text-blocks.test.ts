import { describe, expect, it } from 'vitest';
import { directionOf, textBlocks } from './text-blocks.ts';

const partsOf = (text: string) => textBlocks(text).map(({ from, to }) => text.slice(from, to));

describe('a long text is shown in blocks', () => {
  it.each([
    ['short', 'שלום'],
    ['of one line', 'a'.repeat(50_000)],
    ['of words', 'מחיר דירה בחיפה '.repeat(5_000)],
    ['of pairs of surrogates', `x${'😀'.repeat(20_000)}`],
    ['of many lines', 'שורה ראשונה\nשנייה\n'.repeat(5_000)],
    ['of line ends', '\n'.repeat(10_000)],
    ['that has no line end behind a long line', `a\n${'b'.repeat(5_000)}\nc`],
  ])('that make it up again: %s', (_, text) => {
    const parts = partsOf(text);
    expect(parts.join('')).toBe(text);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(2_000);
    expect(Math.max(...parts.map((part) => part.split('\n').length))).toBeLessThanOrEqual(51);
    expect(parts.some((part) => /\p{Surrogate}/u.test(part))).toBe(false);
  });

  it('of four million characters as soon as of four', () => {
    expect(textBlocks('א'.repeat(4_000_000))).toHaveLength(2_000);
    expect(textBlocks(`${'א'.repeat(99)}\n`.repeat(40_000))).toHaveLength(2_000);
    expect(textBlocks('')).toEqual([]);
  });

  it('cut behind line ends, else behind blanks', () => {
    expect(partsOf(`${'a'.repeat(1_500)}\n`.repeat(2)).map(({ length }) => length)).toEqual([1_501, 1_501]);
    expect(partsOf(`${'a'.repeat(1_500)} ${'b'.repeat(1_500)}`)[1]).toMatch(/^b+$/);
  });

  it('with the direction of the line that each continues', () => {
    const directions = (text: string) => textBlocks(text).map(({ direction }) => direction);
    expect(directions(`שלום ${'a'.repeat(5_000)}\nend`)).toEqual(['rtl', 'rtl', 'rtl', 'plaintext']);
    expect(directions(`a ${'ש'.repeat(3_000)}`)).toEqual(['ltr', 'ltr']);
    expect(directions('a\nש\n')).toEqual(['plaintext']);
    expect(directions(`ab\n${'ש'.repeat(3_000)}\n`)).toEqual(['plaintext', 'rtl', 'rtl']);
  });
});

describe('the direction of a line is that of its first letter', () => {
  it.each([
    ['12 דירות', 'rtl'],
    ['(Haifa) חיפה', 'ltr'],
    ['2024-05', 'ltr'],
    ['', 'ltr'],
    ['شقة', 'rtl'],
  ])('%s', (text, direction) => expect(directionOf(text)).toBe(direction));
});
