import { say } from '../contract/sentence.ts';
import { warning } from '../contract/warning.ts';
import { WARNING_SENTENCES } from '../contract/warning-sentences.ts';
import { isGroup, isOperator, isQuery, type Node, nameOf, stringOf, textOf, wordOf } from './reading/brackets.ts';
import { comparisonOf, isComparing } from './reading/comparisons.ts';
import { loneReference, type Names } from './reading/names.ts';
import type { Core } from './reading/select.ts';
import type { ReadStatement } from './reading/statement.ts';

/**
 * Conditions that are true or false in every row, whatever it holds: a value alone after OR, two comparisons in one or
 * joined by ||, two texts, a text that a function gives beside a number, which SQLite orders before all texts
 * (https://sqlite.org/datatype3.html#comparison_expressions), and NOT IN a list with NULL.
 */
export function vacuousConditions({ cores, names }: ReadStatement): string[] {
  return cores.flatMap((core) =>
    core.conditions.flatMap((condition) => {
      const leaves = leavesOf(condition);
      return leaves.flatMap((leaf, i) => {
        const sentence =
          loneValue(leaf, leaves[i - 1]) ??
          chained(leaf) ??
          joinedByBars(leaf) ??
          quotedColumn(leaf, core, names) ??
          textBesideNumber(leaf) ??
          partOfDate(leaf) ??
          nullInQuery(leaf, core, names);
        return sentence === null ? [] : [warning('SUSPECT_COMPARISON', sentence)];
      });
    }),
  );
}

/** A condition that has no others inside. */
interface Leaf {
  readonly nodes: readonly Node[];
  /** What joins it to the condition before; null for the first one in its brackets. */
  readonly joint: 'AND' | 'OR' | null;
}

function leavesOf(nodes: readonly Node[], joint: Leaf['joint'] = null): Leaf[] {
  const only = nodes.length === 1 ? nodes[0] : undefined;
  if (isGroup(only) && !isQuery(only.nodes)) return leavesOf(only.nodes, joint);
  if (wordOf(nodes[0]) === 'NOT') return leavesOf(nodes.slice(1), joint);
  const parts: { nodes: Node[]; joint: Leaf['joint'] }[] = [{ nodes: [], joint }];
  let [cases, betweens] = [0, 0];
  for (const node of nodes) {
    const word = wordOf(node);
    if (word === 'CASE') cases += 1;
    if (word === 'END') cases -= 1;
    if (word === 'BETWEEN') betweens += 1;
    const isBound = word === 'AND' && betweens > 0;
    if (isBound) betweens -= 1;
    if ((word === 'AND' || word === 'OR') && !isBound && cases === 0) parts.push({ nodes: [], joint: word });
    else parts.at(-1)?.nodes.push(node);
  }
  return parts.length === 1 ? [{ nodes, joint }] : parts.flatMap((part) => leavesOf(part.nodes, part.joint));
}

/** The 4 of `rooms = 3 OR 4`. */
function loneValue({ nodes, joint }: Leaf, before: Leaf | undefined): string | null {
  const [value, more] = nodes;
  const isValue = value !== undefined && more === undefined && (value.kind === 'number' || stringOf(value) !== null);
  const comparison = joint === 'OR' && isValue && before ? comparisonOf(before.nodes) : null;
  if (comparison?.comparator !== '=') return null;
  const { qualifier, name } = comparison.column;
  const meant = `${qualifier === null ? '' : `${qualifier}.`}${name} = ${textOf(nodes)}`;
  // SQLite takes the number that a text begins with.
  const text = stringOf(value);
  const isTrue = text === null ? Number(textOf(nodes)) !== 0 : (Number.parseFloat(text) || 0) !== 0;
  return say(isTrue ? WARNING_SENTENCES.valueAloneTrue : WARNING_SENTENCES.valueAloneFalse, {
    written: textOf(nodes),
    meant,
  });
}

const ORDERS: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);

/** `3 < rooms < 5`. */
function chained({ nodes }: Leaf): string | null {
  const signs = nodes.flatMap((node, i) => (isComparing(node) ? [{ i, sign: textOf([node]) }] : []));
  const [first, second, third] = signs;
  const isCase = nodes.some((node) => wordOf(node) === 'CASE');
  if (isCase || !first || !second || third || !ORDERS.has(first.sign) || !ORDERS.has(second.sign)) return null;
  const middle = textOf(nodes.slice(first.i + 1, second.i));
  return say(WARNING_SENTENCES.comparedTwice, {
    written: textOf(nodes),
    meant: `${textOf(nodes.slice(0, second.i))} AND ${middle} ${textOf(nodes.slice(second.i))}`,
  });
}

/** `rooms = 3 || rooms = 4`: in SQLite || joins two texts, before anything is compared. */
function joinedByBars({ nodes }: Leaf): string | null {
  const bars = nodes.findIndex((node) => isOperator(node, '||'));
  const [first, second] = [nodes.slice(0, Math.max(0, bars)), nodes.slice(bars + 1)];
  const areConditions = [first, second].every((side) => side.some(isComparing) || wordOf(side.at(-2)) === 'LIKE');
  if (bars < 0 || !areConditions || nodes.some((node) => wordOf(node) === 'CASE')) return null;
  return say(WARNING_SENTENCES.joinedByBars, {
    written: textOf(nodes),
    meant: `${textOf(first)} OR ${textOf(second)}`,
  });
}

/** `'name' = 'חיפה'`: single quotes make a text of the column. */
function quotedColumn({ nodes }: Leaf, core: Core, names: Names): string | null {
  const [left, comparator, right, more] = nodes;
  const text = stringOf(left);
  const isCompared = comparator !== undefined && (isComparing(comparator) || wordOf(comparator) === 'LIKE');
  if (text === null || !isCompared || stringOf(right) === null || more !== undefined) return null;
  const meaning = names.meaningOf({ qualifier: null, name: text.toLowerCase() }, core);
  return meaning?.kind === 'column'
    ? say(WARNING_SENTENCES.columnQuoted, { written: `'${text}'`, meant: meaning.name })
    : null;
}

/** Functions that give texts alone. */
export const TEXT_FUNCTIONS: readonly string[] = [
  ...['strftime', 'date', 'time', 'datetime', 'substr', 'substring', 'printf', 'format'],
  ...['upper', 'lower', 'trim', 'ltrim', 'rtrim', 'replace', 'hex'],
];

/** `strftime('%Y', deal_date) = 2024`: only beside a column would the text become a number. */
function textBesideNumber({ nodes }: Leaf): string | null {
  const at = nodes.findIndex((node) => isComparing(node) || ['IN', 'BETWEEN', 'NOT'].includes(wordOf(node) ?? ''));
  if (at < 1) return null;
  const sides = [nodes.slice(0, at), nodes.slice(at + 1)] as const;
  const [call, other] = nameOfCall(sides[0]) === null ? [sides[1], sides[0]] : sides;
  const name = nameOfCall(call);
  if (name === null || !numbersAlone(other)) return null;
  return say(WARNING_SENTENCES.textBesideNumber, { call: name, meant: `CAST(${name}(…) AS INTEGER)` });
}

/** Parts of a date that strftime() gives with two digits. */
const TWO_DIGITS = /^'%[mdH]'$/;

/** `strftime('%m', deal_date) = '1'` and `strftime('%w', deal_date) = '7'`. */
function partOfDate({ nodes }: Leaf): string | null {
  const at = nodes.findIndex((node) => isComparing(node) || wordOf(node) === 'IN');
  const sides = [nodes.slice(0, Math.max(0, at)), nodes.slice(at + 1)] as const;
  const [call, other] = nameOfCall(sides[0]) === null ? [sides[1], sides[0]] : sides;
  const args = call[1];
  const format = nameOfCall(call) === 'strftime' && isGroup(args) ? textOf(args.nodes.slice(0, 1)) : '';
  const values = other.flatMap((node) => (isGroup(node) ? node.nodes : [node])).map(stringOf);
  if (TWO_DIGITS.test(format)) {
    const digit = values.find((value) => value !== null && /^\d$/.test(value));
    return typeof digit !== 'string'
      ? null
      : say(WARNING_SENTENCES.digitsMissing, { format, written: `'${digit}'`, meant: `'0${digit}'` });
  }
  const day = format === "'%w'" ? values.find((value) => value !== null && !/^[0-6]$/.test(value)) : null;
  return typeof day === 'string' ? say(WARNING_SENTENCES.noSuchWeekday, { written: `'${day}'` }) : null;
}

function nameOfCall([name, args, more]: readonly Node[]): string | null {
  const called = isGroup(args) && more === undefined ? nameOf(name) : null;
  return called !== null && TEXT_FUNCTIONS.includes(called) ? called : null;
}

/** A number, the bounds of BETWEEN, or the list of IN, without anything computed. */
function numbersAlone(nodes: readonly Node[]): boolean {
  const flat = nodes.flatMap((node) => (isGroup(node) ? node.nodes : [node]));
  const isPlain = (node: Node) =>
    node.kind === 'number' ||
    [',', '-'].includes(textOf([node])) ||
    ['IN', 'BETWEEN', 'AND'].includes(wordOf(node) ?? '');
  return flat.every(isPlain) && flat.some(({ kind }) => kind === 'number');
}

/** `code NOT IN (SELECT settlement_code FROM deals)`: unknown wherever it is not false, because of one NULL in the list. */
function nullInQuery({ nodes }: Leaf, core: Core, names: Names): string | null {
  const list = nodes.at(-1);
  if (!isGroup(list) || wordOf(nodes.at(-2)) !== 'IN' || wordOf(nodes.at(-3)) !== 'NOT') return null;
  const [inner, another] = core.subqueries.get(list)?.cores ?? [];
  const [result, more] = inner?.results ?? [];
  const column = result && loneReference(result.nodes);
  if (!inner || another || !column || more) return null;
  const meaning = names.meaningOf(column, inner);
  if (meaning?.kind !== 'column' || !meaning.rules.nullable.includes(meaning.name)) return null;
  // A condition may leave NULL out, whichever column it is on.
  return inner.conditions.length > 0 || meaning.core.conditions.length > 0
    ? null
    : say(WARNING_SENTENCES.nullInQuery, { column: meaning.name, table: meaning.source.table ?? '' });
}
