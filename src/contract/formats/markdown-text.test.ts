import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeCell } from './markdown-text.ts';

describe('a text in a cell', () => {
  it.each([
    ['deal_amount', 'deal_amount'],
    ['count(*)', 'count(*)'],
    ['מחיר ב־₪ #1', 'מחיר ב־₪ #1'],
    ['\u200fתל אביב\u200e \u202bיפו\u202c', '\u200fתל אביב\u200e \u202bיפו\u202c'],
    ['# not a heading', '# not a heading'],
    ['- not a list', '- not a list'],
    ['[x] is no link', '[x] is no link'],
    ['https://example.org/a_b?c=1', 'https://example.org/a_b?c=1'],
    ['_id', '_id'],
    ['5 ~ 6', '5 ~ 6'],
  ])('stays as it is where Markdown has no hand in it: %s', (text, cell) => expect(escapeCell(text)).toBe(cell));

  it.each([
    ['*emphasis*', '\\*emphasis\\*'],
    ['count(*) * 2', 'count(\\*) \\* 2'],
    ['_emphasis_ of snake_case', '\\_emphasis\\_ of snake_case'],
    ['__init__', '\\_\\_init\\_\\_'],
    ['`code|span`', '\\`code\\|span\\`'],
    ['~~gone~~', '\\~\\~gone\\~\\~'],
    ['[text](target)', '[text\\](target)'],
    ['![image](target)', '![image\\](target)'],
    ['<https://x.il>', '\\<https\\://x.il>'],
    ['https://x.il/?a=1&b=2', 'https\\://x.il/?a=1\\&b=2'],
    ['WWW.x.il/a|b', 'WWW\\.x.il/a\\|b'],
    ['C:\\', 'C:\\\\'],
    ['&nbsp;', '\\&nbsp;'],
    ['a\nb\r\n\rc', 'a<br>b<br><br>c'],
  ])('is escaped where it would mean something: %j', (text, cell) => expect(escapeCell(text)).toBe(cell));

  const anyText = fc.string({ unit: fc.constantFrom(...'\\|<&>*_`~[](){}!:/.#- \n\raw1א'), maxLength: 12 });
  const address = fc.constantFrom('https://', 'www.', '](', '__', '**', '``', '&amp;', '<br>');
  const texts = fc.array(fc.oneof(anyText, address), { maxLength: 5 }).map((parts) => parts.join(''));

  it('is shown letter by letter when backslashes are taken away, lines parted by <br>', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(shown(escapeCell(text))).toBe(text.replace(/\r\n|\r/g, '\n'));
      }),
      { numRuns: 2_000 },
    );
  });

  it('leaves nothing of GFM in effect', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const cell = escapeCell(text);
        // What is left when every escaped character (and every <br>, which is meant) is blotted out.
        const bare = cell.replace(/\\[!-/:-@[-`{-~]|<br>/g, '!');
        expect(bare).not.toMatch(/[\\|<&\r\n]|\]\(/);
        for (const mark of ['*', '`', '~']) expect(bare.split(mark).length).toBeLessThanOrEqual(2);
        const delimiters = bare.match(/(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu) ?? [];
        expect(delimiters.length).toBeLessThanOrEqual(1);
        if (cell.includes('\\')) expect(bare).not.toMatch(/:\/\/|www\./i);
      }),
      { numRuns: 2_000 },
    );
  });
});

/** A cell as GFM shows it: a backslash before ASCII punctuation stands for that character (§2.4, backslash escapes). */
function shown(cell: string): string {
  return cell.replace(/\\([!-/:-@[-`{-~])|<br>/g, (_, escaped: string | undefined) => escaped ?? '\n');
}
