import { say } from '../contract/sentence.ts';
import { warning } from '../contract/warning.ts';
import { WARNING_SENTENCES } from '../contract/warning-sentences.ts';
import { isGroup, isOperator, isQuery, type Node, nameOf, splitAtCommas } from './brackets.ts';
import { literalOf } from './comparisons.ts';
import { expressionsOf } from './expressions.ts';
import { loneReference, type Names } from './names.ts';
import type { Core } from './select.ts';
import type { ReadStatement } from './statement.ts';

/**
 * Divisions of whole numbers whose decimals the statement asks for: it multiplies the quotient, as in `deals_12m / population * 1000`,
 * or rounds it to decimals, as in `round(deal_amount / 1000000, 2)`. SQLite divides whole numbers without decimals
 * (https://sqlite.org/lang_expr.html#operators). A quotient alone may be meant as a class: `year / 10`.
 */
export function wholeRatios({ cores, names }: ReadStatement): string[] {
  return cores
    .flatMap((core) => expressionsOf(core).flatMap((nodes) => ratiosIn(nodes, core, names)))
    .map((written) =>
      warning('WHOLE_SHARE', say(WARNING_SENTENCES.wholeRatio, { written, meant: `1.0 * ${written}` })),
    );
}

function ratiosIn(nodes: readonly Node[], core: Core, names: Names): string[] {
  return nodes.flatMap((node, i) => {
    if (isGroup(node) && !isQuery(node.nodes)) {
      const rounded = nameOf(nodes[i - 1]) === 'round' ? roundedRatio(node.nodes, core, names) : null;
      return rounded === null ? ratiosIn(node.nodes, core, names) : [rounded];
    }
    const ratio = isOperator(node, '/') ? ratioAt(nodes, i, core, names) : null;
    const isScaled = ratio !== null && !ratio.isByLiteral && isOperator(nodes[ratio.end], '*');
    return isScaled ? [ratio.written] : [];
  });
}

/** The quotient that is rounded to one decimal or more, and is the only thing that is rounded; null if there is none. */
function roundedRatio(args: readonly Node[], core: Core, names: Names): string | null {
  const [rounded = [], digits = []] = splitAtCommas(args);
  if (!(Number(literalOf(digits) ?? 0) >= 1)) return null;
  const at = rounded.findIndex((node) => isOperator(node, '/'));
  const ratio = at < 0 ? null : ratioAt(rounded, at, core, names);
  return ratio && ratio.start === 0 && ratio.end === rounded.length ? ratio.written : null;
}

interface Ratio {
  readonly written: string;
  /** The nodes from `start` up to `end` are the quotient. */
  readonly start: number;
  readonly end: number;
  readonly isByLiteral: boolean;
}

/** The division of two whole numbers whose sign is at a place; null if one of them may have decimals. */
function ratioAt(nodes: readonly Node[], at: number, core: Core, names: Names): Ratio | null {
  const left = [5, 3, 2, 1].find((length) => length <= at && isWhole(nodes.slice(at - length, at), core, names));
  const right = [5, 3, 2, 1].find((length) => isWhole(nodes.slice(at + 1, at + 1 + length), core, names));
  const literal = literalOf(nodes.slice(at + 1, at + 2));
  if (left === undefined || (right === undefined && literal === null)) return null;
  const [start, end] = [at - left, at + 1 + (right ?? 1)];
  // What is before may have made it a number with decimals: 100.0 * a / b.
  if (['*', '/', '%', '.'].some((sign) => isOperator(nodes[start - 1], sign))) return null;
  const written = nodes.slice(start, end).map(textOf).join('').replace('/', ' / ');
  return { written, start, end, isByLiteral: right === undefined };
}

const textOf = (node: Node): string => (isGroup(node) ? `(${node.nodes.map(textOf).join('')})` : node.text);

/** Whether an expression is a column of whole numbers, or a count. */
function isWhole(nodes: readonly Node[], core: Core, names: Names): boolean {
  const column = loneReference(nodes);
  if (column === null) {
    return nodes.length === 2 && nameOf(nodes[0]) === 'count' && isGroup(nodes[1]);
  }
  const meaning = names.meaningOf(column, core);
  if (meaning?.kind === 'expression') return isWhole(meaning.nodes, meaning.core, names);
  return meaning?.kind === 'column' && meaning.rules.integers.includes(meaning.name);
}
