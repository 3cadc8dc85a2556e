import type { Cell, ResultColumn, SqlResult } from '../../../contract/result.ts';
import { columnKeys } from '../../view/result-view.ts';
import { meaningOfTexts } from './text-meaning.ts';
import { isUnit, meaningOfNumbers, type ValueMeaning, wordsOf } from './value-meaning.ts';

/** What a column of a result holds, as far as showing it goes. */
export type ColumnKind = 'number' | 'text' | 'blob' | 'empty';

/** A column of a result, with what the page decided about it. */
export interface ShownColumn {
  /** Its place in each row; names may repeat. */
  readonly index: number;
  readonly name: string;
  /** What a view of the table names it by (`columnKeys`). */
  readonly key: string;
  /** The type that the table declares; null for an expression. */
  readonly declaredType: string | null;
  readonly kind: ColumnKind;
  /** True if thousands separators help; false if a number is a name (a year, a code, a parcel). */
  readonly isQuantity: boolean;
  /** What its values mean; null if that is no more than their type. */
  readonly meaning: ValueMeaning | null;
}

// A number that names something must stay as it is written: 6107 is a block, 1,998 is no year.
const NAMING_WORDS = new Set(
  [
    'id code key gush chelka year years month day date time anchor lat lon lng longitude latitude',
    'minlat maxlat minlon maxlon rowid slug number no rank version window bucket rooms hour from to start end',
    'שנה חודש רבעון קוד מספר גוש חלקה תאריך דירוג',
  ]
    .join(' ')
    .split(' '),
);
const QUANTITY_WORDS = new Set(
  [
    'amount price prices ppsqm sqm median avg average mean sum total volume value worth rent cost income wage salary',
    'deals count n rows units population area m2 parcels households residents shekels ils nis bytes size distance',
    'percentile min max lower upper low high p10 p25 p50 p75 p90',
    'מחיר מחירים סכום חציון ממוצע כמות עסקאות שטח אוכלוסייה אוכלוסיה סהכ יחידות מטר',
  ]
    .join(' ')
    .split(' '),
);
// Whatever they are counted or added over, the outcome is a quantity: count(DISTINCT gush).
const COUNTING_CALL = /^\s*(?:count|sum|total)\s*\(/i;

/**
 * Whether a column's numbers get thousands separators, decided by its name alone (an expression has no declared type):
 * a count or a sum does; else a name with a naming word in it (year, code, gush …) does not; else one with a
 * quantity's word (price, deals, n_… …) does. In doubt, numbers stay as they are.
 */
export function isQuantityName(name: string): boolean {
  if (COUNTING_CALL.test(name)) return true;
  const words = wordsOf(name);
  if (words.some((word) => NAMING_WORDS.has(word))) return false;
  return words.some((word) => QUANTITY_WORDS.has(word));
}

/**
 * Looks at every cell of every column once.
 *
 * @param isOurs false for a database that is not ours, whose prices may be in any currency and whose lengths in any unit
 */
export function describeColumns(result: Pick<SqlResult, 'columns' | 'rows'>, isOurs = true): readonly ShownColumn[] {
  const keys = columnKeys(result.columns);
  return result.columns.map((column, index) => {
    const kind = kindOf(result.rows, index, column);
    const found = meaningOf(kind, column.name, () => result.rows.map((row) => row[index] ?? null));
    const meaning = isOurs || isSaidByName(found) ? found : null;
    return {
      index,
      name: column.name,
      key: keys[index] ?? column.name,
      declaredType: column.type,
      kind,
      isQuantity: kind === 'number' && (isQuantityName(column.name) || isAmount(meaning)),
      meaning,
    };
  });
}

function meaningOf(kind: ColumnKind, name: string, cells: () => readonly Cell[]): ValueMeaning | null {
  if (kind === 'number') return meaningOfNumbers(name, cells());
  return kind === 'text' ? meaningOfTexts(cells()) : null;
}

/** Whether every database means the same by it. */
const isSaidByName = (meaning: ValueMeaning | null) =>
  meaning === null || !isUnit(meaning) || meaning === 'percent' || meaning === 'degrees';

const isAmount = (meaning: ValueMeaning | null) => meaning !== null && isUnit(meaning) && meaning !== 'degrees';

/** A column of numbers has numbers and NULLs only; one with a single text among them is a column of text. */
function kindOf(rows: SqlResult['rows'], index: number, column: ResultColumn): ColumnKind {
  let kind: ColumnKind = 'empty';
  for (const row of rows) {
    const cell = row[index];
    if (cell === null || cell === undefined) continue;
    if (isText(cell, column.type)) return 'text';
    kind = typeof cell === 'object' ? 'blob' : 'number';
  }
  return kind;
}

function isText(cell: Cell, declaredType: string | null): boolean {
  return typeof cell === 'string' && !isBigInteger(cell, declaredType);
}

/** Integers beyond ±(2^53−1) come as text; in a column that does not declare TEXT they are numbers still. */
export function isBigInteger(cell: Cell, declaredType: string | null): cell is string {
  return (
    typeof cell === 'string' &&
    /^-?[1-9]\d{15,18}$/.test(cell) &&
    !Number.isSafeInteger(Number(cell)) &&
    !/CHAR|CLOB|TEXT/i.test(declaredType ?? '')
  );
}
