import { describe, expect, it } from 'vitest';
import { statementTitle } from './statement-title.ts';

const EXAMPLES = [
  { sql: "SELECT 'חיפה'", template: 'SELECT :city', title_en: 'Prices of a town', title_he: 'מחירים ביישוב' },
];

describe('the title of a statement', () => {
  it('is its first comment, as long as it is', () => {
    const long = `Prices of homes in the north ${'and the south '.repeat(5)}`.trim();
    expect(statementTitle(`-- ${long}\nSELECT 1`, EXAMPLES, false)).toBe(long);
  });

  it('is the question that it answers, with its values or its placeholders, in the language of the page', () => {
    expect(statementTitle("SELECT 'חיפה'", EXAMPLES, false)).toBe('Prices of a town');
    expect(statementTitle('SELECT :city', EXAMPLES, true)).toBe('מחירים ביישוב');
  });

  it('is the table that it reads, else its first words', () => {
    expect(statementTitle('SELECT * FROM deals', EXAMPLES, true)).toBe('deals');
    expect(statementTitle('SELECT  1', [], true)).toBe('SELECT 1');
  });
});
