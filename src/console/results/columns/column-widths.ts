import type { Cell } from '../../../contract/result.ts';
import type { ResultPart } from '../../../contract/runner.ts';
import { viewCell } from '../values/cell-text.ts';
import { describeColumns, type ShownColumn } from '../values/columns.ts';
import type { ValueMeaning } from '../values/value-meaning.ts';

/** As many as the first part of a streamed result, so that later rows do not change the widths. */
const SAMPLED_ROWS = 100;
const CHARACTER_PX = 8.4;
/** Headers are bold. */
const HEADER_CHARACTER_PX = 9;
const PADDING_PX = 26;
const MIN_PX = 72;
const MAX_PX = 340;
/** Few columns may take a larger share of the width. */
const FEW_COLUMNS = 4;
const MAX_OF_FEW_PX = 520;
/** The width of a number's unit, in characters of the number's size. */
const USUAL_BESIDE = 4;
const BESIDE_CHARACTERS: Readonly<Partial<Record<ValueMeaning, number>>> = {
  percent: 1,
  degrees: 1,
  shekels: 2,
  shekels_a_month: 10,
  shekels_a_year: 10,
  month_of_year: 10,
};
/** The width of dates in the longer of both languages. */
const DATE_CHARACTERS: Readonly<Partial<Record<ValueMeaning, number>>> = { date: 15, timestamp: 25, month: 10 };
/** Space for the sort icon beside the name. */
const SORT_SIGN_PX = 22;
/** Numbers from here on are summed up in the header as 43.3K–57.1K. */
const LARGE_NUMBER = 10_000;
const LARGE_EXTREMES_PX = 78;

/**
 * Widths of columns in pixels, from their names and the first rows. Automatic table layout would change the widths
 * while rows come and go during scrolling.
 *
 * @param textScale how much wider texts are than usual (`useTextScale`)
 * @param shown the columns as they are shown, with the units that the statement gives their numbers
 */
export function columnWidthsPx(
  { columns, rows }: ResultPart,
  textScale: number,
  shown: readonly ShownColumn[] = [],
): readonly number[] {
  const sample = rows.slice(0, SAMPLED_ROWS);
  const maxPx = (columns.length <= FEW_COLUMNS ? MAX_OF_FEW_PX : MAX_PX) * textScale;
  return describeColumns({ columns, rows: sample }).map((column, i) => {
    const { meaning, isQuantity, decimals } = (column.kind === 'number' && shown[i]) || column;
    return Math.min(maxPx, fittingWidthPx({ ...column, meaning, isQuantity, decimals }, sample, textScale));
  });
}

/** The width at which a column shows its cells completely. */
export function fittingWidthPx(column: ShownColumn, rows: ResultPart['rows'], textScale: number): number {
  let characters = 0;
  for (const row of rows) characters = Math.max(characters, shownLength(row, column));
  const header = Math.max(
    column.name.length * HEADER_CHARACTER_PX + SORT_SIGN_PX,
    (column.declaredType?.length ?? 0) * 6.5,
  );
  const isLarge = rows.some((row) => Math.abs(Number(row[column.index] ?? 0)) >= LARGE_NUMBER);
  const summary = column.kind === 'number' && isLarge ? LARGE_EXTREMES_PX : 0;
  return Math.round(Math.max(MIN_PX, Math.max(characters * CHARACTER_PX, header, summary) * textScale + PADDING_PX));
}

function shownLength(row: readonly Cell[], column: ShownColumn): number {
  const view = viewCell(row[column.index] ?? null, column);
  switch (view.kind) {
    case 'null':
      return 4;
    case 'emptyText':
      return 10;
    case 'blob':
      return 16;
    case 'number':
      return (
        view.groups.join(',').length +
        (column.meaning === null ? 0 : (BESIDE_CHARACTERS[column.meaning] ?? USUAL_BESIDE))
      );
    case 'text':
      return DATE_CHARACTERS[column.meaning ?? 'flag'] ?? view.text.length;
    default:
      return view satisfies never;
  }
}
