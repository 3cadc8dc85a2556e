import { namedInvisibles } from '../results/values/invisible-characters.ts';
import type { RowKey } from './row-links.ts';

/** Isolated, because a Hebrew name and punctuation beside it would change places. */
const isolated = (text: string) => `\u2068${text}\u2069`;

/** A key as a condition: `gush = 6941, chelka = 12`. */
export function keyText({ columns, values }: RowKey): string {
  return columns.map((column, at) => `${column} = ${isolated(namedInvisibles(String(values[at] ?? '')))}`).join(', ');
}
