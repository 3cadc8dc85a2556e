import { beforeAll, describe, expect, it } from 'vitest';
import { toCell } from '../../contract/cells.ts';
import type { Cell } from '../../contract/result.ts';
import type { Database } from '../../engine/wasm/database.ts';
import { BUILD_TIMEOUT_MS, openMade, query } from '../../engine/wasm/fixture.testing.ts';
import { resultOfRows } from '../chart/results.testing.ts';
import type { PivotView } from '../view/pivot-view.ts';
import { pivotChoice } from './pivot-choice.ts';
import { pivotStatement } from './pivot-sql.ts';
import { pivotTable } from './pivot-table.ts';

let database: Database;
beforeAll(async () => {
  database = await openMade(`
    CREATE TABLE homes(city TEXT, year INTEGER, kind TEXT, price INTEGER);
    INSERT INTO homes VALUES
      ('חיפה', 2023, 'O''Neill', 100), ('חיפה', 2023, 'flat', 200), ('חיפה', 2024, 'flat', 301), ('עכו', 2024, NULL, 400),
      ('עכו', 2024, 'flat', 500), ('עכו', NULL, '', 600), (NULL, 2023, 'order "x"', 700), (NULL, 2023, 'a' || char(0) || 'b', 700), ('לוד', 2023, 'flat', NULL);
    CREATE TABLE mixed(city, kind, price);
    INSERT INTO mixed VALUES ('a', 9007199254740993, 1), ('a', '9007199254740993', 2), ('b', 'x', 3), ('b', 9007199254740992, 4);
  `);
}, BUILD_TIMEOUT_MS);

const NAMES = ['city', 'year', 'kind', 'price'];

const cellsOf = async (sql: string): Promise<readonly (readonly Cell[])[]> =>
  (await query(database, sql)).map((row) => row.map(toCell));

/** The statement for a cross table, its rows, and the cells of the table itself. */
async function both(sql: string, view: PivotView) {
  const rows = await cellsOf(sql);
  const names = sql.includes('mixed') ? ['city', 'kind', 'price'] : NAMES;
  const { columns, roles } = resultOfRows(names, rows);
  const choice = pivotChoice(view, roles);
  if (!choice) throw new Error('no choice');
  const { down, across, cells } = pivotTable(choice, columns, rows);
  const statement = pivotStatement(
    { sql, columns: names },
    choice,
    across,
    columns[choice.across]?.declaredType ?? null,
  );
  return {
    statement,
    rows: statement === null ? null : await cellsOf(statement),
    table: down.map((value, i): readonly Cell[] => [value, ...(cells[i] ?? [])]),
  };
}

describe('the statement of a cross table', () => {
  it.each<[string, PivotView]>([
    ['SELECT * FROM homes', { down: 'city', across: 'year', cell: null }],
    ['SELECT * FROM homes', { down: 'city', across: 'kind', cell: 'price', measure: 'sum' }],
    ['SELECT * FROM homes', { down: 'year', across: 'kind', cell: 'price', measure: 'median' }],
    ['SELECT * FROM mixed', { down: 'city', across: 'kind', cell: null }],
    [
      'SELECT * FROM homes WHERE price > 100 OR price IS NULL ORDER BY price',
      { down: 'kind', across: 'city', measure: 'mean' },
    ],
    ['SELECT * FROM homes ORDER BY price LIMIT 5', { down: 'city', across: 'year', measure: 'max' }],
  ])('has the same rows: %s %o', async (sql, view) => {
    const { rows, table } = await both(sql, view);
    expect(rows).toEqual(table);
  });

  it('can be read', async () =>
    expect((await both('SELECT * FROM homes;', { down: 'city', across: 'year', measure: 'min' })).statement).toBe(
      `SELECT city,
  min(price) FILTER (WHERE year IS NULL) AS "NULL",
  min(price) FILTER (WHERE year = 2023) AS "2023",
  min(price) FILTER (WHERE year = 2024) AS "2024"
FROM homes
GROUP BY city
ORDER BY city`,
    ));
});
