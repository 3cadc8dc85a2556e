import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { BUILD_TIMEOUT_MS, openMade, query } from './fixture.testing.ts';
import { SQL_FUNCTIONS } from './functions.testing.ts';

describe('the functions of the engine', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openMade('CREATE TABLE t(x)');
    database.restrict();
  }, BUILD_TIMEOUT_MS);

  test('are exactly the 173 that are documented', async () => {
    const rows = await query(database, 'SELECT DISTINCT name FROM pragma_function_list ORDER BY name');
    expect(rows.map(([name]) => name)).toEqual([...SQL_FUNCTIONS].sort());
    expect(SQL_FUNCTIONS).toHaveLength(173);
  });

  test.each([
    ['median(x)', 'FROM (SELECT 1 AS x UNION SELECT 2 UNION SELECT 10)', 2],
    ['percentile_cont(x, 0.5)', 'FROM (SELECT 1 AS x UNION SELECT 2)', 1.5],
    ["soundex('Robert')", '', 'R163'],
    ["json_extract('{\"a\":[1,2]}', '$.a[1]')", '', 2],
    ['\'{"a":"x"}\' ->> \'a\'', '', 'x'],
    ['round(pow(2.5, 3), 6)', '', 15.625],
    ["string_agg(x, '-' ORDER BY x DESC)", "FROM (SELECT 'a' AS x UNION SELECT 'b')", 'b-a'],
    ["unistr('\\05d0')", '', 'א'],
    ["geopoly_area('[[0,0],[2,0],[2,2],[0,2],[0,0]]')", '', 4],
    ['date()', '', '2026-01-31'],
    ["strftime('%H:%M')", '', '12:00'],
    ['length(randomblob(5))', '', 5],
  ])('%s answers', async (expression, from, expected) => {
    expect(await query(database, `SELECT ${expression} ${from}`)).toEqual([[expected]]);
  });
});

describe('load_extension()', () => {
  test.each(["load_extension('x')", "load_extension('x', 'y')"])('%s refuses in words', async (call) => {
    const database = await openMade('');
    await expect(query(database, `SELECT ${call}`)).rejects.toThrow(
      'load_extension() is not available: this engine loads no extensions',
    );
  });
});
