import { say } from '../contract/sentence.ts';
import { warning } from '../contract/warning.ts';
import { WARNING_SENTENCES } from '../contract/warning-sentences.ts';
import { type Node, stringOf } from './reading/brackets.ts';
import { comparisonOf, literalOf, quoted } from './reading/comparisons.ts';
import type { Names } from './reading/names.ts';
import type { Core } from './reading/select.ts';
import type { ReadStatement } from './reading/statement.ts';

/** A column that has to equal a text or a number. */
interface Required {
  /** As it is written, with its source if that is written. */
  readonly column: string;
  readonly value: string;
}

/** A column that has to equal two values at once, as in `settlement = 'חיפה' AND settlement = 'עכו'`: the author means either. */
export function contradictions({ cores, names }: ReadStatement): string[] {
  return cores.flatMap((core) => {
    const required = core.conditions.flatMap((condition) => requiredBy(condition, core, names) ?? []);
    const pair = required.flatMap((one) => {
      const other = required.find((each) => each.column === one.column && isOther(each, one));
      return other ? [{ one, other }] : [];
    })[0];
    if (!pair) return [];
    const parts = { column: pair.one.column, one: pair.one.value, other: pair.other.value };
    return warning('SUSPECT_COMPARISON', say(WARNING_SENTENCES.equalsTwo, parts));
  });
}

/** Whether two values of one kind differ: a text can equal a number. */
const isOther = (one: Required, other: Required): boolean =>
  one.value !== other.value && one.value.startsWith("'") === other.value.startsWith("'");

function requiredBy(condition: readonly Node[], core: Core, names: Names): Required | null {
  const comparison = comparisonOf(condition);
  const [nodes = []] = comparison?.others ?? [];
  const literal = literalOf(nodes);
  if (comparison?.comparator !== '=' || literal === null) return null;
  const { qualifier, name } = comparison.column;
  if (names.meaningOf(comparison.column, core)?.kind !== 'column') return null;
  const value = stringOf(nodes[0]) === null ? literal : quoted(literal);
  return { column: qualifier === null ? name : `${qualifier}.${name}`, value };
}
