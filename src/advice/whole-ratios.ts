import { say } from '../contract/sentence.ts';
import { warning } from '../contract/warning.ts';
import { WARNING_SENTENCES } from '../contract/warning-sentences.ts';
import { isGroup, isOperator, isQuery, type Node, nameOf, splitAtCommas, textOf } from './reading/brackets.ts';
import type { Result } from './reading/clauses.ts';
import { literalOf } from './reading/comparisons.ts';
import { expressionsOf } from './reading/expressions.ts';
import { loneReference, type Names } from './reading/names.ts';
import type { Core } from './reading/select.ts';
import type { ReadStatement } from './reading/statement.ts';

/**
 * Divisions of whole numbers whose decimals the statement asks for: it multiplies the quotient, as in `deals_12m / population * 1000`,
 * or rounds it to decimals, as in `round(deal_amount / 1000000, 2)`, or divides two counts, as in `deals_12m / population`. SQLite
 * divides whole numbers without decimals (https://sqlite.org/lang_expr.html#operators). A quotient of others alone may be meant as a
 * class, as in `year / 10`, unless its name says that it is a share or an amount, as in `deal_amount / 1000000 AS millions`.
 */
export function wholeRatios({ cores, names }: ReadStatement): string[] {
  return cores
    .flatMap((core) => [
      ...expressionsOf(core).flatMap((nodes) => ratiosIn(nodes, core, names)),
      ...core.results.flatMap(
        (result) => ratioOfCounts(result.nodes, core, names) ?? namedRatio(result, core, names) ?? [],
      ),
    ])
    .map((written) =>
      warning('WHOLE_SHARE', say(WARNING_SENTENCES.wholeRatio, { written, meant: `1.0 * ${written}` })),
    );
}

function ratiosIn(nodes: readonly Node[], core: Core, names: Names): string[] {
  return nodes.flatMap((node, i) => {
    if (isGroup(node) && !isQuery(node.nodes)) {
      const lost = nameOf(nodes[i - 1]) === 'round' ? roundedRatio(node.nodes, core, names) : null;
      const scaled = isOperator(nodes[i + 1], '*') ? loneRatio(node.nodes, core, names) : null;
      if (scaled && !scaled.isByLiteral) return [scaled.written];
      return lost === null ? ratiosIn(node.nodes, core, names) : [lost];
    }
    const ratio = isOperator(node, '/') ? ratioAt(nodes, i, core, names) : null;
    const isScaled = ratio !== null && !ratio.isByLiteral && isOperator(nodes[ratio.end], '*');
    return isScaled ? [ratio.written] : [];
  });
}

/** The quotient that is rounded to one decimal or more, and is the only thing that is rounded; null if there is none. */
function roundedRatio(args: readonly Node[], core: Core, names: Names): string | null {
  const [rounded = [], digits = []] = splitAtCommas(args);
  const hasDecimals = Number(literalOf(digits) ?? 0) >= 1;
  return hasDecimals ? (loneRatio(rounded, core, names)?.written ?? null) : null;
}

/** The quotient that is a complete expression; null for any other expression. */
function loneRatio(nodes: readonly Node[], core: Core, names: Names): Ratio | null {
  const at = nodes.findIndex((node) => isOperator(node, '/'));
  const ratio = at < 0 ? null : ratioAt(nodes, at, core, names);
  return ratio && ratio.start === 0 && ratio.end === nodes.length ? ratio : null;
}

/** Columns that count things, by the names of the data. */
const COUNT =
  /^(?:deals|n)_|^(?:deals|parcels|gushim|settlements|population|residents|students|cases|units)$|_(?:count|total)$/;

/** A result that is the quotient of two counts; null for any other. */
function ratioOfCounts(nodes: readonly Node[], core: Core, names: Names): string | null {
  const at = nodes.findIndex((node) => isOperator(node, '/'));
  const ratio = loneRatio(nodes, core, names);
  const areCounts = [nodes.slice(0, at), nodes.slice(at + 1)].every((part) =>
    COUNT.test(loneReference(part)?.name ?? ''),
  );
  return ratio && areCounts ? ratio.written : null;
}

/** Names of numbers with decimals. */
const WITH_DECIMALS =
  /(?:^|_)(?:millions?|thousands?|share|ratio|rate|percent|percentage|pct|per|avg|average|mean)(?:_|$)|מיליון|מליון|אלפים|אחוז|שיעור|יחס|ממוצע/;

/** A result that is a quotient, and that its name calls a share or an amount; null for any other. */
function namedRatio({ nodes, alias }: Result, core: Core, names: Names): string | null {
  return alias !== null && WITH_DECIMALS.test(alias.toLowerCase())
    ? (loneRatio(nodes, core, names)?.written ?? null)
    : null;
}

interface Ratio {
  readonly written: string;
  /** The nodes from `start` up to `end` are the quotient. */
  readonly start: number;
  readonly end: number;
  readonly isByLiteral: boolean;
}

/** How many nodes the name of a column has, the longest one first: `main.deals.area`. */
const LENGTHS = [5, 3, 1] as const;

/** The division of two whole numbers whose sign is at a place; null if one of them may have decimals. */
function ratioAt(nodes: readonly Node[], at: number, core: Core, names: Names): Ratio | null {
  const after = at + 1;
  const left = LENGTHS.find((length) => length <= at && isWhole(nodes.slice(at - length, at), core, names));
  const right = LENGTHS.find(
    (length) => after + length <= nodes.length && isWhole(nodes.slice(after, after + length), core, names),
  );
  const literal = literalOf(nodes.slice(after, after + 1));
  if (left === undefined || (right === undefined && literal === null)) return null;
  const [start, end] = [at - left, after + (right ?? 1)];
  // What is before may have made it a number with decimals: 100.0 * a / b.
  if (['*', '/', '%', '.'].some((sign) => isOperator(nodes[start - 1], sign))) return null;
  return { written: textOf(nodes.slice(start, end)), start, end, isByLiteral: right === undefined };
}

/** Whether an expression is a column of whole numbers, or one that a query in FROM counts. */
function isWhole(nodes: readonly Node[], core: Core, names: Names): boolean {
  const column = loneReference(nodes);
  const meaning = column && names.meaningOf(column, core);
  if (meaning?.kind === 'column') return meaning.rules.integers.includes(meaning.name);
  return meaning?.kind === 'expression' && (isCount(meaning.nodes) || isWhole(meaning.nodes, meaning.core, names));
}

const isCount = ([name, args, more]: readonly Node[]): boolean =>
  nameOf(name) === 'count' && isGroup(args) && more === undefined;
