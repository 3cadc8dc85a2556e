import { sqlName } from '../../summary/sql-text.ts';
import type { KnownSchema } from '../known-schema.ts';
import type { Source } from './source.ts';

/** A piece of a statement with fields such as `#{name}`; fields with the same name change together. */
export interface Snippet {
  /** What is typed to get it. */
  readonly name: string;
  readonly template: string;
}

/** Whole statements about the deals. */
export const STATEMENTS: readonly Snippet[] = [
  { name: 'sel', template: 'SELECT #{*}\nFROM #{deals}\nLIMIT #{100}' },
  {
    name: 'cte',
    template: 'WITH #{picked} AS (\n  SELECT #{*}\n  FROM #{deals}\n  LIMIT #{100}\n)\nSELECT *\nFROM #{picked}',
  },
  {
    name: 'by year',
    template:
      "SELECT y.year, y.deals, y.median_price\nFROM agg_settlement_year y\nJOIN settlements s ON s.code = y.settlement_code\nWHERE s.name = '#{חיפה}' AND y.property_group = '#{all_residential}' AND y.is_incomplete = 0\nORDER BY y.year",
  },
  {
    name: 'by quarter',
    template:
      "SELECT q.quarter, q.deals, q.median_price\nFROM agg_settlement_quarter q\nJOIN settlements s ON s.code = q.settlement_code\nWHERE s.name = '#{חיפה}' AND q.property_group = '#{all_residential}' AND q.rooms_bucket = '#{all}' AND q.is_incomplete = 0\nORDER BY q.quarter",
  },
  {
    name: 'median per settlement',
    template:
      "SELECT s.name, y.median_price, y.n_stats\nFROM agg_settlement_year y\nJOIN settlements s ON s.code = y.settlement_code\nWHERE y.year = #{2025} AND y.property_group = '#{all_residential}' AND y.n_stats >= #{30}\nORDER BY y.median_price DESC\nLIMIT #{20}",
  },
  {
    name: 'median per rooms',
    template:
      "SELECT rooms_bucket, count(*) AS deals, median(deal_amount) AS median_price\nFROM deals\nWHERE in_stats = 1 AND settlement_code = (SELECT code FROM settlements WHERE name = '#{חיפה}') AND year = #{2025}\nGROUP BY rooms_bucket\nORDER BY rooms_bucket",
  },
];

/** Complete joins with related tables of the sources, the likeliest first. */
export function joinSnippets(sources: readonly Source[], { tables, joins }: KnownSchema): readonly Snippet[] {
  const taken = new Set(sources.flatMap(({ name, table }) => [name.toLowerCase(), table?.name.toLowerCase() ?? '']));
  const snippets = sources.flatMap((source) =>
    joins
      .filter(({ from }) => from === source.table?.name)
      .flatMap(({ to, fromColumns, toColumns }): Snippet[] => {
        if (taken.has(to.toLowerCase()) || !tables.some(({ name }) => name === to)) return [];
        const alias = aliasOf(to, taken);
        const [there, here] = [sqlName(alias), sqlName(source.name)];
        const equal = fromColumns.map(
          (column, i) => `${there}.${sqlName(toColumns[i] ?? '')} = ${here}.${sqlName(column)}`,
        );
        const named = alias === to ? there : `${sqlName(to)} ${there}`;
        return [{ name: `join ${to}`, template: `JOIN ${named} ON ${equal.join(' AND ')}` }];
      }),
  );
  return snippets.filter(({ name }, i) => snippets.findIndex((each) => each.name === name) === i);
}

/** The first letter of a table if nothing has that name; else the table's name. */
function aliasOf(table: string, taken: ReadonlySet<string>): string {
  const letter = table.slice(0, 1).toLowerCase();
  return taken.has(letter) ? table : letter;
}
