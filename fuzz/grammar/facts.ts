import BetterSqlite3 from 'better-sqlite3';
import { CATALOGUE, type SqlType } from '../../src/catalogue/index.ts';

/** A column of a table, with values that occur in it. */
export interface ColumnFacts {
  readonly name: string;
  readonly type: SqlType;
  readonly samples: readonly (string | number)[];
}

export interface TableFacts {
  readonly name: string;
  readonly rows: number;
  readonly columns: readonly ColumnFacts[];
}

/** The facts about a built database that a generator needs to write statements that find rows. */
export interface Facts {
  readonly tables: ReadonlyMap<string, TableFacts>;
  /** Words of the full-text tables, without quotes. */
  readonly words: readonly string[];
  /** Points of parcels. */
  readonly points: readonly (readonly [lat: number, lon: number])[];
}

const SAMPLES = 24;

export function readFacts(databasePath: string): Facts {
  const database = new BetterSqlite3(databasePath, { readonly: true });
  try {
    const tables = CATALOGUE.map((table): TableFacts => {
      const rows = Number(database.prepare(`SELECT count(*) FROM ${table.name}`).pluck().get());
      const stride = Math.max(1, Math.floor(rows / SAMPLES));
      const sampled = database
        .prepare(`SELECT * FROM (SELECT *, row_number() OVER () AS n FROM ${table.name}) WHERE n % ${stride} = 0`)
        .all() as Record<string, string | number | null>[];
      const columns = table.columns.map(({ name, type }) => ({
        name,
        type,
        samples: [...new Set(sampled.map((row) => row[name] ?? null))].filter((value) => value !== null),
      }));
      return { name: table.name, rows, columns };
    });
    const names = database.prepare('SELECT name FROM settlements ORDER BY code LIMIT 40').pluck().all() as string[];
    const points = database
      .prepare('SELECT (minLat + maxLat) / 2, (minLon + maxLon) / 2 FROM parcels_rtree ORDER BY id LIMIT 40')
      .raw()
      .all() as [number, number][];
    return {
      tables: new Map(tables.map((table) => [table.name, table])),
      words: [...new Set(names.flatMap((name) => name.replaceAll(/["'()]/g, '').split(/[\s-]+/)))].filter(Boolean),
      points,
    };
  } finally {
    database.close();
  }
}

/** The facts of a table that the catalogue names. */
export function factsOf(facts: Facts, table: string): TableFacts {
  const found = facts.tables.get(table);
  if (!found) throw new Error(`There are no facts about ${table}.`);
  return found;
}
