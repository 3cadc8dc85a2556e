import { FUNCTIONS, JOINS, TABLE_FUNCTIONS, type Table } from '../../../catalogue/index.ts';
import { nameOf, type Token } from '../../../contract/guard/tokens.ts';
import type { KnownSchema } from '../known-schema.ts';
import { argumentsOf } from './arguments.ts';
import { counterparts, joinConditions, neighbours } from './join-conditions.ts';
import { endsValue, KEYWORDS, keywordsAfter, keywordsBehind, openings } from './keywords.ts';
import { type Item, isGroup, isSign, keyword, queryAt } from './query-items.ts';
import { isCalled, ranked } from './ranking.ts';
import { tokenName } from './result-columns.ts';
import { type Clause, type Scope, scopeAt } from './scope.ts';
import { isInUsing, sharedColumns } from './shared-columns.ts';
import { joinSnippets, type Snippet, STATEMENTS } from './snippets.ts';
import type { Source } from './source.ts';
import { asKeyword, type Suggestion } from './suggestion.ts';

/** The suggestions for the caret, the likeliest first; `from` is the start of the typed word. */
export interface Suggestions {
  readonly from: number;
  readonly suggestions: readonly Suggestion[];
}

/**
 * Suggests what can be written at the caret.
 *
 * @param explicit whether completion was requested; else, without a typed letter, only a table, a join, a column of USING or
 * one after a dot is offered
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
  const opensSource = ['FROM', 'JOIN', 'ON', 'USING'].includes(keyword(before) ?? '');
  const opensColumn = isInUsing(left) && (isSign(before, '(') || isSign(before, ','));
  if (word === '' && !explicit && !opensSource && !opensColumn) return null;
  const isBehindValue = before !== undefined && endsValue(before);
  const behind = isBehindValue && scope.clause === 'joined' ? joinSnippets(scope.sources, known).map(asSnippet) : [];
  const named = new Set(selected(left).flatMap((token) => nameOf(token)?.toLowerCase() ?? []));
  const all = isBehindValue
    ? [...keywordsBehind(scope.clause, left, isFullText(before, scope)).map(asKeyword), ...behind]
    : [
        ...openings(left).map(asKeyword),
        ...namesOfWindows(left, items).map((label): Suggestion => ({ label, kind: 'query' })),
        ...searchedTables(left, scope),
        ...counterpartsAt(left, scope, known),
        ...argumentsOf(left, offered(scope, left, { ...known, tables: havingMost(named, tables) })),
        ...unreadColumns(scope, tables, word),
        ...(isSign(before, '(') && scope.clause !== 'using' ? [asKeyword('SELECT')] : []),
      ];
  return { from, suggestions: ranked(all, word) };
}

const CALLS = FUNCTIONS.map(({ name }): Suggestion => ({ label: name, kind: 'function' }));
const TABLE_CALLS = TABLE_FUNCTIONS.map(({ name }): Suggestion => ({ label: name, kind: 'function' }));
const asSnippet = ({ name, template }: Snippet): Suggestion => ({ label: name, kind: 'snippet', template });
const asJoin = (label: string): Suggestion => ({ label, kind: 'join' });
const wordsOf = (clause: Clause): readonly Suggestion[] => KEYWORDS[clause].map(asKeyword);

/** Behind OVER: the windows that the query names. */
function namesOfWindows(left: readonly Token[], items: readonly Item[]): readonly string[] {
  if (keyword(left.at(-1)) !== 'OVER') return [];
  return items.flatMap((item, i) => {
    if (isGroup(item) && item.hasCaret) return namesOfWindows(left, item.items);
    return keyword(item) === 'WINDOW' ? (tokenName(items[i + 1]) ?? []) : [];
  });
}

const OF_FULL_TEXT: ReadonlySet<string> = new Set(['BM25', 'HIGHLIGHT', 'SNIPPET']);

/** The full-text tables that are the first argument of a function of full-text search. */
function searchedTables(left: readonly Token[], { sources }: Scope): readonly Suggestion[] {
  if (!isSign(left.at(-1), '(') || !OF_FULL_TEXT.has(keyword(left.at(-2)) ?? '')) return [];
  return sources.flatMap(({ table }) => (table?.kind === 'fts5' ? [{ label: table.name, kind: 'query' }] : []));
}

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
  if (source) return [...columnSuggestions(source), ...hiddenColumns(source)];
  const table = tables.find(isOwner);
  return table ? table.columns.map(({ name }) => ({ label: name, kind: 'column', table })) : [];
}

const columnSuggestions = ({ columns, table }: Source): readonly Suggestion[] =>
  columns.map((label) => ({ label, kind: 'column', ...(table && { table }) }));

/** The column of a full-text table that MATCH compares, and the one that leads to the table which it is about. */
const hiddenColumns = ({ table }: Source): readonly Suggestion[] =>
  table?.kind === 'fts5' ? [table.name, 'rowid'].map((label) => ({ label, kind: 'column', table })) : [];

function offered(scope: Scope, left: readonly Token[], { tables, joins }: KnownSchema): readonly Suggestion[] {
  const { clause, outputs, aggregated } = scope;
  const named = (names: readonly string[]) => names.map((label): Suggestion => ({ label, kind: 'output' }));
  const words = wordsOf(clause);
  switch (clause) {
    case 'start':
      // They are about our tables.
      return [...words, ...(joins === JOINS ? STATEMENTS.map(asSnippet) : [])];
    case 'joined':
    case 'limit':
      return words;
    case 'from':
    case 'join':
      return sourcesFor(scope, tables, neighbours(scope.sources, joins));
    case 'on':
      return [...wholeJoins(scope.sources, left, joins), ...columnsInScope(scope), ...words, ...CALLS];
    case 'using':
      return sharedColumns(scope.sources, joins, left);
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
      return [...fullTexts(scope), ...unwrittenJoins(scope, left, joins), ...columnsInScope(scope), ...words, ...CALLS];
  }
}

/** Behind `a.column =`: what the column of another source is joined by. */
function counterpartsAt(
  left: readonly Token[],
  { sources, outer }: Scope,
  { joins }: KnownSchema,
): readonly Suggestion[] {
  const [owner, dot, column, sign] = left.slice(-4).map((token) => ({ name: nameOf(token), text: token.text }));
  if (sign?.text !== '=' || dot?.text !== '.' || !owner?.name || !column?.name) return [];
  const names = { owner: owner.name, column: column.name };
  return counterparts([...sources, ...outer], joins, names).map((label) => ({ label, kind: 'column' }));
}

/** The tables, first those with most of the columns that are named. If none has any, first those with such words in their columns. */
function havingMost(named: ReadonlySet<string>, tables: readonly Table[]): readonly Table[] {
  const exact = countsOf(tables, (name) => named.has(name));
  const isFound = [...exact.values()].some((count) => count > 0);
  const counts = isFound ? exact : countsOf(tables, (name) => name.split('_').some((part) => named.has(part)));
  return tables.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
}

const countsOf = (tables: readonly Table[], isNamed: (column: string) => boolean): ReadonlyMap<Table, number> =>
  new Map(tables.map((table) => [table, table.columns.filter(({ name }) => isNamed(name)).length]));

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

/** The conditions between the last source and those before it; none within a comparison. */
function wholeJoins(
  sources: readonly Source[],
  left: readonly Token[],
  joins: KnownSchema['joins'],
): readonly Suggestion[] {
  const isCompared = /^[=<>!]/.test(left.at(-1)?.text ?? '');
  return isCompared ? [] : joinConditions(sources, joins, left).map(asJoin);
}

/** Full-text tables, which a condition begins with: their columns alone hold nothing. */
const fullTexts = ({ sources }: Scope): readonly Suggestion[] =>
  sources.flatMap(({ name, table }): Suggestion[] => (table?.kind === 'fts5' ? [{ label: name, kind: 'query' }] : []));

/** Conditions that WHERE has to have: those of a subquery with the query around it, and of sources that a comma separates. */
function unwrittenJoins(
  { sources, outer, isJoined }: Scope,
  left: readonly Token[],
  joins: KnownSchema['joins'],
): readonly Suggestion[] {
  const [own] = sources;
  const pairs = sources.length === 1 && own ? outer.map((around) => [around, own]) : isJoined ? [] : [sources];
  return pairs.flatMap((pair) => wholeJoins(pair, left, joins));
}

/** Columns of all sources, then the names of the sources. An ambiguous column is qualified; letter case distinguishes none. */
function columnsInScope({ sources, outer }: Scope): readonly Suggestion[] {
  const counts = new Map<string, number>();
  const countOf = (name: string) => counts.get(name.toLowerCase()) ?? 0;
  for (const name of sources.flatMap(({ columns }) => columns)) counts.set(name.toLowerCase(), countOf(name) + 1);
  const own = sources.flatMap((source) =>
    columnSuggestions(source).map((column) =>
      countOf(column.label) > 1 && source.name !== '' ? { ...column, label: `${source.name}.${column.label}` } : column,
    ),
  );
  const around = outer.flatMap((source) =>
    columnSuggestions(source).map((column) => ({ ...column, label: `${source.name}.${column.label}` })),
  );
  const names = sources.flatMap(({ name }): Suggestion[] => (name === '' ? [] : [{ label: name, kind: 'query' }]));
  return [...own, ...around, ...names];
}
