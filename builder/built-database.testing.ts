import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type Manifest, tableNamed } from '../src/catalogue/index.ts';
import { buildDatabase } from './build-database.ts';
import { createTables } from './derive/derive.ts';
import { insertDerived } from './derive/select.ts';
import { STEPS } from './derive/steps.ts';
import { fillDatabase } from './fill-database.ts';
import { openSources } from './open-sources.ts';
import type { BuildOptions } from './options.ts';
import type { BuildOutcome } from './report.ts';
import { markDeals } from './rows/marks/mark-deals.ts';
import { natureFinder } from './rows/nature.ts';
import { type Locality, localityOf } from './rows/places/localities.ts';
import { settlementResolver } from './rows/places/settlement.ts';
import { stageRegister } from './rows/stage.ts';
import { stageRecords } from './rows/stage-records.ts';
import { MAX_REJECTED_SHARE_DEFAULT } from './rows/thresholds.ts';
import { openScratch, type Scratch, type SqlValue } from './scratch.ts';
import type { Layout, SourceRecord } from './sources/layout.ts';
import { LAYOUTS } from './sources/layouts/index.ts';
import { localities } from './sources/layouts/places.ts';
import { localityFacts, officialLocalities } from './sources/localities.ts';
import { dealNatures } from './sources/natures.ts';
import { madeRecords, type RecordSource } from './sources/records.ts';
import type { RawRow } from './sources/register-layout.ts';
import type { RegisterSource, Sources } from './sources/sources.ts';

/** A folder for a test, removed by `remove`. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'nadlan-build-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** The localities of a build without a list from the operator. */
export function listedLocalities(): readonly Locality[] {
  return officialLocalities().map(({ values }) => localityOf(values));
}

export function build(
  outFolder: string,
  source: BuildOptions['source'],
  maxRejectedShare: number = MAX_REJECTED_SHARE_DEFAULT,
): Promise<BuildOutcome> {
  return buildDatabase({ source, outFolder, maxRejectedShare }, () => {});
}

/** Builds a database that must not be refused, and returns its manifest. */
export async function built(outFolder: string, source: BuildOptions['source']): Promise<Manifest> {
  const outcome = await build(outFolder, source);
  if (outcome.kind === 'refused') throw new Error(outcome.message);
  return outcome.manifest;
}

export function openBuilt(folder: string, manifest: Manifest): Database.Database {
  return new Database(join(folder, manifest.url), { readonly: true, fileMustExist: true });
}

/** A row of a register: an ordinary sale of an apartment. */
export const ORDINARY_ROW: RawRow = {
  line: 2,
  settlement_code: '5000',
  settlement: 'תל אביב -יפו',
  gush: '6941',
  chelka: '12',
  sub_chelka: '007',
  deal_date: '28/05/2024',
  deal_amount: '2400000',
  declared_amount: '2400000',
  deal_nature: 'דירה בבית קומות',
  portion: '1.000',
  year_built: '1998',
  asset_area: '80',
  room_num: '3',
  scraped_at: '2026-09-19 05:55:00.406287+00',
  first_seen: '2026-09-19 09:52:08.913095+00:00',
};

/** A register of files with these rows, each with its differences from an ordinary sale of an apartment, on lines 2, 3, and so on. */
function registerOf(...files: readonly (readonly Partial<RawRow>[])[]): RegisterSource {
  return {
    description: { kind: 'register', file: 'rows.csv' },
    expectedRows: files.flat().length,
    async *batches() {
      let linesBefore = 0;
      for (const [at, rows] of files.entries()) {
        const first = linesBefore + 2;
        yield {
          kind: 'rows',
          rows: rows.map((row, at) => ({ ...ORDINARY_ROW, line: first + at, ...row })),
          malformed: [],
          ...(files.length === 1 ? {} : { file: { name: `${at + 1}.csv`, linesBefore } }),
        };
        linesBefore += rows.length + 1;
      }
    },
  };
}

/**
 * A scratch with these rows staged, each with its differences from an ordinary sale of an apartment, on lines 2, 3, and so on. More
 * lists are rows of further files.
 */
export async function stagedRows(folder: string, ...files: readonly (readonly Partial<RawRow>[])[]): Promise<Scratch> {
  const scratch = await staged(folder, registerOf(...files));
  const kept = scratch.db.prepare<[], number>('SELECT count(*) FROM scratch.staged_deals').pluck().get();
  const given = files.flat().length;
  if (kept !== given) throw new Error(`${kept} of ${given} rows were accepted`);
  return scratch;
}

/** Writes records of a layout to a scratch, in this order, as a source of them would. */
export async function stagedRecords<Of extends Layout>(
  scratch: Scratch,
  layout: Of,
  records: readonly SourceRecord<Of>[],
): Promise<void> {
  await stageRecords(scratch, layout, recordsOf(layout, records), { parcels: () => [] });
}

/** Records of a layout, for `derivedFrom`. */
export function recordsOf<Of extends Layout>(layout: Of, records: readonly SourceRecord<Of>[]): RecordSource {
  return madeRecords(layout, 'facts', () => records);
}

/**
 * A scratch with everything derived from these rows (see `stagedRows`) and records. Localities are those of the official list
 * unless the records have others. The caller closes it.
 */
export async function derivedFrom(
  folder: string,
  rows: readonly Partial<RawRow>[],
  records: readonly RecordSource[],
): Promise<Scratch> {
  const sources: Sources = {
    register: registerOf(rows),
    records: records.some(({ layout }) => layout === localities) ? records : [localityFacts(), ...records],
    named: [],
  };
  const { scratch, rows: counts } = await filledFrom(folder, sources);
  if (counts.accepted !== rows.length) throw new Error(`${counts.accepted} of ${rows.length} rows were accepted`);
  return scratch;
}

/**
 * A scratch with everything that a build derives from a source, before anything is published, and what the build counted. The
 * caller closes it.
 */
export async function filled(folder: string, source: BuildOptions['source']) {
  const opened = openSources(source);
  if (opened.kind === 'unusable') throw new Error(opened.message);
  mkdirSync(folder, { recursive: true });
  return filledFrom(folder, opened.sources);
}

async function filledFrom(folder: string, sources: Sources) {
  const scratch = openScratch({
    database: join(folder, 'database'),
    scratch: join(folder, 'scratch'),
    pageSizeBytes: 4096,
  });
  const outcome = await fillDatabase(
    scratch,
    sources,
    { maxRejectedShare: MAX_REJECTED_SHARE_DEFAULT },
    async (_, work) => work(),
    () => {},
  );
  if (outcome.kind === 'refused') throw new Error(outcome.message);
  return { scratch, ...outcome };
}

const NEARBY_GUSH = 6900;

/** Sales of apartments of 80 square metres nearby in the same year, for 2.2 to 2.6 million shekels. */
const NEARBY: readonly Partial<RawRow>[] = Array.from({ length: 41 }, (_, at) => ({
  gush: String(NEARBY_GUSH),
  sub_chelka: String(at + 1),
  deal_amount: String(2_400_000 + (at - 20) * 10_000),
}));

/** These rows as deals, judged by each other and by forty-one ordinary sales nearby, which are not in the result. */
export async function markedRows<Deal>(
  rows: readonly Partial<RawRow>[],
  records: readonly RecordSource[] = [],
): Promise<readonly Deal[]> {
  const folder = temporaryFolder();
  const scratch = await stagedRows(folder.path, [...NEARBY, ...rows]);
  for (const layout of LAYOUTS) {
    const source = records.find((each) => each.layout === layout) ?? null;
    await stageRecords(scratch, layout, source, { parcels: () => [] });
  }
  markDeals(scratch, listedLocalities());
  const deals = scratch.db.prepare<[number], Deal>('SELECT * FROM marked_deals WHERE gush <> ? ORDER BY id');
  const found = deals.all(NEARBY_GUSH);
  scratch.close();
  folder.remove();
  return found;
}

/** A scratch with the rows of a register cleaned and staged, and no rule applied to them yet. */
export async function staged(folder: string, register: RegisterSource): Promise<Scratch> {
  const scratch = openScratch({
    database: join(folder, 'database'),
    scratch: join(folder, 'scratch'),
    pageSizeBytes: 4096,
  });
  const rules = {
    settlements: settlementResolver(listedLocalities()),
    natureOf: natureFinder(dealNatures()),
  };
  await stageRegister(scratch, register, rules, () => {});
  return scratch;
}

/** Writes rows into a table of the catalogue. A missing value is NULL, or 0 or '' if the column is NOT NULL. */
export function insertRows(
  { db }: Scratch,
  tableName: string,
  rows: readonly Readonly<Record<string, SqlValue>>[],
): void {
  const table = tableNamed(tableName);
  if (table === undefined) throw new Error(`${tableName} is no table of the catalogue`);
  const insert = db.prepare(`INSERT INTO main.${tableName} VALUES (${table.columns.map(() => '?').join(', ')})`);
  for (const row of rows) {
    const given = Object.keys(row).filter((name) => !table.columns.some((column) => column.name === name));
    if (given.length > 0) throw new Error(`${tableName} has no column ${given.join(', ')}`);
    insert.run(
      table.columns.map(({ name, nullable, type }) => row[name] ?? (nullable ? null : type === 'TEXT' ? '' : 0)),
    );
  }
}

/** A scratch with the tables of the catalogue, empty. */
export function scratchWithTables(folder: string): Scratch {
  const scratch = openScratch({
    database: join(folder, 'database'),
    scratch: join(folder, 'scratch'),
    pageSizeBytes: 4096,
  });
  createTables(scratch);
  return scratch;
}

/** Fills a table from its SELECT, and returns its rows. */
export function derivedRows<Row>(scratch: Scratch, tableName: string): readonly Row[] {
  const table = tableNamed(tableName);
  if (table === undefined) throw new Error(`${tableName} is no table of the catalogue`);
  const step = STEPS.find((each) => each.kind === 'fill' && each.table === tableName);
  if (step?.kind !== 'fill') throw new Error(`no step fills ${tableName}`);
  insertDerived(scratch, table, step.select(scratch));
  return scratch.db.prepare<[], Row>(`SELECT * FROM main.${tableName}`).all();
}
