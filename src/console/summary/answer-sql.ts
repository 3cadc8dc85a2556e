import { keywordOf, nameOf, type Token, tokenize } from '../../contract/guard/tokens.ts';
import type { Cell } from '../../contract/result.ts';
import { isBigInteger } from '../results/values/big-integer.ts';
import type { Edge } from './counted-values.ts';
import { endOf, simpleQuery } from './simple-query.ts';
import { sqlLiteral, sqlName } from './sql-text.ts';

/** The source of rows for a new statement: a statement that was run, with the names of its columns. */
export interface AnswerSource {
  readonly sql: string;
  readonly columns: readonly string[];
  /** Whether columns of the database declare how their texts compare, such as without regard to letter case. */
  readonly hasCollations?: boolean | undefined;
}

/** A condition on a column. A range includes its start, and its end unless it is `below` it. */
export type Condition =
  | {
      readonly kind: 'is';
      readonly cell: Cell;
      /** The type that the column declares; null if it declares none. */
      readonly declaredType?: string | null;
    }
  | {
      readonly kind: 'range';
      readonly from: Edge;
      readonly to: Edge;
      readonly isToIncluded: boolean;
    };

/** A table as a source of rows. */
export function tableSource(table: string, columns: readonly string[], hasCollations?: boolean): AnswerSource {
  return { sql: `SELECT *\nFROM ${sqlName(table)}`, columns, hasCollations };
}

/**
 * The statement for the rows of an answer that fulfil a condition, as a person would write it: with one more condition
 * if the statement is simple, else with the statement as a subquery. Null if it cannot be a subquery.
 */
export function filterStatement(source: AnswerSource, column: number, condition: Condition): string | null {
  if (source.columns[column] === undefined) return null;
  return statementAbout(source, (nameOf) => ({
    list: null,
    condition: conditionText(source, nameOf(column), condition),
    tail: '',
  }));
}

/** The statement that counts the rows of an answer by the values of a column, the most frequent first. */
export function countStatement(source: AnswerSource, column: number): string | null {
  if (source.columns[column] === undefined) return null;
  return statementAbout(source, (nameOf) => {
    const name = nameOf(column);
    const count = name.toLowerCase() === 'n' ? 'n_rows' : 'n';
    return {
      list: `${name}, count(*) AS ${count}`,
      condition: null,
      tail: `\nGROUP BY ${name}\nORDER BY ${count} DESC`,
    };
  });
}

/** What a new statement asks about the rows of an answer. */
export interface Asked {
  /** Replaces the columns, which loses the order of the rows; null for all columns. */
  readonly list: string | null;
  readonly condition: string | null;
  readonly tail: string;
}

/**
 * A statement about the rows of an answer, as a person would write it. Null if it cannot be a subquery.
 *
 * @param ask is given the name of each column, as SQL, by its index
 */
export function statementAbout(
  { sql, columns }: AnswerSource,
  ask: (nameOf: (column: number) => string) => Asked,
): string | null {
  const tokens = statementTokens(sql);
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (!first || !last || !/^(?:SELECT|WITH|VALUES)$/.test(keywordOf(first) ?? '')) return null;
  // The comments above a statement are its title, which does not fit the new one.
  const statement = sql.slice(first.offset, endOf(last));
  const simple = simpleQuery(tokens);
  const namesOf = (names: readonly string[]) => (column: number) => sqlName(names[column] ?? '');
  if (simple) return addedTo(sql, first.offset, endOf(last), simple, ask(namesOf(columns)));
  const names = distinctNames(columns);
  return around(statement, tokens, columns, names, ask(namesOf(names)));
}

/** The tokens of the first statement, without its semicolon. */
function statementTokens(sql: string): readonly Token[] {
  const tokens = [...tokenize(sql)];
  const start = tokens.findIndex(({ kind }) => kind !== 'semicolon');
  if (start < 0) return [];
  const end = tokens.findIndex(({ kind }, at) => at > start && kind === 'semicolon');
  return tokens.slice(start, end < 0 ? tokens.length : end);
}

function addedTo(
  sql: string,
  start: number,
  end: number,
  { list, sourceEnd, condition }: NonNullable<ReturnType<typeof simpleQuery>>,
  added: Asked,
): string {
  const head = sql.slice(start, list.from) + (added.list ?? sql.slice(list.from, list.to));
  const between = sql.slice(list.to, sourceEnd);
  const source = added.list?.includes('\n') ? between.replace(/^[ \t]+/, '\n') : between;
  const before = condition && sql.slice(condition.from, condition.to);
  const order = added.list === null ? sql.slice(condition ? condition.to : sourceEnd, end) : '';
  let where = '';
  if (condition && before !== null) {
    const kept = condition.hasOr && added.condition !== null ? `(${before})` : before;
    where = `${sql.slice(sourceEnd, condition.from)}${kept}${added.condition === null ? '' : `\n  AND ${added.condition}`}`;
  } else if (added.condition !== null) where = `\nWHERE ${added.condition}`;
  return head + source + where + order + added.tail;
}

function around(
  statement: string,
  tokens: readonly Token[],
  columns: readonly string[],
  names: readonly string[],
  added: Asked,
): string {
  const isNamedPlainly = names.every((name, at) => name === columns[at] && sqlName(name) === name);
  const answer = freeName('answer', new Set(tokens.flatMap((token) => nameOf(token)?.toLowerCase() ?? [])));
  const list = isNamedPlainly ? '' : `(${names.map(sqlName).join(', ')})`;
  const where = added.condition === null ? '' : `\nWHERE ${added.condition}`;
  return `WITH ${answer}${list} AS (\n${indented(statement, tokens)}\n)\nSELECT ${added.list ?? '*'}\nFROM ${answer}${where}${added.tail}`;
}

/** Names that differ in more than their letter case, as those of a table must. */
function distinctNames(columns: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    const name = freeName(column, taken);
    taken.add(name.toLowerCase());
    return name;
  });
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `${wanted}_${n}`;
  return name;
}

/** A statement indented by two spaces; unchanged if it contains a text of several lines. */
function indented(statement: string, tokens: readonly Token[]): string {
  return tokens.some(({ text }) => text.includes('\n')) ? statement : statement.replace(/^(?=.)/gm, '  ');
}

/** A condition on a column of an answer in SQL. Texts are equal if all their characters are. */
export function conditionText(source: AnswerSource, column: string, condition: Condition): string {
  const name = isCollated(source) ? `${column} COLLATE BINARY` : column;
  if (condition.kind === 'range') {
    const { from, to, isToIncluded } = condition;
    return `${column} >= ${sqlLiteral(from)} AND ${column} ${isToIncluded ? '<=' : '<'} ${sqlLiteral(to)}`;
  }
  const { cell, declaredType = null } = condition;
  if (cell === null) return `${column} IS NULL`;
  // An integer that came as text, and a text of these digits, are the same cell.
  if (isBigInteger(cell, declaredType)) return `${name} IN (${cell}, ${sqlLiteral(cell)})`;
  return `${typeof cell === 'string' ? name : column} = ${sqlLiteral(cell)}`;
}

const isCollated = ({ sql, hasCollations = false }: AnswerSource): boolean =>
  hasCollations || [...tokenize(sql)].some((token) => keywordOf(token) === 'COLLATE');
