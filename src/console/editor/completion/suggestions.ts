import { type Column, FUNCTIONS, TABLE_FUNCTIONS, type Table } from '../../../catalogue/index.ts';
import { OTHER_NAMES } from '../../../catalogue/other-names.ts';
import { nameOf, type Token } from '../../../contract/guard/tokens.ts';
import type { KnownSchema } from '../known-schema.ts';
import { joinConditions, neighbours } from './join-conditions.ts';
import { calledAround, endsValue, KEYWORDS, keywordsAfter, keywordsBehind } from './keywords.ts';
import { isSign, keyword, queryAt } from './query-items.ts';
import { type Clause, type Scope, scopeAt } from './scope.ts';
import { joinSnippets, type Snippet, STATEMENTS } from './snippets.ts';
import type { Source } from './source.ts';

/** A suggestion for the caret. */
export interface Suggestion {
  readonly label: string;
  readonly kind: 'keyword' | 'table' | 'query' | 'column' | 'output' | 'join' | 'function' | 'snippet';
  /** The table of a column of the catalogue. */
  readonly table?: Table;
  /** The text of a snippet. */
  readonly template?: string;
}

/** The suggestions for the caret, the likeliest first; `from` is the start of the typed word. */
export interface Suggestions {
  readonly from: number;
  readonly suggestions: readonly Suggestion[];
}

/**
 * Suggests what can be written at the caret.
 *
 * @param explicit whether completion was requested; else, without a typed letter, only a table, a join or a column
 * after a dot is offered
 * @returns null if there is nothing to offer
 */
export function suggestionsAt(
  text: string,
  caret: number,
  { explicit, ...known }: KnownSchema & { explicit: boolean },
): Suggestions | null {
  const { tables } = known;
  const query = queryAt(text, caret);
  if (!query) return null;
  const { items, word, left } = query;
  const before = left.at(-1);
  const from = caret - word.length;
  const only = keywordsAfter(left);
  if (only) return only.length === 0 ? null : { from, suggestions: ranked(only.map(asKeyword), word) };
  const scope = scopeAt(items, tables);
  if (before && isSign(before, '.')) {
    const owner = ownerAt(text, before.offset);
    return owner === null ? null : { from, suggestions: ranked(columnsOf(owner, scope, tables), word) };
  }
  const opensSource = ['FROM', 'JOIN', 'ON'].includes(keyword(before) ?? '');
  if (word === '' && !explicit && !opensSource) return null;
  const isBehindValue = before !== undefined && endsValue(before);
  const behind = isBehindValue && scope.clause === 'joined' ? joinSnippets(scope.sources, known).map(asSnippet) : [];
  const named = new Set(selected(left).flatMap((token) => nameOf(token)?.toLowerCase() ?? []));
  const all = isBehindValue
    ? [...keywordsBehind(scope.clause, left, isFullText(before, scope)).map(asKeyword), ...behind]
    : [
        ...argumentsOf(left, offered(scope, { ...known, tables: havingMost(named, tables) })),
        ...unreadColumns(scope, tables, word),
      ];
  return { from, suggestions: ranked(all, word) };
}

const CALLS = FUNCTIONS.map(({ name }): Suggestion => ({ label: name, kind: 'function' }));
const TABLE_CALLS = TABLE_FUNCTIONS.map(({ name }): Suggestion => ({ label: name, kind: 'function' }));
const asSnippet = ({ name, template }: Snippet): Suggestion => ({ label: name, kind: 'snippet', template });
const asJoin = (label: string): Suggestion => ({ label, kind: 'join' });
const asKeyword = (label: string): Suggestion => ({ label, kind: 'keyword' });
const wordsOf = (clause: Clause): readonly Suggestion[] => KEYWORDS[clause].map(asKeyword);

/** Whether a token names a full-text table, which MATCH compares with words. */
const isFullText = (token: Token, { sources }: Scope): boolean =>
  sources.some(({ name, table }) => table?.kind === 'fts5' && [name, table.name].includes(nameOf(token) ?? ''));

/** What the last SELECT reads. */
function selected(left: readonly Token[]): readonly Token[] {
  const list = left.slice(left.findLastIndex((token) => keyword(token) === 'SELECT') + 1);
  const end = list.findIndex((token) => keyword(token) === 'FROM');
  return end < 0 ? list : list.slice(0, end);
}

/** The name before a dot. */
function ownerAt(text: string, dot: number): string | null {
  const name = /(?:"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|[\p{L}_][\p{L}\p{N}_$]*)\s*$/u.exec(
    text.slice(Math.max(0, dot - 200), dot),
  );
  return name && nameOf({ kind: /^["`[]/.test(name[0]) ? 'quoted' : 'word', text: name[0].trim(), offset: 0 });
}

function columnsOf(owner: string, scope: Scope, tables: readonly Table[]): readonly Suggestion[] {
  const isOwner = ({ name }: { readonly name: string }) => name.toLowerCase() === owner.toLowerCase();
  const source = [...scope.sources, ...scope.outer].find(isOwner);
  if (source) return columnSuggestions(source);
  const table = tables.find(isOwner);
  return table ? table.columns.map(({ name }) => ({ label: name, kind: 'column', table })) : [];
}

const columnSuggestions = ({ columns, table }: Source): readonly Suggestion[] =>
  columns.map((label) => ({ label, kind: 'column', ...(table && { table }) }));

function offered(scope: Scope, { tables, joins }: KnownSchema): readonly Suggestion[] {
  const { clause, outputs, aggregated } = scope;
  const named = (names: readonly string[]) => names.map((label): Suggestion => ({ label, kind: 'output' }));
  const words = wordsOf(clause);
  switch (clause) {
    case 'start':
      return [...words, ...(joins.length === 0 ? [] : STATEMENTS.map(asSnippet))];
    case 'joined':
    case 'limit':
      return words;
    case 'from':
    case 'join':
      return sourcesFor(scope, tables, neighbours(scope.sources, joins));
    case 'on':
      return [...joinConditions(scope.sources, joins).map(asJoin), ...columnsInScope(scope), ...words, ...CALLS];
    case 'using':
      return sharedColumns(scope.sources, joins);
    case 'group':
      return [
        ...named(outputs.filter((name) => !aggregated.includes(name))),
        ...columnsInScope(scope),
        ...words,
        ...CALLS,
      ];
    case 'order':
      return [...named(outputs), ...columnsInScope(scope), ...words, ...CALLS];
    case 'select':
      return [...columnsInScope(scope), ...CALLS, ...words];
    case 'having':
      return [...named(aggregated), ...columnsInScope(scope), ...words, ...CALLS];
    case 'where':
      return [...unwrittenJoins(scope, joins), ...columnsInScope(scope), ...words, ...CALLS];
  }
}

/** Aggregates of numbers. */
const OF_NUMBERS: ReadonlySet<string> = new Set(['SUM', 'TOTAL', 'AVG', 'MEDIAN', 'PERCENTILE', 'ROUND']);
/** Names of numbers that are no codes, years or flags. */
const QUANTITY = /amount|price|ppsqm|area|median|population|rent|wage|units|pct|^deals|^n_|_n$/;

/** Suggestions for the arguments of a function: \* for a count, quantities first for an aggregate of numbers. */
function argumentsOf(left: readonly Token[], suggestions: readonly Suggestion[]): readonly Suggestion[] {
  const name = calledAround(left);
  if (name === 'COUNT' && isSign(left.at(-1), '(')) return [asKeyword('*'), ...suggestions];
  if (name === null || !OF_NUMBERS.has(name)) return suggestions;
  const isQuantity = ({ label, kind, table }: Suggestion) => {
    const column = kind === 'column' && table ? columnIn(table, label) : undefined;
    return column !== undefined && column.type !== 'TEXT' && QUANTITY.test(column.name);
  };
  return [...suggestions.filter(isQuantity), ...suggestions];
}

/** The tables, first those with most of the columns that are named. */
function havingMost(named: ReadonlySet<string>, tables: readonly Table[]): readonly Table[] {
  const countOf = ({ columns }: Table) => columns.filter(({ name }) => named.has(name)).length;
  const counts = new Map(tables.map((table) => [table, countOf(table)]));
  return tables.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
}

/** While FROM is not written yet: the columns of all tables that begin with the word, or are called so. */
function unreadColumns(
  { clause, sources, outer }: Scope,
  tables: readonly Table[],
  word: string,
): readonly Suggestion[] {
  if (clause !== 'select' || sources.length > 0 || outer.length > 0 || word === '') return [];
  return tables.flatMap((table) =>
    table.columns
      .filter(({ name }) => name.startsWith(word.toLowerCase()) || isCalled(name, word.toLowerCase()))
      .map(({ name }): Suggestion => ({ label: name, kind: 'column', table })),
  );
}

/**
 * Common table expressions that are not read yet first, then tables related by joins, then all; full-text and R-tree tables and
 * functions last.
 */
function sourcesFor(
  { ctes, sources }: Scope,
  tables: readonly Table[],
  joined: readonly string[],
): readonly Suggestion[] {
  const near = joined.flatMap((name) => tables.find((table) => table.name === name) ?? []);
  const isRead = ({ kind }: Table) => kind === 'table' || kind === 'view';
  const all = [...tables.filter(isRead), ...tables];
  const isUnread = ({ name }: Source) => sources.every((source) => source.name !== name);
  const asQuery = ({ name }: Source): Suggestion => ({ label: name, kind: 'query' });
  const asTable = (table: Table): Suggestion => ({ label: table.name, kind: 'table', table });
  return [
    ...ctes.filter(isUnread).map(asQuery),
    ...near.filter(isRead).map(asTable),
    ...ctes.map(asQuery),
    ...all.map(asTable),
    ...TABLE_CALLS,
  ];
}

/** Conditions that WHERE has to have: those of a subquery with the query around it, and of sources that a comma separates. */
function unwrittenJoins({ sources, outer, isJoined }: Scope, joins: KnownSchema['joins']): readonly Suggestion[] {
  const [own] = sources;
  const pairs = sources.length === 1 && own ? outer.map((around) => [around, own]) : isJoined ? [] : [sources];
  return pairs.flatMap((pair) => joinConditions(pair, joins)).map(asJoin);
}

/** Columns that the last source shares with an earlier one: those of a join of the catalogue first. */
function sharedColumns(sources: readonly Source[], joins: KnownSchema['joins']): readonly Suggestion[] {
  const last = sources.at(-1);
  if (!last) return [];
  const others = sources.slice(0, -1);
  const earlier = new Set(others.flatMap(({ columns }) => columns));
  const names = new Set(others.flatMap(({ table }) => table?.name ?? []));
  const joined = joins
    .filter(
      ({ from, to }) => (from === last.table?.name && names.has(to)) || (to === last.table?.name && names.has(from)),
    )
    .flatMap(({ toColumns }) => toColumns);
  const shared = last.columns.filter((column) => earlier.has(column));
  return columnSuggestions({ ...last, columns: [...joined.filter((column) => shared.includes(column)), ...shared] });
}

/** Columns of all sources, then the names of the sources. An ambiguous column is qualified. */
function columnsInScope({ sources, outer }: Scope): readonly Suggestion[] {
  const counts = new Map<string, number>();
  for (const name of sources.flatMap(({ columns }) => columns)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const own = sources.flatMap((source) =>
    columnSuggestions(source).map((column) =>
      (counts.get(column.label) ?? 0) > 1 && source.name !== ''
        ? { ...column, label: `${source.name}.${column.label}` }
        : column,
    ),
  );
  const around = outer.flatMap((source) =>
    columnSuggestions(source).map((column) => ({ ...column, label: `${source.name}.${column.label}` })),
  );
  const names = sources.flatMap(({ name }): Suggestion[] => (name === '' ? [] : [{ label: name, kind: 'query' }]));
  return [...own, ...around, ...names];
}

/** Shortest word that is also searched for inside names; a shorter one would match everywhere. */
const LEAST_INSIDE = 3;

/** Two letters: Hebrew words are searched for in descriptions, because no name of a table or column is Hebrew. */
const HEBREW = /^[\u05d0-\u05ea]{2}/;

/** Whether the description of a table or column contains a word. */
function describes({ label, kind, table }: Suggestion, word: string): boolean {
  if (kind !== 'column') return table?.description.includes(word) ?? false;
  return (table && columnIn(table, label)?.description.includes(word)) ?? false;
}

/** @param label the column, qualified with its source if several have one of that name */
export const columnIn = ({ columns }: Table, label: string): Column | undefined =>
  columns.find(({ name }) => name === label) ?? columns.find(({ name }) => label.endsWith(`.${name}`));

/** What people call a name of the catalogue that is another one. */
const CALLED = new Map<string, string[]>();
for (const [word, names] of Object.entries(OTHER_NAMES)) {
  for (const name of names) CALLED.set(name, [...(CALLED.get(name) ?? []), word]);
}

/** Whether people call a table, a column or a function by a word that begins so. */
function isCalled(label: string, typed: string): boolean {
  if (typed.length < LEAST_INSIDE && !HEBREW.test(typed)) return false;
  return CALLED.get(label.slice(label.indexOf('.') + 1))?.some((word) => word.startsWith(typed)) ?? false;
}

/**
 * Matches of the word: names that begin with it, then names with a part that begins with it, then names that contain
 * it, then names that people call so, then names whose descriptions contain it.
 */
function ranked(all: readonly Suggestion[], word: string): readonly Suggestion[] {
  const typed = word.toLowerCase();
  const part = new RegExp(`[_. ]${typed.replaceAll('$', '\\$')}`);
  const rankOf = (label: string): number | null => {
    if (label.startsWith(typed)) return 0;
    if (part.test(label)) return 1;
    return typed.length >= LEAST_INSIDE && label.includes(typed) ? 2 : null;
  };
  const isHebrew = HEBREW.test(typed);
  const seen = new Set<string>();
  const fitting: { readonly suggestion: Suggestion; readonly rank: number }[] = [];
  for (const suggestion of all) {
    const rank =
      rankOf(suggestion.label.toLowerCase()) ??
      (suggestion.kind !== 'query' && isCalled(suggestion.label, typed) ? 3 : null) ??
      (isHebrew && describes(suggestion, typed) ? 4 : null);
    if (rank === null || seen.has(suggestion.label)) continue;
    seen.add(suggestion.label);
    fitting.push({ suggestion, rank });
  }
  return fitting.sort((a, b) => a.rank - b.rank).map(({ suggestion }) => suggestion);
}
