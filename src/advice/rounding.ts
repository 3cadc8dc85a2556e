import { say } from '../contract/sentence.ts';
import { warning } from '../contract/warning.ts';
import { WARNING_SENTENCES } from '../contract/warning-sentences.ts';
import { isOperator, type Node } from './reading/brackets.ts';
import { literalOf } from './reading/comparisons.ts';
import { allCallsOf } from './reading/expressions.ts';
import type { ReadStatement } from './reading/statement.ts';

/** Larger powers of ten than this round every number of the data to 0. */
const DIGITS_MAX = 12;

/** Calls of round() with a negative number of digits. Other databases round to tens or thousands then; SQLite takes it for 0. */
export function negativeDigits({ cores }: ReadStatement): string[] {
  return cores.flatMap((core) =>
    allCallsOf(core).flatMap(({ name, args }) => {
      const digits = name === 'round' && args.length === 2 ? negativeOf(args[1] ?? []) : null;
      if (digits === null || digits > DIGITS_MAX) return [];
      const parts = { written: `round(…, -${digits})`, meant: `round(… / 1e${digits}) * 1e${digits}` };
      return warning('NEGATIVE_DIGITS', say(WARNING_SENTENCES.negativeDigits, parts));
    }),
  );
}

/** The absolute value of a negative integer; null for anything else. */
function negativeOf(nodes: readonly Node[]): number | null {
  const [sign, ...rest] = nodes;
  const number = isOperator(sign, '-') ? Number(literalOf(rest) ?? Number.NaN) : Number.NaN;
  return Number.isInteger(number) && number > 0 ? number : null;
}
