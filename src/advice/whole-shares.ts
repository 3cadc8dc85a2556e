import { say } from '../contract/sentence.ts';
import { warning } from '../contract/warning.ts';
import { WARNING_SENTENCES } from '../contract/warning-sentences.ts';
import { isGroup, isOperator, isQuery, type Node, nameOf, wordOf } from './reading/brackets.ts';
import { literalOf } from './reading/comparisons.ts';
import { decides, expressionsOf } from './reading/expressions.ts';
import { loneReference, type Names } from './reading/names.ts';
import type { Core } from './reading/select.ts';
import type { ReadStatement } from './reading/statement.ts';

/**
 * Shares of rows, such as `sum(is_new_build) / count(*)`. SQLite divides whole numbers without decimals
 * (https://sqlite.org/lang_expr.html#operators), and a part of the rows is never more than all of them: the share is 0 or 1.
 */
export function wholeShares({ cores, names }: ReadStatement): string[] {
  return cores
    .flatMap((core) => expressionsOf(core).flatMap((nodes) => sharesIn(nodes, core, names)))
    .map(({ part, whole }) => {
      const parts = { written: `${part} / ${whole}`, meant: `1.0 * ${part} / ${whole}` };
      return warning('WHOLE_SHARE', say(WARNING_SENTENCES.wholeShare, parts));
    });
}

/** Two counts as a person reads them: of some of the rows, and of all of them. */
interface Share {
  readonly part: string;
  readonly whole: string;
}

function sharesIn(nodes: readonly Node[], core: Core, names: Names): Share[] {
  return nodes.flatMap((node, i) => {
    if (isGroup(node)) return isQuery(node.nodes) ? [] : sharesIn(node.nodes, core, names);
    const whole = isOperator(node, '/') ? allRows(nodes.slice(i + 1, i + 4)) : null;
    const part = whole === null ? null : someRows(nodes.slice(Math.max(0, i - 5), i), whole, core, names);
    return whole === null || part === null ? [] : [{ part, whole }];
  });
}

const ALL_ROWS = 'count(*)';
const ALL_GROUPS = 'sum(count(*)) OVER (…)';

/** Reads an expression that begins with a count of all rows; null for any other. */
function allRows(nodes: readonly Node[]): string | null {
  const [name, args, next] = nodes;
  if (isCountOfAll(name, args)) return wordOf(next) === 'OVER' || wordOf(next) === 'FILTER' ? null : ALL_ROWS;
  if (nameOf(name) !== 'sum' || !isGroup(args) || args.nodes.length !== 2 || wordOf(next) !== 'OVER') return null;
  return isCountOfAll(args.nodes[0], args.nodes[1]) ? ALL_GROUPS : null;
}

/** Reads an expression that ends with a count of some rows, which nothing has made a number with decimals; null for any other. */
function someRows(nodes: readonly Node[], whole: string, core: Core, names: Names): string | null {
  const isFiltered = wordOf(nodes.at(-2)) === 'FILTER';
  const call = isFiltered ? nodes.slice(0, -2) : nodes;
  const [args, name, before] = [call.at(-1), call.at(-2), call.at(-3)];
  const filter = isFiltered ? ' FILTER (…)' : '';
  if (!isGroup(args) || ['*', '/', '%'].some((sign) => isOperator(before, sign))) return null;
  if (nameOf(name) === 'sum') return isFlag(args.nodes, core, names) ? `sum(…)${filter}` : null;
  if (nameOf(name) !== 'count') return null;
  if (!isCountOfAll(name, args)) return `count(…)${filter}`;
  return isFiltered || whole === ALL_GROUPS ? `count(*)${filter}` : null;
}

const isCountOfAll = (name: Node | undefined, args: Node | undefined) =>
  nameOf(name) === 'count' && isGroup(args) && args.nodes.length === 1 && isOperator(args.nodes[0], '*');

/** By the names of the data, such as is_new_build or in_stats. */
const FLAG_NAME = /^(?:is|in|has)_/;

/** Whether an expression is 0, 1 or NULL in every row: a flag, a condition, or a CASE that gives them. */
function isFlag(nodes: readonly Node[], core: Core, names: Names): boolean {
  const only = nodes.length === 1 ? nodes[0] : undefined;
  if (isGroup(only)) return !isQuery(only.nodes) && isFlag(only.nodes, core, names);
  const column = loneReference(nodes);
  if (column) {
    const meaning = names.meaningOf(column, core);
    if (meaning?.kind === 'expression') return isFlag(meaning.nodes, meaning.core, names);
    return meaning !== null && FLAG_NAME.test(meaning.name);
  }
  if (wordOf(nodes[0]) === 'CASE') return isFlagCase(nodes);
  const isComputed = nodes.some((node) =>
    ['+', '-', '*', '/', '%', '||', '->', '->>'].some((sign) => isOperator(node, sign)),
  );
  return !isComputed && nodes.some(decides);
}

/** Whether a CASE, which is the whole expression, gives 0, 1 or NULL alone. */
function isFlagCase(nodes: readonly Node[]): boolean {
  if (wordOf(nodes.at(-1)) !== 'END' || nodes.filter((node) => wordOf(node) === 'CASE').length > 1) return false;
  return nodes.every((node, i) => {
    if (!['THEN', 'ELSE'].includes(wordOf(node) ?? '')) return true;
    const value = nodes[i + 1];
    const isAlone = ['WHEN', 'ELSE', 'END'].includes(wordOf(nodes[i + 2]) ?? '');
    const isZeroOrOne = value !== undefined && ['0', '1'].includes(literalOf([value]) ?? '') && value.kind === 'number';
    return isAlone && (isZeroOrOne || wordOf(value) === 'NULL');
  });
}
