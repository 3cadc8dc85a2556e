/** Marks of direction, the byte order mark, and soft hyphens: they are not seen, and publishers' names of columns have them. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\u00ad]/g;

/** A text without unseen marks, with one blank where there are several. */
export const plainText = (text: string): string => text.replace(UNSEEN, '').replace(/\s+/g, ' ').trim();

/** The form by which names of columns are compared: letter case, blanks, underscores and kinds of quotes do not count. */
const comparableName = (name: string): string =>
  plainText(name)
    .toLowerCase()
    .replace(/[״”“„]|''/g, '"')
    .replace(/[׳’‘`]/g, "'")
    .replace(/[\s_]+/g, ' ')
    .trim();

/** A footnote mark behind a name: stars, raised digits, digits in parentheses. */
const FOOTNOTE = /\s*(?:[*†‡]+|[¹²³⁴-⁹⁰]+|\(\d{1,2}\))+$/;
const withoutFootnote = (name: string): string => name.replace(FOOTNOTE, '');

/** Parts of a name of two rows, which the reader of sheets joins. */
const TWO_NAMES = ' / ';

/** What stands in a name for any year: publishers rename columns from edition to edition. */
const ANY_YEAR = 'yyyy';
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/;

/**
 * The first column that has one of the names, by preference of the names; null if there is none. A column of two names ('קוד / code')
 * has each of them. A footnote mark behind a name counts only if another column has the name without it. `YYYY` in a name is any year; of several columns the one of the latest year has it.
 */
export function findColumn(columns: readonly string[], names: readonly string[]): string | null {
  for (const name of names) {
    const wanted = comparableName(name);
    const found = wanted.includes(ANY_YEAR) ? latest(columns, wanted) : ofName(columns, wanted);
    if (found !== undefined) return found;
  }
  return null;
}

function ofName(columns: readonly string[], wanted: string): string | undefined {
  const isIt = (name: string) => comparableName(name) === wanted;
  return (
    columns.find(isIt) ??
    columns.find((column) => column.split(TWO_NAMES).some(isIt)) ??
    columns.find((column) => column.split(TWO_NAMES).map(withoutFootnote).some(isIt))
  );
}

function latest(columns: readonly string[], wanted: string): string | undefined {
  const years = columns.flatMap((column) => {
    const year = YEAR.exec(column)?.[0];
    return year !== undefined && ofName([column], wanted.replace(ANY_YEAR, year)) === column ? [{ column, year }] : [];
  });
  return years.sort((a, b) => b.year.localeCompare(a.year))[0]?.column;
}
