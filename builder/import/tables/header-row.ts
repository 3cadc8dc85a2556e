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
const isName = (cell: string) => !isNumber(cell) || YEAR.test(cell.trim());

/**
 * Finds the row of column names among the first rows of a table: the first one that has as many names as most rows have
 * cells, and no numbers but years. A second row of names below it, as tables in two languages have, is joined to it.
 *
 * @param chosen the row that has them, counted from 1, if an operator says so
 * @returns null if no row looks so
 */
export function findHeaderRow(rows: readonly (readonly string[])[], chosen?: number): HeaderRow | null {
  const widths = rows.map((row) => filled(row).length).filter((width) => width > 1);
  const usual = widths.sort((one, other) => one - other)[Math.floor(widths.length / 2)] ?? 0;
  const wanted = Math.max(2, Math.ceil(usual * 0.6));
  const looksSo = (row: readonly string[]) => filled(row).length >= wanted && filled(row).every(isName);
  const at = chosen === undefined ? rows.findIndex(looksSo) : chosen - 1;
  const header = rows[at];
  if (header === undefined || filled(header).length === 0) return null;
  const below = rows[at + 1] ?? [];
  const later = rows.slice(at + 2);
  const hasNumbers = later.some((row) => filled(row).some((cell) => isNumber(cell)));
  const isSecond =
    hasNumbers && filled(below).length >= wanted && filled(below).every((cell) => isName(cell) && /\p{L}/u.test(cell));
  const columns = distinct(
    header.map((cell, index) => {
      const [one, two] = [cell.trim(), isSecond ? (below[index] ?? '').trim() : ''];
      return two === '' || one === two ? one : one === '' ? two : `${one} / ${two}`;
    }),
  );
  return { columns, firstDataRow: at + (isSecond ? 2 : 1) };
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
