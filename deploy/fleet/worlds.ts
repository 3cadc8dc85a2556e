import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { worldFolder } from '../../builder/worlds.testing.ts';

/** A statement, with values. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly number[];
}

/** A published database, and the rows that native SQLite reads in it. */
export interface World {
  readonly folder: string;
  readonly buildId: string;
  /** The name of the database file. */
  readonly url: string;
  /** The rows of each statement as JSON, in the order of `STATEMENTS`. */
  readonly rows: readonly string[];
}

/** Which database it was, in each row: an answer that mixes two has wrong rows. */
const MARK = '(SELECT sum(deal_amount) FROM deals) AS mark';

const TEMPLATES: readonly { readonly sql: string; readonly params: (i: number) => readonly number[] }[] = [
  {
    sql: `SELECT ${MARK}, count(*), sum(deal_amount), min(deal_date), max(deal_date) FROM deals WHERE id % ? = ?`,
    params: (i) => [7 + i, i % 7],
  },
  {
    sql: `SELECT ${MARK}, settlement_code, count(*), max(deal_amount) FROM deals WHERE deal_amount > ? GROUP BY 2 ORDER BY 2`,
    params: (i) => [250_000 * i],
  },
  {
    sql: `SELECT ${MARK}, s.name, d.year, count(*) FROM deals d JOIN settlements s ON s.code = d.settlement_code WHERE d.year = ? GROUP BY 2, 3 ORDER BY 2`,
    params: (i) => [1_998 + (i % 28)],
  },
  {
    sql: `SELECT ${MARK}, gush, chelka, deal_amount, deal_date FROM deals ORDER BY deal_amount DESC, id LIMIT ?`,
    params: (i) => [1 + i],
  },
];
const VALUES = 40;

export const STATEMENTS: readonly Statement[] = TEMPLATES.flatMap(({ sql, params }) =>
  Array.from({ length: VALUES }, (_, i) => ({ sql, params: params(i) })),
);

/** Databases of different content, with the right rows of all statements. */
export async function worlds(count: number): Promise<readonly World[]> {
  const made: World[] = [];
  for (let seed = 1; seed <= count; seed += 1) {
    const folder = await worldFolder({ deals: 2_000, seed, country: 'small' });
    const { url, buildId } = JSON.parse(await readFile(join(folder, 'nadlan.json'), 'utf8'));
    const database = new Database(join(folder, url), { readonly: true });
    const rows = STATEMENTS.map(({ sql, params }) => JSON.stringify(database.prepare(sql).raw().all(params)));
    database.close();
    made.push({ folder, buildId, url, rows });
  }
  return made;
}
