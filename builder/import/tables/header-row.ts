/** How far down the row of column names may be. */
export const HEADER_ROWS_MAX = 40;

/** What an operator may say of the row of column names. */
export interface HeaderChoice {
  /** Its number, counted from 1 without blank lines; it is looked for if this is absent. */
  readonly headerRow?: number;
}

/** The row of column names of a table. */
export interface HeaderRow {
  /** Names of the columns, each different; '' for a column without a name. */
  readonly columns: readonly string[];
  /** Index of the first row of data. */
  readonly firstDataRow: number;
}

const isNumber = (text: string) => /^[\d\s.,()%*-]+$/.test(text) && /\d/.test(text);
const filled = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '');
const YEAR = /^(19|20)\d{2}$/;
/** A range of sizes, such as '2.5-3' rooms, '65-74' years and '4.5+'. */
const RANGE = /^\d+(\.\d+)?\s*(?:[-–]\s*\d+(\.\d+)?|\+)$/;
const isName = (cell: string) => !isNumber(cell) || YEAR.test(cell.trim()) || RANGE.test(cell.trim());

/**
 * Finds the row of column names among the first rows of a table: the first one that has as many names as most rows have
 * cells, and no numbers but years and ranges. A second row of names is joined to it: one below it, as tables in two languages have, or
 * one above it or below it where columns have a name together.
 *
 * @param chosen the row that has them, counted from 1, if an operator says so
 * @returns null if no row looks so
 */
export function findHeaderRow(rows: readonly (readonly string[])[], chosen?: number): HeaderRow | null {
  const widths = rows.map((row) => filled(row).length).filter((width) => width > 1);
  const usual = widths.sort((one, other) => one - other)[Math.floor(widths.length / 2)] ?? 0;
  const wanted = Math.max(2, Math.ceil(usual * 0.6));
  const looksSo = (row: readonly string[], at: number) => {
    const below = rows[at + 1] ?? [];
    const names = isSplit(row, below) ? filled(joined(row, below)) : filled(row);
    return names.length >= wanted && filled(row).every(isName);
  };
  const at = chosen === undefined ? rows.findIndex(looksSo) : chosen - 1;
  const header = rows[at];
  if (header === undefined || filled(header).length === 0) return null;
  const [above, below] = [rows[at - 1] ?? [], rows[at + 1] ?? []];
  const hasNumbers = (from: number) => rows.slice(from).some((row) => filled(row).some((cell) => isNumber(cell)));
  if (chosen === undefined && isSplit(above, header) && hasNumbers(at + 1)) {
    return { columns: joined(above, header), firstDataRow: at + 1 };
  }
  const isSecond = isTranslation(below, wanted) || isSplit(header, below);
  if (isSecond && hasNumbers(at + 2)) return { columns: joined(header, below), firstDataRow: at + 2 };
  return { columns: joined(header, []), firstDataRow: at + 1 };
}

/** True for a row that has a name for as many columns, as one in another language has. */
const isTranslation = (row: readonly string[], wanted: number): boolean =>
  filled(row).length >= wanted && filled(row).every((cell) => isName(cell) && /\p{L}/u.test(cell));

/**
 * True for two rows of names that merged cells make: some columns have one name in both rows, as the first one has, and some have
 * a name together, with their own ones below.
 */
function isSplit(upper: readonly string[], lower: readonly string[]): boolean {
  const [first = '', second = ''] = [upper[0], lower[0]];
  const names = [...filled(upper), ...filled(lower)];
  return (
    first.trim() !== '' &&
    second.trim() === '' &&
    filled(upper).length > 1 &&
    filled(lower).length > 1 &&
    names.every(isName)
  );
}

/** The names of two rows: 'one / other' where both have one. */
function joined(one: readonly string[], other: readonly string[]): string[] {
  const length = Math.max(one.length, other.length);
  return distinct(
    Array.from({ length }, (_, at) => {
      const [upper, lower] = [(one[at] ?? '').trim(), (other[at] ?? '').trim()];
      return upper === '' || upper === lower ? lower : lower === '' ? upper : `${upper} / ${lower}`;
    }),
  );
}

/** Names that come again get their number. */
function distinct(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 || name === '' ? name : `${name} (${times})`;
  });
}
