import type Database from 'better-sqlite3';
import { CATALOGUE, JOINS, type Join } from '../../src/catalogue/index.ts';

/** Rows that refer to a missing row of another table. */
export interface Orphans {
  /** The broken join, such as 'deals(gush) -> gushim(gush)'. */
  readonly join: string;
  readonly rows: number;
}

/**
 * Follows the joins of the catalogue from every row whose columns are known. A table without rows has no source, so its rows do
 * not count as missing.
 */
export function findOrphans(db: Database.Database): readonly Orphans[] {
  const stored = new Set(CATALOGUE.filter((table) => table.kind === 'table').map(({ name }) => name));
  return JOINS.filter(({ from, to }) => stored.has(from) && stored.has(to)).flatMap((join) => {
    if (db.prepare(`SELECT 1 FROM ${join.to} LIMIT 1`).get() === undefined) return [];
    const rows = db.prepare<[], number>(orphansSql(join)).pluck().get() ?? 0;
    const name = `${join.from}(${join.fromColumns.join(', ')}) -> ${join.to}(${join.toColumns.join(', ')})`;
    return rows === 0 ? [] : [{ join: name, rows }];
  });
}

/** Each key is looked up once, however many rows have it. */
function orphansSql({ from, fromColumns, to, toColumns }: Join): string {
  const known = fromColumns.map((column) => `${column} IS NOT NULL`).join(' AND ');
  const same = toColumns.map((column, at) => `there.${column} = here.${fromColumns[at]}`).join(' AND ');
  return `
    SELECT coalesce(sum(rows), 0)
    FROM (SELECT ${fromColumns.join(', ')}, count(*) AS rows FROM ${from} WHERE ${known} GROUP BY ${fromColumns.join(', ')}) AS here
    WHERE NOT EXISTS (SELECT 1 FROM ${to} AS there WHERE ${same})`;
}
