import type { CsvBatch, CsvRow } from '../csv-file.ts';
import type { MalformedRow } from '../layout.ts';
import { type RawRow, REGISTER_COLUMNS, type RegisterColumn } from '../register-layout.ts';
import type { RegisterBatch } from '../sources.ts';
import { addEvidence, DATE_FORMATS, type DateOrder, monthFirstDay, noEvidence, orderOf } from './date-order.ts';

/** How many rows wait for a date that shows the order of day and month. A random day shows it in 6 of 10 cases. */
const WAITING_ROWS = 20_000;

/** A batch of notes alone. */
export const noted = (notes: readonly string[]): RegisterBatch => ({ kind: 'rows', rows: [], malformed: [], notes });

/**
 * The rows of a text with their dates as the layout has them, and a note on what was found.
 *
 * @param found how the text is written, for the note
 * @param given the order of day and month that the operator states
 */
export async function* readDates(
  name: string,
  found: string,
  batches: AsyncIterable<CsvBatch>,
  given: DateOrder | undefined,
): AsyncGenerator<RegisterBatch> {
  const evidence = noEvidence();
  let order: DateOrder | null = given ?? null;
  let waiting: Extract<CsvBatch, { kind: 'rows' }>[] = [];
  let waitingRows = 0;
  /** Whether the order is the usual one because none of the first rows shows it. */
  let isAssumed = false;
  const decide = (isEnd: boolean): RegisterBatch | null => {
    const shown = orderOf(evidence);
    if (shown.kind === 'contradictory') return { kind: 'unusable', message: `${name}: ${shown.message}` };
    if (shown.kind === 'unknown' && !isEnd) return null;
    order = shown.kind === 'found' ? shown.order : 'day-first';
    isAssumed = shown.kind === 'unknown';
    const first = waitingRows >= WAITING_ROWS ? waitingRows : null;
    return noted([`${name}: ${found}${datesNote(shown.kind === 'found', evidence.either, order, first)}`]);
  };
  /** Why later rows show that the order was assumed wrongly; null if they do not. */
  const whyWrong = (rows: readonly CsvRow[]): string | null => {
    if (!isAssumed) return null;
    for (const row of rows) addEvidence(evidence, row.line, dateOf(row));
    const shown = orderOf(evidence);
    isAssumed = shown.kind === 'unknown';
    const { first } = evidence['month-first'];
    if (isAssumed || first === null || (shown.kind === 'found' && shown.order === order)) return null;
    return (
      `${name}: its first dates have two readings, and were read as ${DATE_FORMATS['day-first']}, but line ${first.line} has the month ` +
      `first (${first.text}); say which with --date-format DD/MM/YYYY or MM/DD/YYYY.`
    );
  };
  if (order !== null) yield noted([`${name}: ${found}, dates ${DATE_FORMATS[order]} as asked.`]);
  for await (const batch of batches) {
    if (batch.kind === 'unusable') return yield batch;
    if (batch.kind === 'header') continue;
    if (order !== null) {
      const why = whyWrong(batch.rows);
      if (why !== null) return yield { kind: 'unusable', message: why };
      yield withDays(batch, order);
      continue;
    }
    for (const row of batch.rows) addEvidence(evidence, row.line, dateOf(row));
    waiting.push(batch);
    waitingRows += batch.rows.length;
    const decided = decide(waitingRows >= WAITING_ROWS);
    if (decided === null) continue;
    yield decided;
    if (decided.kind === 'unusable' || order === null) return;
    for (const each of waiting) yield withDays(each, order);
    waiting = [];
  }
  if (order !== null) return;
  const decided = decide(true);
  if (decided !== null) yield decided;
  if (decided?.kind === 'rows') for (const each of waiting) yield withDays(each, order ?? 'day-first');
}

/** What the note says about dates. Dates that have two readings are never read one way without a word. */
function datesNote(isShown: boolean, either: number, order: DateOrder, firstRows: number | null): string {
  if (isShown) return `, dates ${DATE_FORMATS[order]}.`;
  if (either === 0) return '.';
  return (
    `. None of its ${firstRows === null ? '' : `first ${firstRows.toLocaleString('en-US')} `}dates shows whether the day or the month comes ` +
    `first; they are read as ${DATE_FORMATS[order]}, ` +
    'as the registry writes them (--date-format MM/DD/YYYY reads the month first).'
  );
}

const AT = Object.fromEntries(REGISTER_COLUMNS.map((column, at) => [column, at])) as Record<RegisterColumn, number>;

const dateOf = ({ texts }: CsvRow) => texts[AT.deal_date] ?? '';

/** Rows of the layout. Of dates with the month first, one that is no such day is malformed: it would be another day. */
function withDays(batch: Extract<CsvBatch, { kind: 'rows' }>, order: DateOrder): RegisterBatch {
  if (order === 'day-first') return { ...batch, rows: batch.rows.map((row) => toRow(row, dateOf(row))) };
  const rows: RawRow[] = [];
  const malformed: MalformedRow[] = [...batch.malformed];
  for (const row of batch.rows) {
    const day = monthFirstDay(dateOf(row));
    if (day !== null) rows.push(toRow(row, day));
    else
      malformed.push({
        line: row.line,
        detail: `deal_date ${JSON.stringify(dateOf(row))} is no day written MM/DD/YYYY`,
      });
  }
  return { ...batch, rows, malformed };
}

function toRow({ line, texts }: CsvRow, dealDate: string): RawRow {
  const field = (column: RegisterColumn) => texts[AT[column]] ?? '';
  return {
    line,
    settlement_code: field('settlement_code'),
    settlement: field('settlement'),
    gush: field('gush'),
    chelka: field('chelka'),
    sub_chelka: field('sub_chelka'),
    deal_date: dealDate,
    deal_amount: field('deal_amount'),
    declared_amount: field('declared_amount'),
    deal_nature: field('deal_nature'),
    portion: field('portion'),
    year_built: field('year_built'),
    asset_area: field('asset_area'),
    room_num: field('room_num'),
    scraped_at: field('scraped_at'),
    first_seen: field('first_seen'),
  };
}
