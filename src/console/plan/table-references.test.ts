import { describe, expect, it } from 'vitest';
import { tableReferences } from './table-references.ts';

/** Each reference as `table alias`, with its INDEXED BY clause in braces. */
const referencesIn = (sql: string) =>
  tableReferences(sql).map(({ table, alias, indexing: { from, to } }) => {
    const written = sql.slice(from, to).trim();
    return `${table} ${alias}${written ? ` {${written}}` : ''}`;
  });

describe('the tables of a statement', () => {
  it.each([
    ['SELECT * FROM deals', ['deals deals']],
    ['SELECT * FROM deals d', ['deals d']],
    ['SELECT * FROM deals AS "the deals" WHERE 1', ['deals the deals']],
    ['SELECT * FROM main.deals d, settlements AS s', ['deals d', 'settlements s']],
    ['SELECT * FROM a LEFT JOIN b ON a.x = b.x AND f(a.y, 1), c', ['a a', 'b b', 'c c']],
    ['SELECT x, y FROM (SELECT z, w FROM a ORDER BY z, w) q JOIN b USING (x, y)', ['a a', 'b b']],
    ['SELECT * FROM (a JOIN b ON a.x = b.x) CROSS JOIN c', ['a a', 'b b', 'c c']],
    ['WITH x AS (SELECT * FROM a) SELECT * FROM x y', ['a a', 'x y']],
    ["SELECT 'from b' FROM a -- FROM c", ['a a']],
    ["SELECT * FROM json_each('[1]') j, a", ['a a']],
    [
      'SELECT * FROM a WHERE x IN (SELECT x FROM b WHERE y = (SELECT max(y) FROM c)) ORDER BY 1, 2',
      ['a a', 'b b', 'c c'],
    ],
    ['SELECT * FROM a NOT INDEXED, b x INDEXED BY "i j" WHERE 1', ['a a {NOT INDEXED}', 'b x {INDEXED BY "i j"}']],
    ['SELECT 1 UNION SELECT * FROM a, b UNION SELECT * FROM c', ['a a', 'b b', 'c c']],
    ['SELECT * FROM a IS NOT', ['a IS']],
    ['SELECT * FROM', []],
    ['SELECT * FROM a INDEXED BY', ['a a {INDEXED BY}']],
    [')) FROM a', ['a a']],
    ['', []],
  ])('%s', (sql, references) => {
    expect(referencesIn(sql)).toEqual(references);
  });
});
