import { FUNCTIONS } from '../../../catalogue/index.ts';
import { nameOf } from '../../../contract/guard/tokens.ts';
import { CARET, type Item, isGroup, isSign, isToken, keyword } from './query-items.ts';
import { type Origin, originIn, type Source } from './source.ts';

/** A result column of a query. */
export interface ResultColumn {
  /** Empty if it has no name that can be written. */
  readonly name: string;
  /** Null if it is computed. */
  readonly origin: Origin | null;
  readonly isAggregate: boolean;
}

const AGGREGATES: ReadonlySet<string> = new Set(
  FUNCTIONS.filter(({ group }) => group === 'aggregates').map(({ name }) => name),
);

/** The result columns of what is written between SELECT and FROM. */
export function resultColumns(selected: readonly Item[], sources: readonly Source[]): readonly ResultColumn[] {
  const expressions: Item[][] = [[]];
  for (const item of selected) {
    if (isSign(item, ',')) expressions.push([]);
    else if (item !== CARET) expressions.at(-1)?.push(item);
  }
  return expressions.flatMap((items) => columnsOf(items, sources));
}

function columnsOf(written: readonly Item[], sources: readonly Source[]): readonly ResultColumn[] {
  const items = ['DISTINCT', 'ALL'].includes(keyword(written[0]) ?? '') ? written.slice(1) : written;
  const [first, dot] = items;
  if (isSign(first, '*') && items.length === 1) return sources.flatMap(allOf);
  if (isSign(dot, '.') && isSign(items[2], '*')) return sourceNamed(first, sources).flatMap(allOf);
  const { name, expression } = nameAndExpression(items);
  return [{ name, origin: originOf(expression, sources), isAggregate: aggregates(items) }];
}

const allOf = (source: Source): readonly ResultColumn[] =>
  source.columns.map((name) => ({ name, origin: originIn(source, name), isAggregate: false }));

function sourceNamed(item: Item | undefined, sources: readonly Source[]): readonly Source[] {
  const owner = tokenName(item)?.toLowerCase();
  return sources.filter(({ name }) => name.toLowerCase() === owner);
}

/** An expression without its alias, and the name of its column. */
function nameAndExpression(items: readonly Item[]): { readonly name: string; readonly expression: readonly Item[] } {
  const last = items.at(-1);
  const before = items.at(-2);
  const name = tokenName(last);
  if (name === null) return { name: '', expression: items };
  if (before === undefined || isSign(before, '.')) return { name, expression: items };
  if (keyword(before) === 'AS') return { name, expression: items.slice(0, -2) };
  const isAlias = isGroup(before) || (isToken(before) && before.kind !== 'operator' && keyword(last) !== 'END');
  return isAlias ? { name, expression: items.slice(0, -1) } : { name: '', expression: items };
}

/** The origin of an expression that is a column alone. */
function originOf(expression: readonly Item[], sources: readonly Source[]): Origin | null {
  const column = tokenName(expression.at(-1));
  const isQualified = expression.length === 3 && isSign(expression[1], '.');
  if (column === null || !(expression.length === 1 || isQualified)) return null;
  const owners = isQualified ? sourceNamed(expression[0], sources) : sources;
  return owners.map((source) => originIn(source, column)).find((origin) => origin !== null) ?? null;
}

/** Whether an expression calls an aggregate, also within another call. */
function aggregates(items: readonly Item[]): boolean {
  return items.some((item, i) => {
    if (!isGroup(item)) return false;
    const called = tokenName(items[i - 1])?.toLowerCase() ?? '';
    // Of several values they are the smallest and the largest one of a row.
    const isOfRow = ['min', 'max'].includes(called) && item.items.some((each) => isSign(each, ','));
    return (AGGREGATES.has(called) && !isOfRow) || aggregates(item.items);
  });
}

/** The name that an item may be; null for other tokens and parentheses. */
export const tokenName = (item: Item | undefined): string | null => (isToken(item) ? nameOf(item) : null);
