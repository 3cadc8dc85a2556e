/** What may stand between the fields of a row, and its name in the report. */
export const DELIMITERS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const;

export type Delimiter = keyof typeof DELIMITERS;

/** What divides a line of column names: the delimiter that finds most of them, and a comma among equals. */
export function delimiterOf(header: string, columns: readonly string[]): Delimiter {
  const found = (delimiter: string) => {
    const names = header.split(delimiter).map((name) => name.replaceAll('"', '').trim().toLowerCase());
    return columns.filter((column) => names.includes(column)).length;
  };
  const all = Object.keys(DELIMITERS) as Delimiter[];
  return all.reduce((best, each) => (found(each) > found(best) ? each : best));
}
