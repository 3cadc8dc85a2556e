import { type Token, tokenize } from '../../../contract/guard/tokens.ts';
import { sqlName } from '../../summary/sql-text.ts';
import { joinConditions } from '../completion/join-conditions.ts';
import { endsValue } from '../completion/keywords.ts';
import { CARET, type Item, isGroup, isSign, isToken, keyword, queryAt } from '../completion/query-items.ts';
import { type Clause, type Scope, scopeAt } from '../completion/scope.ts';
import type { KnownSchema } from '../known-schema.ts';
import type { Place } from '../place.ts';

/** A table, or a column of it. */
export interface CatalogueName {
  readonly table: string;
  /** Absent if the table itself is meant. */
  readonly column?: string;
}

/** The text that replaces the selection, and the offset of the caret in it. */
export interface WrittenName {
  readonly insert: string;
  readonly caret: number;
}

/** Clauses with lists of expressions. */
const LISTS: ReadonlySet<Clause> = new Set(['select', 'group', 'order']);

/**
 * The form of a name at the selection: qualified with its table's alias, with commas in a list, and as a join after
 * another table. In an empty text it becomes a whole statement.
 */
export function writtenName(text: string, { from, to }: Place, named: CatalogueName, known: KnownSchema): WrittenName {
  const name: CatalogueName = {
    table: sqlName(named.table),
    ...(named.column !== undefined && { column: sqlName(named.column) }),
  };
  if (text.trim() === '') return wholeStatement(name);
  // Between two spaces, no word is being typed at the caret.
  const query = from === to ? queryAt(`${text.slice(0, from)}  ${text.slice(to)}`, from + 1) : null;
  const before = [...tokenize(text.slice(0, from))].slice(-2);
  const last = before.at(-1);
  if (!query || isSign(last, '.')) return between(text, { from, to }, name.column ?? name.table);
  const scope = scopeAt(query.items, known.tables);
  const isBehindValue = last !== undefined && keyword(last) !== 'AS' && (endsValue(last) || isStar(before));
  if (name.column === undefined)
    return between(text, { from, to }, isBehindValue ? joined(named, scope, known) : name.table);
  const column = qualified(named.table, name.column, scope);
  if (!LISTS.has(scope.clause)) return between(text, { from, to }, column);
  const next = behindCaret(query.items);
  const isBeforeValue =
    isToken(next) && next.kind !== 'operator' && endsValue(next) && !isBehindValue && keyword(next) !== 'FROM';
  if (isBehindValue) return comma(text, from, column);
  return between(text, { from, to }, isBeforeValue ? `${column},` : column);
}

function wholeStatement({ table, column = '*' }: CatalogueName): WrittenName {
  const select = `SELECT ${column}`;
  return { insert: `${select}\nFROM ${table}\nLIMIT 100`, caret: select.length };
}

/** A name with spaces where it would touch another word. */
function between(text: string, { from, to }: Place, name: string): WrittenName {
  const isWord = (character: string) => /[\w$"'\u0080-\uFFFF*)]/.test(character);
  const before = isWord(text.slice(from - 1, from)) || text[from - 1] === ',' ? ' ' : '';
  const after = /[\w$"'\u0080-\uFFFF(*]/.test(text.slice(to, to + 1)) ? ' ' : '';
  return { insert: `${before}${name}${after}`, caret: before.length + name.length };
}

/**
 * Another expression of a list: its comma directly follows the previous one, even if there is whitespace before the
 * caret.
 */
function comma(text: string, from: number, column: string): WrittenName {
  const after = /[\w$"'\u0080-\uFFFF(*]/.test(text.slice(from, from + 1)) ? ' ' : '';
  return { insert: `, ${column}${after}`, caret: column.length + 2 };
}

const isStar = ([before, last]: readonly Token[]): boolean =>
  isSign(last, '*') && before !== undefined && (isSign(before, '.') || isSign(before, ',') || !endsValue(before));

/** A column qualified with its source, if the query has several sources or an alias. */
function qualified(table: string, column: string, { sources }: Scope): string {
  const source = sources.find((candidate) => candidate.table?.name === table);
  return source && (sources.length > 1 || source.name !== table) ? `${sqlName(source.name)}.${column}` : column;
}

/** Another table, with the catalogue's join condition to the existing sources. */
function joined({ table }: CatalogueName, { sources }: Scope, { tables, joins }: KnownSchema): string {
  const added = tables.find(({ name }) => name === table) ?? null;
  const [condition] = joinConditions(
    [...sources, { name: table, table: added, columns: [], origins: new Map() }],
    joins,
    [],
  );
  return condition ? `JOIN ${table} ON ${condition}` : `JOIN ${sqlName(table)}`;
}

/** The item after the caret, in any parentheses. */
function behindCaret(items: readonly Item[]): Item | undefined {
  const at = items.findIndex((item) => item === CARET || (isGroup(item) && item.hasCaret));
  const item = items[at];
  return isGroup(item) ? behindCaret(item.items) : items[at + 1];
}
