import { columnNamed } from '../../src/catalogue/index.ts';
import type { Scratch, SqlValue } from '../scratch.ts';
import type { RegisterSource } from '../sources/sources.ts';
import { type CleanDeal, cleanRow, type RowRules } from './clean-row.ts';
import { type RowCounts, type RowPlace, rowTally } from './tally.ts';

/**
 * The columns of `scratch.staged_deals`, each with its value from a cleaned row. All but `label` are columns of deals. Another one,
 * `lines_before`, tells the files of a register apart: how many lines the files before that of the row have.
 */
const STAGED: readonly (readonly [column: string, value: (deal: CleanDeal) => SqlValue])[] = [
  ['id', (deal) => deal.id],
  ['settlement_code', (deal) => deal.settlementCode],
  ['settlement', (deal) => deal.settlement],
  ['settlement_raw', (deal) => deal.settlementRaw],
  ['label', (deal) => deal.label],
  ['gush', (deal) => deal.gush],
  ['chelka', (deal) => deal.chelka],
  ['sub_chelka', (deal) => deal.subChelka],
  ['deal_date', (deal) => deal.dealDate],
  ['year', (deal) => deal.year],
  ['quarter', (deal) => deal.quarter],
  ['deal_amount', (deal) => deal.dealAmount],
  ['declared_amount', (deal) => deal.declaredAmount],
  ['deal_nature', (deal) => deal.dealNature],
  ['property_group', (deal) => deal.propertyGroup],
  ['is_residential', (deal) => (deal.isResidential ? 1 : 0)],
  ['portion', (deal) => deal.portion],
  ['year_built', (deal) => deal.yearBuilt],
  ['is_new_build', (deal) => (deal.isNewBuild ? 1 : 0)],
  ['area', (deal) => deal.areaM2],
  ['rooms', (deal) => deal.rooms],
  ['rooms_bucket', (deal) => deal.roomsBucket],
  ['price_per_sqm', (deal) => deal.pricePerSqm],
  ['first_seen', (deal) => deal.firstSeen],
];

/** `newestTime`: the latest time at which a row was scraped or first seen; null if no row has one. */
export type Staged =
  | { readonly kind: 'staged'; readonly counts: RowCounts; readonly newestTime: string | null }
  | { readonly kind: 'unusable'; readonly message: string };

/** Cleans the rows of a register into `scratch.staged_deals`, a batch at a time. It calls `progress` after every batch. */
export async function stageRegister(
  scratch: Scratch,
  register: RegisterSource,
  rules: RowRules,
  progress: (so: { read: number; rejected: number; share: number | null }) => void,
): Promise<Staged> {
  const { db } = scratch;
  const columns = STAGED.map(([name]) => `${name} ${columnNamed('deals', name)?.type ?? ''}`);
  db.exec(`CREATE TABLE scratch.staged_deals (${columns.join(', ')}, lines_before INTEGER NOT NULL, PRIMARY KEY (id))`);
  const insert = db.prepare(`INSERT INTO scratch.staged_deals VALUES (${STAGED.map(() => '?').join(', ')}, ?)`);
  const values = STAGED.map(([, value]) => value);
  const tally = rowTally();
  let newestTime: string | null = null;
  let read = 0;
  let rejected = 0;
  db.exec('BEGIN');
  for await (const batch of register.batches()) {
    if (batch.kind === 'unusable') {
      db.exec('COMMIT');
      return batch;
    }
    for (const note of batch.notes ?? []) tally.note(note);
    const { linesBefore = 0 } = batch.file ?? {};
    const place = (line: number): RowPlace => (batch.file === undefined ? { line } : { file: batch.file.name, line });
    for (const { line, detail } of batch.malformed) tally.reject(place(line), 'malformed_row', detail);
    rejected += batch.malformed.length;
    for (const raw of batch.rows) {
      const cleaned = cleanRow(raw, rules);
      if (cleaned.kind === 'rejected') {
        tally.reject(place(raw.line - linesBefore), cleaned.reason, cleaned.detail);
        rejected += 1;
        continue;
      }
      const { deal } = cleaned;
      insert.run(
        values.map((value) => value(deal)),
        linesBefore,
      );
      tally.accept();
      for (const time of [deal.scrapedAt, deal.firstSeen]) {
        if (time !== null && (newestTime === null || time > newestTime)) newestTime = time;
      }
    }
    read += batch.rows.length + batch.malformed.length;
    const expected = register.expectedRows === null ? null : read / register.expectedRows;
    progress({ read, rejected, share: batch.share ?? expected });
  }
  db.exec('COMMIT');
  return { kind: 'staged', counts: tally.counts(), newestTime };
}
