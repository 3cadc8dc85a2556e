import { TABLE_FUNCTIONS, type Table } from '../../../catalogue/index.ts';
import { CARET, type Group, holdsCaret, type Item, isGroup, isQuery, isSign, isToken, keyword } from './query-items.ts';
import { type ResultColumn, resultColumns, tokenName } from './result-columns.ts';
import type { Origin, Source } from './source.ts';

/** The clause with the caret; `joined` is after a source, where an alias or a join may follow. */
export type Clause =
  | 'start'
  | 'select'
  | 'from'
  | 'join'
  | 'joined'
  | 'on'
  | 'using'
  | 'where'
  | 'group'
  | 'having'
  | 'order'
  | 'limit';

/** What a name at the caret can mean. */
export interface Scope {
  readonly clause: Clause;
  /** The sources of the query, in the order of FROM. */
  readonly sources: readonly Source[];
  /** Whether conditions in FROM join them, rather than commas alone. */
  readonly isJoined: boolean;
  /** The sources of the queries around it. */
  readonly outer: readonly Source[];
  /** Names of the result columns. */
  readonly outputs: readonly string[];
  /** Those of them that aggregate, by which rows cannot be grouped. */
  readonly aggregated: readonly string[];
  /** Common table expressions. */
  readonly ctes: readonly Source[];
}

/** What a query inherits from the catalogue and the queries around it. */
interface Surroundings {
  readonly tables: ReadonlyMap<string, Table>;
  readonly ctes: readonly Source[];
  readonly outer: readonly Source[];
}

/** One SELECT, without the others of a compound. */
interface Core {
  readonly sources: readonly Source[];
  readonly results: readonly ResultColumn[];
  /** The clause of the item with the caret; null if there is none. */
  readonly caretClause: Clause | null;
}

const COLUMNS_OF_CALLS = new Map(TABLE_FUNCTIONS.map(({ name, columns }) => [name, columns]));
const JOINING: ReadonlySet<string> = new Set(['ON', 'USING', 'NATURAL']);
const COMPOUND: ReadonlySet<string> = new Set(['UNION', 'EXCEPT', 'INTERSECT']);
const CLAUSES: Readonly<Record<string, Clause>> = {
  SELECT: 'select',
  FROM: 'from',
  JOIN: 'join',
  ON: 'on',
  USING: 'using',
  WHERE: 'where',
  GROUP: 'group',
  HAVING: 'having',
  WINDOW: 'having',
  ORDER: 'order',
  LIMIT: 'limit',
};
/** Words after a source that are not its alias. */
const NO_ALIAS: ReadonlySet<string> = new Set([
  ...Object.keys(CLAUSES),
  ...COMPOUND,
  ...['LEFT', 'RIGHT', 'FULL', 'INNER', 'OUTER', 'CROSS', 'NATURAL', 'INDEXED', 'NOT', 'AS'],
]);

/** The scope of the caret among the items of a statement. */
export function scopeAt(items: readonly Item[], tables: readonly Table[]): Scope {
  const named = new Map(tables.map((table) => [table.name.toLowerCase(), table]));
  return scopeIn(items, { tables: named, ctes: [], outer: [] });
}

function scopeIn(items: readonly Item[], around: Surroundings): Scope {
  const { ctes, body, inside } = readWith(items, around);
  if (inside) return inside;
  const within = { ...around, ctes };
  const parts = cores(body);
  const at = Math.max(
    0,
    parts.findIndex((part) => part.some(holdsCaret)),
  );
  const core = readCore(parts[at] ?? [], within);
  const scope: Scope = {
    clause: core.caretClause ?? 'start',
    sources: core.sources,
    isJoined: (parts[at] ?? []).some((item) => JOINING.has(keyword(item) ?? '')),
    outer: around.outer,
    outputs: namesOf(core.results),
    aggregated: namesOf(core.results.filter(({ isAggregate }) => isAggregate)),
    ctes,
  };
  const nested = queryAround(parts[at] ?? []);
  if (!nested) return scope;
  const isSource = scope.clause === 'from' || scope.clause === 'join';
  return scopeIn(nested.items, { ...within, outer: isSource ? around.outer : [...core.sources, ...around.outer] });
}

/** The innermost subquery in these items that contains the caret. */
function queryAround(items: readonly Item[]): Group | null {
  const group = items.find((item): item is Group => isGroup(item) && holdsCaret(item));
  if (!group) return null;
  return isQuery(group) ? group : queryAround(group.items);
}

/** Parses WITH, if the items begin with it. `inside` is the scope of a caret in one of its queries. */
function readWith(
  items: readonly Item[],
  around: Surroundings,
): { ctes: readonly Source[]; body: readonly Item[]; inside: Scope | null } {
  const start = items.findIndex((item) => isToken(item) && !['EXPLAIN', 'QUERY', 'PLAN'].includes(keyword(item) ?? ''));
  if (keyword(items[start]) !== 'WITH') return { ctes: around.ctes, body: items, inside: null };
  let ctes = around.ctes;
  let at = start + 1;
  if (keyword(items[at]) === 'RECURSIVE') at += 1;
  for (;;) {
    const name = tokenName(items[at]);
    const next = items[at + 1];
    const listed = isGroup(next) ? columnNames(next.items) : null;
    const bodyAt = items.findIndex((item, i) => i > at + (listed ? 1 : 0) && isGroup(item));
    const body = items[bodyAt];
    if (name === null || !isGroup(body)) return { ctes, body: items.slice(at), inside: null };
    const own: Source = { name, ...asSource(resultsOf(body.items, { ...around, ctes }), listed) };
    if (holdsCaret(body)) {
      const known = listed ? [...ctes, own] : ctes;
      return { ctes, body: [], inside: scopeIn(body.items, { ...around, ctes: known }) };
    }
    ctes = [...ctes, own];
    if (!isSign(items[bodyAt + 1], ',')) return { ctes, body: items.slice(bodyAt + 1), inside: null };
    at = bodyAt + 2;
  }
}

const cores = (items: readonly Item[]): readonly (readonly Item[])[] => {
  const parts: Item[][] = [[]];
  for (const item of items) {
    if (COMPOUND.has(keyword(item) ?? '')) parts.push([]);
    else parts.at(-1)?.push(item);
  }
  return parts;
};

/** A query's result columns: those of its first SELECT. */
function resultsOf(items: readonly Item[], around: Surroundings): readonly ResultColumn[] {
  const { ctes, body } = readWith(items, around);
  return readCore(cores(body)[0] ?? [], { ...around, ctes }).results;
}

const namesOf = (results: readonly ResultColumn[]): readonly string[] =>
  results.flatMap(({ name }) => (name === '' ? [] : [name]));

/** A query as a source. @param listed the names of its columns, if they are written */
function asSource(results: readonly ResultColumn[], listed: readonly string[] | null): Omit<Source, 'name'> {
  const names = listed ?? results.map(({ name }) => name);
  const origins = names.flatMap((name, i): [string, Origin][] => {
    const origin = results[i]?.origin;
    return origin ? [[name, origin]] : [];
  });
  return { table: null, columns: listed ?? namesOf(results), origins: new Map(origins) };
}

function readCore(items: readonly Item[], around: Surroundings): Core {
  const sources: Source[] = [];
  const selected: Item[] = [];
  let clause: Clause = 'start';
  let caretClause: Clause | null = null;
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (item === undefined) continue;
    if (holdsCaret(item)) caretClause = clause;
    const next = isNameOfColumn(items, at) ? undefined : CLAUSES[keyword(item) ?? ''];
    if (next) {
      clause = next;
    } else if (clause === 'select') {
      selected.push(item);
    } else if (isSign(item, ',') && (clause === 'joined' || clause === 'on' || clause === 'using')) {
      clause = 'from';
    } else if (
      (clause === 'from' || clause === 'join') &&
      item !== CARET &&
      (isGroup(item) || tokenName(item) !== null)
    ) {
      if (NO_ALIAS.has(keyword(item) ?? '')) continue;
      const read = readSource(items, at, around);
      sources.push(...read.sources);
      // The caret may be between a source and its alias, or among the arguments of a function.
      const behind = items.slice(at + 1, read.end);
      if (behind.includes(CARET)) caretClause = 'joined';
      if (behind.some((each) => isGroup(each) && holdsCaret(each))) caretClause = 'select';
      at = read.end - 1;
      clause = 'joined';
    }
  }
  return { sources, results: resultColumns(selected, sources), caretClause };
}

/** WINDOW is the name of a column, too, unless the name of a window follows. */
const isNameOfColumn = (items: readonly Item[], at: number): boolean =>
  keyword(items[at]) === 'WINDOW' && (tokenName(items[at + 1]) === null || keyword(items[at + 2]) !== 'AS');

/** Parses a source and its alias. @returns the index of the next item */
function readSource(
  items: readonly Item[],
  at: number,
  around: Surroundings,
): { sources: readonly Source[]; end: number } {
  const item = items[at];
  let end = at + 1;
  if (isGroup(item) && !isQuery(item)) {
    // Joins in parentheses.
    return { sources: readCore([...FROM, ...item.items], around).sources, end };
  }
  let own: Omit<Source, 'name'> = { table: null, columns: [], origins: NONE };
  let name = '';
  if (isGroup(item)) {
    own = asSource(resultsOf(item.items, around), null);
  } else {
    name = tokenName(item) ?? '';
    if (isSign(items[end], '.')) {
      name = tokenName(items[end + 1]) ?? '';
      end += 2;
    }
    own = describe(name, around);
    if (isGroup(items[end])) end += 1;
  }
  const hasAs = keyword(items[end]) === 'AS';
  const alias = items[end + (hasAs ? 1 : 0)];
  const isAlias = alias !== CARET && tokenName(alias) !== null && !NO_ALIAS.has(keyword(alias) ?? '');
  if (isAlias) return { sources: [{ ...own, name: tokenName(alias) ?? name }], end: end + (hasAs ? 2 : 1) };
  return { sources: [{ ...own, name }], end };
}

const NONE: ReadonlyMap<string, Origin> = new Map();
const FROM: readonly Item[] = [{ kind: 'word', text: 'FROM', offset: 0 }];

function describe(name: string, { tables, ctes }: Surroundings): Omit<Source, 'name'> {
  const key = name.toLowerCase();
  const cte = ctes.findLast((source) => source.name.toLowerCase() === key);
  if (cte) return { table: null, columns: cte.columns, origins: cte.origins };
  const table = tables.get(key) ?? null;
  const columns = table?.columns.map((column) => column.name) ?? COLUMNS_OF_CALLS.get(key) ?? [];
  return { table, columns, origins: NONE };
}

const columnNames = (items: readonly Item[]): readonly string[] => items.flatMap((item) => tokenName(item) ?? []);
