import { type Column, FUNCTIONS, TABLE_FUNCTIONS, type Table } from '../../../catalogue/index.ts';
import { nameOf, type Token, tokenize } from '../../../contract/guard/tokens.ts';
import { isSign, queryAt } from '../completion/query-items.ts';
import { scopeAt } from '../completion/scope.ts';
import type { Source } from '../completion/source.ts';
import type { KnownSchema } from '../known-schema.ts';
import type { Place } from '../place.ts';

/** The meaning of a name in a statement. */
export type NameMeaning = Place &
  (
    | { readonly kind: 'function'; readonly signature: string; readonly name: string }
    | {
        readonly kind: 'table';
        readonly table: Table;
        readonly alias: string | null;
        readonly joins: readonly string[];
      }
    | { readonly kind: 'column'; readonly table: Table; readonly column: Column }
    /** A common table expression or a subquery. */
    | { readonly kind: 'query'; readonly name: string; readonly columns: readonly string[] }
  );

/** A call around the caret. */
export interface CallAtCaret {
  readonly name: string;
  readonly signature: string;
  readonly parameters: readonly string[];
  /** Which parameter is being written; the last one may be variadic. */
  readonly current: number;
  /** Offset of the function's name. */
  readonly from: number;
}

const CALLS = new Map(FUNCTIONS.map((each) => [each.name, each]));
const TABLE_CALLS = new Map(TABLE_FUNCTIONS.map((each) => [each.name, each]));
/** How many characters before the caret are searched for the call around it. */
const CALL_MAX = 2_000;

/** The meaning of the name at an offset; null if there is no name, or an unknown one. */
export function describeName(text: string, offset: number, { tables, joins }: KnownSchema): NameMeaning | null {
  const tokens = [...tokenize(text)];
  const at = tokens.findIndex((token) => token.offset <= offset && offset < token.offset + token.text.length);
  const token = tokens[at];
  const name = nameOf(token);
  if (!token || name === null) return null;
  const place = { from: token.offset, to: token.offset + token.text.length };
  const lower = name.toLowerCase();
  const next = tokens[at + 1];
  if (next && isSign(next, '(')) {
    const call = CALLS.get(lower) ?? TABLE_CALLS.get(lower);
    if (call) return { ...place, kind: 'function', name: lower, signature: `${lower}(${call.parameters ?? ''})` };
  }
  const query = queryAt(`${text.slice(0, place.from)} ${text.slice(place.to)}`, place.from);
  if (!query) return null;
  const scope = scopeAt(query.items, tables);
  const sources = [...scope.sources, ...scope.outer];
  const before = tokens[at - 1];
  const owner = before && isSign(before, '.') ? nameOf(tokens[at - 2])?.toLowerCase() : undefined;
  if (owner === undefined || owner === 'main') {
    const named = [...sources, ...scope.ctes].find((source) => source.name.toLowerCase() === lower);
    const table = named?.table ?? tables.find((each) => each.name.toLowerCase() === lower);
    const isSource = named !== undefined || isBehindFrom(before);
    if (isSource && table) return ofTable(place, table, named?.name ?? null, joins);
    if (named) return { ...place, kind: 'query', name: named.name, columns: named.columns };
  }
  const of = (source: Source) => owner === undefined || source.name.toLowerCase() === owner;
  for (const { table } of [...sources.filter(of), ...namedTable(owner, tables)]) {
    const column = table?.columns.find((each) => each.name.toLowerCase() === lower);
    if (table && column) return { ...place, kind: 'column', table, column };
  }
  return null;
}

function ofTable(place: Place, table: Table, sourceName: string | null, joins: KnownSchema['joins']): NameMeaning {
  const alias = sourceName === null || sourceName.toLowerCase() === table.name.toLowerCase() ? null : sourceName;
  const near = joins.flatMap(({ from, to }) => (from === table.name ? [to] : to === table.name ? [from] : []));
  return { ...place, kind: 'table', table, alias, joins: [...new Set(near)] };
}

const namedTable = (name: string | undefined, tables: readonly Table[]) =>
  tables.filter((table) => table.name.toLowerCase() === name).map((table) => ({ table }));

const isBehindFrom = (token: Token | undefined) =>
  token !== undefined && (/^(?:FROM|JOIN)$/i.test(token.text) || token.text === ',' || token.text === '.');

/** The innermost call of a known function around the caret. */
export function callAtCaret(text: string, caret: number): CallAtCaret | null {
  const start = Math.max(0, caret - CALL_MAX);
  const tokens = [...tokenize(text.slice(start, caret))];
  if (tokens.at(-1)?.kind === 'illegal') return null;
  let depth = 0;
  let current = 0;
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const token = tokens[at] as Token;
    if (token.kind === 'semicolon') return null;
    if (isSign(token, ')')) depth += 1;
    if (isSign(token, ',') && depth === 0) current += 1;
    if (!isSign(token, '(')) continue;
    if (depth > 0) {
      depth -= 1;
      continue;
    }
    const named = tokens[at - 1];
    const call = CALLS.get(nameOf(named)?.toLowerCase() ?? '');
    if (!named || !call || call.parameters === null) return null;
    const parameters = call.parameters === '' ? [] : call.parameters.split(', ');
    const last = Math.min(current, Math.max(0, parameters.length - 1));
    const { name, signature } = call;
    return { name, signature, parameters, current: last, from: start + named.offset };
  }
  return null;
}
