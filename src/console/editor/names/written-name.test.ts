import { describe, expect, it } from 'vitest';
import { CATALOGUE, JOINS } from '../../../catalogue/index.ts';
import { type CatalogueName, writtenName } from './written-name.ts';

/** The text after clicks on names; ‸ is the caret before and after. */
function clicked(text: string, ...names: readonly string[]): string {
  let written = text;
  for (const dotted of names) {
    const [table = '', column] = dotted.split('.');
    const name: CatalogueName = column === undefined ? { table } : { table, column };
    const caret = written.indexOf('‸');
    const plain = written.replace('‸', '');
    const { insert, caret: at } = writtenName(plain, { from: caret, to: caret }, name, {
      tables: CATALOGUE,
      joins: JOINS,
    });
    written = `${plain.slice(0, caret)}${insert.slice(0, at)}‸${insert.slice(at)}${plain.slice(caret)}`;
  }
  return written;
}

describe('a click on a column', () => {
  it.each([
    ['SELECT ‸', ['settlements.name', 'settlements.slug'], 'SELECT name, slug‸'],
    ['SELECT name‸ FROM settlements', ['settlements.slug'], 'SELECT name, slug‸ FROM settlements'],
    ['SELECT ‸name FROM settlements', ['settlements.slug'], 'SELECT slug,‸ name FROM settlements'],
    ['SELECT *‸ FROM settlements', ['settlements.slug'], 'SELECT *, slug‸ FROM settlements'],
    ['SELECT count(*)‸ FROM settlements', ['settlements.slug'], 'SELECT count(*), slug‸ FROM settlements'],
    ['SELECT 2 *‸ FROM settlements', ['settlements.population'], 'SELECT 2 * population‸ FROM settlements'],
    ['SELECT median(‸) FROM deals', ['deals.deal_amount'], 'SELECT median(deal_amount‸) FROM deals'],
    ['SELECT s.name‸ FROM settlements AS s', ['settlements.slug'], 'SELECT s.name, s.slug‸ FROM settlements AS s'],
    ['SELECT s.‸ FROM settlements AS s', ['settlements.slug'], 'SELECT s.slug‸ FROM settlements AS s'],
    [
      'SELECT ‸ FROM deals JOIN settlements ON deals.settlement_code = settlements.code',
      ['settlements.name'],
      'SELECT settlements.name‸ FROM deals JOIN settlements ON deals.settlement_code = settlements.code',
    ],
    [
      'SELECT name FROM settlements WHERE ‸',
      ['settlements.population'],
      'SELECT name FROM settlements WHERE population‸',
    ],
    [
      'SELECT name FROM settlements ORDER BY population DESC‸',
      ['settlements.name'],
      'SELECT name FROM settlements ORDER BY population DESC, name‸',
    ],
    ['', ['settlements.name', 'settlements.slug'], 'SELECT name, slug‸\nFROM settlements\nLIMIT 100'],
  ])('in %s', (text, names, written) => {
    expect(clicked(text === '' ? '‸' : text, ...names)).toBe(written);
  });
});

describe('a click on a table', () => {
  it.each([
    ['‸', 'deals', 'SELECT *‸\nFROM deals\nLIMIT 100'],
    ['SELECT * FROM ‸', 'deals', 'SELECT * FROM deals‸'],
    ['SELECT * FROM‸', 'deals', 'SELECT * FROM deals‸'],
    [
      'SELECT * FROM deals AS d‸',
      'settlements',
      'SELECT * FROM deals AS d JOIN settlements ON d.settlement_code = settlements.code‸',
    ],
    ['SELECT * FROM deals JOIN ‸', 'settlements', 'SELECT * FROM deals JOIN settlements‸'],
  ])('in %s', (text, table, written) => expect(clicked(text, table)).toBe(written));
});

it('a name inside a text or over a selection is written as it is', () => {
  expect(clicked("SELECT '‸", 'deals.city')).toBe("SELECT ' city‸");
  expect(
    writtenName(
      'SELECT name FROM settlements',
      { from: 7, to: 11 },
      { table: 'settlements', column: 'slug' },
      { tables: CATALOGUE, joins: JOINS },
    ),
  ).toEqual({
    insert: 'slug',
    caret: 4,
  });
});
