import { say } from '../contract/sentence.ts';
import { warning } from '../contract/warning.ts';
import { WARNING_SENTENCES } from '../contract/warning-sentences.ts';
import { type Node, textOf } from './reading/brackets.ts';
import { literalOf } from './reading/comparisons.ts';
import { allCallsOf, type Call } from './reading/expressions.ts';
import { loneReference, type Names } from './reading/names.ts';
import type { Core } from './reading/select.ts';
import type { ReadStatement } from './reading/statement.ts';

/** Functions whose arguments other languages have in another way. */
export const MISUSED_FUNCTIONS: readonly string[] = ['substr', 'substring', 'printf', 'format'];

/**
 * Calls of substr() that count from 0, as other languages do (https://sqlite.org/lang_corefunc.html#substr), and of format() with a
 * number where its format belongs (https://sqlite.org/printf.html), as in MySQL.
 */
export function suspectArguments({ cores, names }: ReadStatement): string[] {
  return cores.flatMap((core) =>
    allCallsOf(core).flatMap((call) => {
      const sentence = fromZero(call) ?? formatOfNumber(call, core, names);
      return sentence === null ? [] : warning('SUSPECT_ARGUMENT', sentence);
    }),
  );
}

/** `substr(deal_date, 0, 4)`: three characters. Without a length, 0 means the same as 1. */
function fromZero({ name, args }: Call): string | null {
  const [text = [], from = [], length] = args;
  if (!name.startsWith('substr') || length === undefined || literalOf(from) !== '0') return null;
  const called = (start: string) => `${name}(${textOf(text)}, ${start}, ${textOf(length)})`;
  return say(WARNING_SENTENCES.substrFromZero, { written: called('0'), meant: called('1') });
}

/** `format(deal_amount, 2)`. */
function formatOfNumber({ name, args }: Call, core: Core, names: Names): string | null {
  const [number = [], digits] = args;
  const isFormat = name === 'format' || name === 'printf';
  if (!isFormat || digits === undefined || args.length > 2 || !isNumber(number, core, names)) return null;
  const written = `${name}(${textOf(number)}, ${textOf(digits)})`;
  const decimals = literalOf(digits);
  const format = decimals !== null && /^\d$/.test(decimals) ? `'%.${decimals}f'` : "'%.2f'";
  return say(WARNING_SENTENCES.formatOfNumber, { written, meant: `printf(${format}, ${textOf(number)})` });
}

function isNumber(nodes: readonly Node[], core: Core, names: Names): boolean {
  const column = loneReference(nodes);
  const meaning = column && names.meaningOf(column, core);
  if (meaning?.kind !== 'column') return nodes.length === 1 && nodes[0]?.kind === 'number';
  return [...meaning.rules.integers, ...meaning.rules.reals].includes(meaning.name);
}
