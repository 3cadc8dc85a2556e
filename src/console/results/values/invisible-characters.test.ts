import { describe, expect, it } from 'vitest';
import { enGrid } from '../../i18n/english/en-grid.ts';
import { heGrid } from '../../i18n/hebrew/he-grid.ts';
import { invisibleParts, namedInvisibles } from './invisible-characters.ts';

describe('invisible characters of a text', () => {
  it.each([
    ['abc\u202Egpj.exe', 'abc[RLO]gpj.exe'],
    ['\u202Aa\u202B\u202C\u202D\u2066\u2067\u2068\u2069', '[LRE]a[RLE][PDF][LRO][LRI][RLI][FSI][PDI]'],
    ['תל\u200F אביב\u200E\u061C', 'תל[RLM] אביב[LRM][ALM]'],
    ['\uFEFFid\u200B\u2060\u00AD', '[BOM]id[ZWSP][WJ][SHY]'],
    ['a\u0000\u001B[1m\u0085\u2028b', 'a[U+0000][U+001B][1m[U+0085][U+2028]b'],
    ['a\u3164\u{E0041}', 'a[U+3164][U+E0041]'],
    // A text in tags behind a flag, of which seven are its own.
    [`🏴${'\u{E0041}'.repeat(9)}`, `🏴${'\u{E0041}'.repeat(7)}[U+E0041][U+E0041]`],
    // Between letters that are never joined.
    ['ab\u200Dcd, שלום\u200C', 'ab[ZWJ]cd, שלום[ZWNJ]'],
  ])('%j is shown as %s', (text, shown) => expect(namedInvisibles(text)).toBe(shown));

  it.each([
    'שכונת רמב״ם־הצפון, תל אביב-יפו',
    'דִּירָה בְּקוֹמָה שְׁלִישִׁית (ת"א)',
    'two lines\r\n\tand a tab\u00A0with spaces',
    '👩‍👩‍👧 ❤️‍🔥 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'می‌خواهم क्‍ष',
    '=1+1 <b>&amp;</b>',
    '',
  ])('%j has none', (text) => {
    expect(invisibleParts(text)).toBeNull();
    expect(namedInvisibles(text)).toBe(text);
  });

  it('are all of the text, in order', () => {
    const text = 'a\u202Eb\u200B\u200Bc';
    expect(
      invisibleParts(text)
        ?.map((part) => (typeof part === 'string' ? part : part.text))
        .join(''),
    ).toBe(text);
  });

  it('say what they are in both languages', () => {
    const said = (text: string, { invisible }: typeof enGrid) =>
      invisibleParts(text)?.map((part) => (typeof part === 'string' ? part : invisible(part)));
    expect(said('\u202E\u200B\u2063', enGrid)).toEqual([
      'Invisible character that changes the direction of text: right-to-left override, U+202E',
      'Invisible character: zero width space, U+200B',
      'Invisible character: U+2063',
    ]);
    expect(said('\u202E\u2063', heGrid)).toEqual([
      'תו בלתי נראה שמשנה את כיוון הטקסט: \u2066right-to-left override, U+202E\u2069',
      'תו בלתי נראה: \u2066U+2063\u2069',
    ]);
  });
});
