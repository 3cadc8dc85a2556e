import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CATALOGUE } from '../../src/catalogue/index.ts';
import type { Facts } from './facts.ts';
import { generate } from './generate.ts';

/** Facts of a database in which every column has its example. */
const FACTS: Facts = {
  tables: new Map(
    CATALOGUE.map(({ name, columns }) => [
      name,
      {
        name,
        rows: 100,
        columns: columns.map((column) => ({
          name: column.name,
          type: column.type,
          samples: column.example === null ? [] : [column.example],
        })),
      },
    ]),
  ),
  words: ['גבעת', 'שמואל'],
  points: [[32, 34.8]],
};

const decisions = fc.array(fc.nat({ max: 0xffff }), { maxLength: 300, size: 'max' });

it('equal decisions make equal statements', () => {
  fc.assert(
    fc.property(decisions, (numbers) => {
      expect(generate(numbers, FACTS)).toEqual(generate([...numbers], FACTS));
    }),
    { seed: 1 },
  );
});

it('without decisions, it is the simplest statement', () => {
  expect(generate([], FACTS)).toEqual({
    sql: 'SELECT t1.id FROM deals t1',
    limit: 200,
    kind: 'plain select',
    ordered: false,
    traits: new Set(),
  });
});

it('a value is bound as often as the statement has a placeholder for it', () => {
  const withoutTexts = (sql: string) => sql.replaceAll(/'(?:[^']|'')*'/g, '');
  let bound = 0;
  for (const numbers of fc.sample(fc.noBias(decisions), { seed: 1, numRuns: 500 })) {
    const { sql, params } = generate(numbers, FACTS);
    const placeholders = withoutTexts(sql).match(/\?\d*|[:@$]p\d+/g) ?? [];
    expect(placeholders).toHaveLength(params === undefined ? 0 : Object.keys(params).length);
    bound += placeholders.length;
  }
  expect(bound).toBeGreaterThan(100);
});
