import type { Cell } from '../src/contract/result.ts';
import type { Answer } from './engines/answer.ts';
import type { Statement } from './grammar/draft.ts';

type Rows = readonly (readonly Cell[])[];

/** C libraries differ in the last digits of sin() and similar functions. */
const MATH_TOLERANCE = 1e-12;

/** Our engines must agree on everything but the elapsed time. Null if they do. */
export function differenceOfOurs(one: Answer, other: Answer): string | null {
  return differenceOfText(JSON.stringify(one), JSON.stringify(other));
}

/**
 * The differences between one of our engines and SQLite compiled for this machine that are not allowed. Null if there
 * are none.
 */
export function differenceFromNative(statement: Statement, ours: Answer, native: Answer): string | null {
  if (ours.kind === 'error' || native.kind === 'error') {
    return differenceOfText(JSON.stringify(ours), JSON.stringify(native));
  }
  const columns = differenceOfText(JSON.stringify(ours.columns), JSON.stringify(native.columns));
  if (columns) return `columns: ${columns}`;
  if (ours.truncated !== native.truncated) return `truncated is ${ours.truncated} and ${native.truncated}`;
  if (sameRows(statement, ours.rows, native.rows)) return null;
  if (!statement.ordered && !ours.truncated && sameRows(statement, sorted(ours.rows), sorted(native.rows))) return null;
  return `rows: ${differenceOfText(JSON.stringify(ours.rows), JSON.stringify(native.rows))}`;
}

function sameRows({ traits }: Statement, ours: Rows, native: Rows): boolean {
  if (JSON.stringify(ours) === JSON.stringify(native)) return true;
  if (!traits.has('math') || ours.length !== native.length) return false;
  return ours.every((row, i) => row.every((cell, j) => sameCell(cell, native[i]?.[j] ?? null)));
}

function sameCell(ours: Cell, native: Cell): boolean {
  if (typeof ours === 'number' && typeof native === 'number') return areClose(ours, native);
  if (typeof ours === 'string' && typeof native === 'string') return sameText(ours, native);
  return JSON.stringify(ours) === JSON.stringify(native);
}

const areClose = (ours: number, native: number): boolean =>
  ours === native || Math.abs(ours - native) <= MATH_TOLERANCE * Math.max(Math.abs(ours), Math.abs(native));

/** A number in a text, such as an array of JSON. */
const DECIMAL = /(\d+\.\d+(?:e[+-]\d+)?)/;

function sameText(ours: string, native: string): boolean {
  const [one, other] = [ours.split(DECIMAL), native.split(DECIMAL)];
  // Every second part is a number.
  return (
    one.length === other.length &&
    one.every((part, at) => part === other[at] || (at % 2 === 1 && areClose(Number(part), Number(other[at]))))
  );
}

const sorted = (rows: Rows): Rows =>
  rows
    .map((row) => ({ row, key: JSON.stringify(row) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ row }) => row);

const CONTEXT = 60;

/** The place where two texts differ, with the text around it. */
function differenceOfText(one: string, other: string): string | null {
  if (one === other) return null;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - CONTEXT), at + CONTEXT);
  return `…${around(one)}… is not …${around(other)}…`;
}
