import { describe, expect, it } from 'vitest';
import { partToRun, statementsIn } from './statements.ts';

const statements = (text: string) => statementsIn(text).map(({ from, to }) => text.slice(from, to));

/** The part of a text that is run: "|" is the caret, two of them are the ends of the selection. */
function run(marked: string): string | null {
  const from = marked.indexOf('|');
  const to = Math.max(from, marked.replace('|', '').indexOf('|'));
  const text = marked.replaceAll('|', '');
  const part = partToRun(text, { from, to });
  return part && text.slice(part.from, part.to);
}

describe('the statements of a text', () => {
  it.each([
    ['', []],
    ['  ;; -- nothing\n;', []],
    ['SELECT 1', ['SELECT 1']],
    ['SELECT 1;', ['SELECT 1']],
    ['SELECT 1 ; SELECT 2', ['SELECT 1', 'SELECT 2']],
    ['SELECT \';\', "a;b", [c;d] -- ; no\n; SELECT /* ; */ 2', ['SELECT \';\', "a;b", [c;d]', 'SELECT /* ; */ 2']],
    ['-- Haifa\nSELECT 1;\n\n-- תל אביב; יפו\nSELECT 2;\n', ['-- Haifa\nSELECT 1', '-- תל אביב; יפו\nSELECT 2']],
    ["SELECT 'open; SELECT 2", ["SELECT 'open; SELECT 2"]],
  ])('of %j', (text, expected) => {
    expect(statements(text)).toEqual(expected);
  });
});

describe('the statements of a text that was changed', () => {
  const TEXT = ';; -- one; a\nSELECT 1;\n\n/* two */ SELECT \'b;\';  SELECT 3; ; -- four\nSELECT "d;" ;\n';

  it.each(["'", ';', '--', '/*', '\n', '"', ' ', 'x', '*/', ''])('%j put anywhere are those of the new text', (put) => {
    const before = statementsIn(TEXT);
    for (let from = 0; from <= TEXT.length; from += 1) {
      for (const to of [from, from + 1, from + 9]) {
        const text = TEXT.slice(0, from) + put + TEXT.slice(to);
        const change = { from, toBefore: Math.min(to, TEXT.length), to: from + put.length };
        expect(statementsIn(text, before, change), text).toEqual(statementsIn(text));
      }
    }
  });
});

it('reads only the changed statement of a text again', () => {
  const text = 'SELECT 1; SELECT 22; SELECT 3; SELECT 4';
  // Places that a reading of the text would not give.
  const [first, third] = [
    { from: 0, to: 3 },
    { from: 20, to: 23 },
  ];
  const before = [first, { from: 10, to: 18 }, third];
  expect(statementsIn(text, before, { from: 17, toBefore: 18, to: 19 })).toEqual([
    first,
    { from: 10, to: 19 },
    { from: 21, to: 24 },
  ]);
});

describe('what Run is about', () => {
  it.each([
    ['the whole text where it is one statement', 'SELECT |1', null],
    ['the whole text where it is one statement with a semicolon', 'SELECT 1;|', null],
    ['the statement of the caret', 'SELECT 1; SEL|ECT 2', 'SELECT 2'],
    ['the statement before the caret, behind its semicolon', 'SELECT 1;|\nSELECT 2', 'SELECT 1'],
    ['the statement before the caret, on an empty line', 'SELECT 1;\n|\nSELECT 2', 'SELECT 1'],
    ['the statement whose comment the caret stands in', 'SELECT 1;\n-- t|wo\nSELECT 2', '-- two\nSELECT 2'],
    ['the last one, at the end', 'SELECT 1; SELECT 2;\n|', 'SELECT 2'],
    ['the first one, before it', '|  \nSELECT 1; SELECT 2', 'SELECT 1'],
    ['the selection', 'SELECT 1 UNION | SELECT 2\n|', 'SELECT 2'],
    ['the selection of a subquery', 'SELECT * FROM (|SELECT 2 AS x|)', 'SELECT 2 AS x'],
    ['the whole text where a word is marked', 'SELECT |nme| FROM deals', null],
    ['the whole text where its first word is marked', '|SELECT| nme FROM deals', null],
    ['the statement at a marked word', 'SELECT 1; SELECT |nme|', 'SELECT nme'],
  ])('is %s: %s', (_, marked, expected) => {
    expect(run(marked)).toBe(expected);
  });
});
