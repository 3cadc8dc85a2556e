import type { Scratch, SqlValue } from '../scratch.ts';
import type { FieldKind, Layout, MalformedRow } from '../sources/layout.ts';
import type { RecordSource, RegisterContents } from '../sources/records.ts';
import { whyTooFew } from './tally.ts';

/** What happened to the records of a source. */
export interface SourceCounts {
  readonly name: string;
  /** Null without a source: the columns that it would fill stay empty. */
  readonly origin: RecordSource['origin'] | null;
  /** Tables and columns of the database that stay empty without it. */
  readonly fills: readonly string[];
  readonly accepted: number;
  readonly rejected: number;
  /** The first rejected records. */
  readonly first: readonly MalformedRow[];
  /** Warnings about the source, a sentence each. */
  readonly notes: readonly string[];
}

/** Progress of reading a source. */
export interface RecordProgress {
  readonly read: number;
  readonly rejected: number;
  /** Share of the file that has been read, 0 to 1; null if it is not a file. */
  readonly share: number | null;
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
const rawTable = (of: Layout) => `scratch.raw_${of.name}`;

/**
 * Writes the records of a source to `scratch.raw_<name>`: `record` (their order, from 1), a column for each field, and `geometry`
 * if the layout has one (coordinates as in GeoJSON, always of the plural kind, as JSON text). Without a source the table is
 * empty, so that rules can read it. The first record with a key is kept; a later one is rejected if it is a line of a file,
 * otherwise it is a defect and thrown.
 */
export async function stageRecords(
  scratch: Scratch,
  of: Layout,
  source: RecordSource | null,
  register: RegisterContents,
  progress: (so: RecordProgress) => void = () => {},
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
  const key = of.key ?? [];
  db.exec(`CREATE TABLE ${rawTable(of)} (${columns.join(', ')})`);
  if (key.length > 0) {
    // In a key, unknown values are equal. SQLite would keep NULLs distinct.
    const parts = key.map((name) => (of.fields[name]?.required ? name : `ifnull(${name}, '')`));
    db.exec(`CREATE UNIQUE INDEX ${rawTable(of)}_key ON raw_${of.name} (${parts.join(', ')})`);
  }
  const counts = { accepted: 0, rejected: 0, first: [] as MalformedRow[], notes: [] as string[] };
  const reject = (row: MalformedRow) => {
    counts.rejected += 1;
    if (counts.first.length < REPORTED) counts.first.push(row);
  };
  if (source === null) return { kind: 'staged', counts: { name: of.name, origin: null, fills: of.fills, ...counts } };
  const insert = db.prepare(
    `INSERT INTO ${rawTable(of)} VALUES (${columns.map(() => '?').join(', ')})` +
      (key.length === 0 ? '' : ' ON CONFLICT DO NOTHING'),
  );
  db.exec('BEGIN');
  for await (const batch of source.batches(register)) {
    if (batch.kind === 'unusable') {
      db.exec('COMMIT');
      return batch;
    }
    for (const malformed of batch.malformed) reject(malformed);
    for (const { line, values, geometry } of batch.records) {
      const row: SqlValue[] = [counts.accepted + 1, ...names.map((name) => values[name] ?? null)];
      if (of.geometry !== 'none') row.push(JSON.stringify(geometry));
      if (insert.run(row).changes === 1) {
        counts.accepted += 1;
        continue;
      }
      const detail = `a second record of ${key.map((name) => `${name} ${values[name] ?? '(empty)'}`).join(', ')}`;
      if (line === undefined) throw new Error(`The source ${of.name} gives ${detail}`);
      reject({ line, detail });
    }
    counts.notes.push(...(batch.notes ?? []));
    progress({ read: counts.accepted + counts.rejected, rejected: counts.rejected, share: batch.share ?? null });
  }
  db.exec('COMMIT');
  counts.first.sort((a, b) => a.line - b.line);
  return { kind: 'staged', counts: { name: of.name, origin: source.origin, fills: of.fills, ...counts } };
}

/** Why a build cannot continue with the records of an operator's file, as one sentence; null if it can. */
export function whyRecordsUnusable(counts: SourceCounts, maxRejectedShare: number): string | null {
  const { name, origin, first } = counts;
  if (origin !== 'file') return null;
  const worst = first[0] === undefined ? '' : ` The first: line ${first[0].line}, ${first[0].detail}.`;
  const all = `records of the source ${name}`;
  const empty = `The file of the source ${name} holds no record.`;
  return whyTooFew(counts, maxRejectedShare, worst, { empty, all, rejected: all });
}

/** The places and parcels that the staged rows mention. */
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
