import type { RowKey } from './row-links.ts';

/** Isolated: a name of Hebrew and a sign beside it would change places. */
const isolated = (text: string) => `\u2068${text}\u2069`;

/** What a key says, as a condition reads: `gush = 6941, chelka = 12`. */
export function keyText({ columns, values }: RowKey): string {
  return columns.map((column, at) => `${column} = ${isolated(String(values[at] ?? ''))}`).join(', ');
}
