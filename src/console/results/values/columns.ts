import type { Cell, ResultColumn, SqlResult } from '../../../contract/result.ts';
import { columnKeys } from '../../view/result-view.ts';
import { isBigInteger } from './big-integer.ts';
import { decimalsOf } from './decimals.ts';
import { meaningOfTexts } from './text-meaning.ts';
import { isUnit, meaningOfNumbers, type Unit, type ValueMeaning, wordsOf } from './value-meaning.ts';

/** The kind of a column's values, for display. */
export type ColumnKind = 'number' | 'text' | 'blob' | 'empty';

/** A column of a result, with its display settings. */
export interface ShownColumn {
  /** Its index in each row; names may repeat. */
  readonly index: number;
  readonly name: string;
  /** Its key in views (`columnKeys`). */
  readonly key: string;
  /** The declared type; null for an expression. */
  readonly declaredType: string | null;
  readonly kind: ColumnKind;
  /** True if thousands separators help; false for a number that is a name (a year, a code, a parcel). */
  readonly isQuantity: boolean;
  /** The meaning of its values; null if there is none beyond their type. */
  readonly meaning: ValueMeaning | null;
  /** The decimals to which its numbers are shown; null to show them as they are. */
  readonly decimals: number | null;
}

// A number that names something is not formatted: 6107 is a block, and 1,998 is not a year.
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
// Counts and sums of anything are quantities: count(DISTINCT gush).
const COUNTING_CALL = /^\s*(?:count|sum|total)\s*\(/i;

/**
 * Whether a column's numbers get thousands separators, decided by its name alone (an expression has no declared type):
 * a count or a sum does; else a name with a naming word in it (year, code, gush …) does not; else one with a quantity's
 * word (price, deals, n_… …) does. In doubt, numbers are not formatted.
 */
export function isQuantityName(name: string): boolean {
  if (isNamingName(name)) return false;
  return COUNTING_CALL.test(name) || wordsOf(name).some((word) => QUANTITY_WORDS.has(word));
}

/** Whether a column's name implies that its numbers are names, such as years, codes and parcels. */
export function isNamingName(name: string): boolean {
  return !COUNTING_CALL.test(name) && wordsOf(name).some((word) => NAMING_WORDS.has(word));
}

const NO_UNITS: ReadonlyMap<string, Unit> = new Map();

/**
 * Reads every cell of every column once.
 *
 * @param isOurs false for a foreign database, with prices in any currency and lengths in any unit
 * @param units the units of columns that the statement names (`aliasUnits`); the name of a column has precedence
 */
export function describeColumns(
  result: Pick<SqlResult, 'columns' | 'rows'>,
  isOurs = true,
  units: ReadonlyMap<string, Unit> = NO_UNITS,
): readonly ShownColumn[] {
  const keys = columnKeys(result.columns);
  return result.columns.map((column, index) => {
    const kind = kindOf(result.rows, index, column);
    const cells = kind === 'number' || kind === 'text' ? result.rows.map((row) => row[index] ?? null) : [];
    const byName = meaningOf(kind, column.name, cells);
    const byStatement = kind === 'number' && !isNamingName(column.name) ? units.get(column.name.toLowerCase()) : null;
    const found = byName ?? byStatement ?? null;
    const meaning = isOurs || isSaidByName(found) ? found : null;
    const isQuantity = kind === 'number' && (isQuantityName(column.name) || isAmount(meaning));
    const declaredType = column.type;
    return {
      index,
      name: column.name,
      key: keys[index] ?? column.name,
      declaredType,
      kind,
      isQuantity,
      meaning,
      decimals: kind === 'number' ? decimalsOf(cells, { meaning, isQuantity, declaredType }) : null,
    };
  });
}

function meaningOf(kind: ColumnKind, name: string, cells: readonly Cell[]): ValueMeaning | null {
  if (kind === 'number') return meaningOfNumbers(name, cells);
  return kind === 'text' ? meaningOfTexts(cells) : null;
}

/** Whether it means the same in every database. */
const isSaidByName = (meaning: ValueMeaning | null) =>
  meaning === null || !isUnit(meaning) || meaning === 'percent' || meaning === 'degrees';

const isAmount = (meaning: ValueMeaning | null) => meaning !== null && isUnit(meaning) && meaning !== 'degrees';

/** A column of numbers has only numbers and NULLs; a single text makes it a column of text. */
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
