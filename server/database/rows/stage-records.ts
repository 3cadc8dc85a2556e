import type { Scratch, SqlValue } from '../scratch.ts';
import type { FieldKind, Layout } from '../source/layout.ts';
import type { RecordSource, RegisterContents } from '../source/records.ts';

/** What became of the records of a source. */
export interface SourceCounts {
  readonly name: string;
  /** Null where nobody supplied the source: what it would fill stays empty. */
  readonly origin: RecordSource['origin'] | null;
  readonly accepted: number;
  readonly rejected: number;
  /** The first rejected records. */
  readonly first: readonly { readonly line: number; readonly detail: string }[];
}

export type StagedRecords =
  | { readonly kind: 'staged'; readonly counts: SourceCounts }
  | { readonly kind: 'unusable'; readonly message: string };

const SQL_TYPES: Readonly<Record<FieldKind, string>> = {
  text: 'TEXT',
  integer: 'INTEGER',
  real: 'REAL',
  flag: 'INTEGER',
  date: 'TEXT',
  month: 'TEXT',
};

/** Rejected records that are reported one by one. */
const REPORTED = 5;

/** The table of a layout's records. */
export const rawTable = (of: Layout) => `scratch.raw_${of.name}`;

/**
 * Lays the records of a source in `scratch.raw_<name>`: `record` (their order, from 1), a column a field, and `geometry`
 * (coordinates as in GeoJSON, as JSON text: always those of the plural kind) where the layout has one. The table is there, empty, for a
 * source that is null, so that rules can read it.
 */
export async function stageRecords(
  scratch: Scratch,
  of: Layout,
  source: RecordSource | null,
  register: RegisterContents,
): Promise<StagedRecords> {
  const { db } = scratch;
  const names = Object.keys(of.fields);
  const columns = [
    'record INTEGER PRIMARY KEY',
    ...Object.entries(of.fields).map(
      ([name, { kind, required }]) => `${name} ${SQL_TYPES[kind]}${required ? ' NOT NULL' : ''}`,
    ),
    ...(of.geometry === 'none' ? [] : ['geometry TEXT NOT NULL']),
  ];
  db.exec(`CREATE TABLE ${rawTable(of)} (${columns.join(', ')})`);
  const counts = { accepted: 0, rejected: 0, first: [] as { line: number; detail: string }[] };
  if (source === null) return { kind: 'staged', counts: { name: of.name, origin: null, ...counts } };
  const insert = db.prepare(`INSERT INTO ${rawTable(of)} VALUES (${columns.map(() => '?').join(', ')})`);
  db.exec('BEGIN');
  for await (const batch of source.batches(register)) {
    if (batch.kind === 'unusable') {
      db.exec('COMMIT');
      return batch;
    }
    for (const { values, geometry } of batch.records) {
      counts.accepted += 1;
      const row: SqlValue[] = [counts.accepted, ...names.map((name) => values[name] ?? null)];
      if (of.geometry !== 'none') row.push(JSON.stringify(geometry));
      insert.run(row);
    }
    counts.rejected += batch.malformed.length;
    counts.first.push(...batch.malformed.slice(0, Math.max(0, REPORTED - counts.first.length)));
  }
  db.exec('COMMIT');
  return { kind: 'staged', counts: { name: of.name, origin: source.origin, ...counts } };
}

/** What the staged rows mention. */
export function registerContents({ db }: Scratch): RegisterContents {
  return {
    parcels: () =>
      db
        .prepare<[], { gush: number; chelka: number }>(
          'SELECT DISTINCT gush, chelka FROM scratch.staged_deals ORDER BY gush, chelka',
        )
        .all(),
  };
}
