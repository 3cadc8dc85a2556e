import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { lineAndColumn, placeAt } from '../place.ts';
import { errorPlaces, refusalOf } from './error-place.ts';

describe('the mark of an error', () => {
  const marked = (sql: string, offset: number) => {
    const { from, to } = placeAt(sql, offset);
    return sql.slice(from, to);
  };

  it('covers the word that it points to', () => {
    expect(marked('SELECT pricee FROM deals', 7)).toBe('pricee');
    expect(marked('SELECT pricee FROM deals', 9)).toBe('pricee');
  });

  it.each([7, 9])('covers the whole of a name with its table, from offset %i', (offset) => {
    expect(marked('SELECT s.nme, s.name FROM settlements AS s', offset)).toBe('s.nme');
  });

  it('covers a whole text or quoted name', () => {
    expect(marked("SELECT 'תל אביב' FORM deals", 7)).toBe("'תל אביב'");
    expect(marked('SELECT "no such" FROM deals', 7)).toBe('"no such"');
  });

  it('is on the last word when the statement ends too early', () => {
    expect(marked('SELECT * FROM', 13)).toBe('FROM');
    expect(marked('SELECT * FROM  \n', 16)).toBe('FROM');
  });

  it.each([
    ['', 0],
    ['\n', 5],
  ])('stays inside a statement of nothing: %j', (sql, offset) => {
    const { from, to } = placeAt(sql, offset);
    expect(from).toBe(0);
    expect(to).toBeLessThanOrEqual(sql.length);
  });
});

it('a place has a line and a column, both from 1', () => {
  expect(lineAndColumn('SELECT 1', 0)).toEqual({ line: 1, column: 1 });
  expect(lineAndColumn('SELECT\n  x', 9)).toEqual({ line: 2, column: 3 });
});

describe('while one types', () => {
  /** @param caret offset of the caret; 0 by default */
  const told = (doc: string, caret = 0) =>
    refusalOf(EditorState.create({ doc, selection: { anchor: caret }, extensions: [errorPlaces()] }))?.code ?? null;

  it('what can only be refused is marked', () => {
    expect(told('DELETE FROM deals')).toBe('NOT_READ_ONLY');
    expect(told('PRAGMA table_info(deals)')).toBe('FORBIDDEN');
    expect(told("SELECT load_extension('x')")).toBe('FORBIDDEN');
    expect(told('SELECT 1; DROP TABLE deals')).toBe('NOT_READ_ONLY');
    // Only the one at the caret is run.
    expect(told('SELECT 1; SELECT 2')).toBeNull();
    expect(told('SELECT 1 \0')).toBe('BAD_REQUEST');
  });

  it.each(['', '   ', '-- nothing yet', 'SEL', "SELECT 'open", 'SELECT 1;', 'WITH x AS'])(
    'an unfinished query is not marked: %j',
    (doc) => {
      expect(told(doc)).toBeNull();
    },
  );

  it('a word is not marked until the caret has left it', () => {
    expect(told('REPLACE', 7)).toBeNull();
    expect(told('REPLACE INTO', 12)).toBe('NOT_READ_ONLY');
    expect(told('SELECT 1; DROP', 14)).toBeNull();
    expect(told('SELECT 1; DROP TABLE', 20)).toBe('NOT_READ_ONLY');
  });
});
