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
  ])('is not escaped if Markdown gives it no meaning: %s', (text, cell) => expect(escapeCell(text)).toBe(cell));

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
  ])('is escaped if it would have a meaning: %j', (text, cell) => expect(escapeCell(text)).toBe(cell));

  const anyText = fc.string({ unit: fc.constantFrom(...'\\|<&>*_`~[](){}!:/.#- \n\raw1א'), maxLength: 12 });
  const address = fc.constantFrom('https://', 'www.', '](', '__', '**', '``', '&amp;', '<br>');
  const texts = fc.array(fc.oneof(anyText, address), { maxLength: 5 }).map((parts) => parts.join(''));

  it('is shown letter by letter when backslashes are removed, lines separated by <br>', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(shown(escapeCell(text))).toBe(text.replace(/\r\n|\r/g, '\n'));
      }),
      { numRuns: 2_000 },
    );
  });

  it('escapes runs of underscores by the rule, whatever is around them', () => {
    const parts = fc.array(fc.constantFrom('_', '__', '___', 'a', '1', 'א', '🏠', '𝒜', ' ', '-'), { maxLength: 12 });
    fc.assert(
      fc.property(
        parts.map((texts) => texts.join('')),
        (text) => {
          expect(escapeCell(text)).toBe(withRunsEscaped(text));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  // Quadratic time would be hours here, on any machine.
  it.each([
    ['underscores in a word', `a${'_'.repeat(1_000_000)}b`, 1_000_002],
    ['underscores', '_'.repeat(1_000_000), 1_000_000],
    ['asterisks', '*'.repeat(500_000), 1_000_000],
    ['words between underscores', 'a_ '.repeat(300_000), 1_200_000],
    ['line ends', '\r\n'.repeat(300_000), 1_200_000],
    ['blanks', ' '.repeat(1_000_000), 1_000_000],
    ['addresses', '](://www.'.repeat(100_000), 1_200_000],
  ])('is written completely if it is long: %s', (_, text, characters) => {
    expect(escapeCell(text)).toHaveLength(characters);
  });

  it('leaves nothing of GFM in effect', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const cell = escapeCell(text);
        // The text that is left when every escaped character (and every intended <br>) is removed.
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

/** A cell as GFM shows it: a backslash before ASCII punctuation gives that character (§2.4, backslash escapes). */
function shown(cell: string): string {
  return cell.replace(/\\([!-/:-@[-`{-~])|<br>/g, (_, escaped: string | undefined) => escaped ?? '\n');
}

/** The rule of underscores in full: a run has no word on at least one side, and is not the only such run. */
function withRunsEscaped(text: string): string {
  const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);
  const pieces = text.split(/(_+)/);
  const takesEffect = pieces.map(
    (piece, i) =>
      piece.startsWith('_') && !(isWord([...(pieces[i - 1] ?? '')].at(-1)) && isWord([...(pieces[i + 1] ?? '')][0])),
  );
  if (takesEffect.filter(Boolean).length < 2) return text;
  return pieces.map((piece, i) => (takesEffect[i] ? '\\_'.repeat(piece.length) : piece)).join('');
}
