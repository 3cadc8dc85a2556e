import type Database from 'better-sqlite3';
import type { BTree } from '../../src/catalogue/index.ts';

/**
 * The size of every B-tree of a database, by dbstat (https://sqlite.org/dbstat.html), the largest first: the cost of reading it
 * completely, and how many pages lead to a row. The path of a page has a slash for the root and for each level below; overflow
 * pages belong to no level.
 */
export function bTreesOf(db: Database.Database): readonly BTree[] {
  return db
    .prepare<[], BTree>(`
      SELECT
        stat.name AS name,
        coalesce(schema.tbl_name, stat.name) AS "table",
        count(*) AS pages,
        sum(stat.pgsize) AS bytes,
        max(CASE WHEN stat.pagetype <> 'overflow' THEN length(stat.path) - length(replace(stat.path, '/', '')) END) AS depth
      FROM dbstat AS stat
      LEFT JOIN sqlite_schema AS schema ON schema.name = stat.name
      GROUP BY stat.name
      ORDER BY bytes DESC, stat.name
    `)
    .all();
}
