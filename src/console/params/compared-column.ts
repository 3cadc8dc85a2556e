import { type Column, type Table, tableNamed } from '../../catalogue/index.ts';
import { keywordOf, nameOf, type Token } from '../../contract/guard/tokens.ts';
import { columnEnd, opening, operandAround, operandEnd, partOfRow, placeInRow } from './operands.ts';
import type { ComparedColumn } from './parameter.ts';

/** A table in a statement. */
export interface TableUse {
  readonly table: string;
  /** Its alias, else its name; in lower case. */
  readonly name: string;
  readonly offset: number;
}

/** Finds a table by its name in any letter case: one of the catalogue, or of the schema of a foreign database. */
export type FindTable = (name: string) => Pick<Table, 'name' | 'columns'> | undefined;

/** Finds the tables of a schema. */
export const finderIn =
  (tables: readonly Table[]): FindTable =>
  (name) =>
    tables.find((table) => table.name.toLowerCase() === name.toLowerCase());

/** The column of a table, in any letter case of both names. */
export function columnOf(find: FindTable, { table, column }: ComparedColumn): Column | undefined {
  return find(table)?.columns.find(({ name }) => name.toLowerCase() === column.toLowerCase());
}

const COMPARISONS: ReadonlySet<string> = new Set(['=', '==', '<>', '!=', '<', '<=', '>', '>=']);
const COMPARING_WORDS: ReadonlySet<string> = new Set(['IS', 'LIKE', 'GLOB', 'MATCH', 'BETWEEN']);
const AFTER_TABLE =
  /^(?:AS|ON|USING|WHERE|GROUP|ORDER|LIMIT|HAVING|WINDOW|JOIN|INNER|LEFT|RIGHT|FULL|CROSS|NATURAL|UNION|EXCEPT|INTERSECT|INDEXED|NOT)$/;

/** The known tables that a statement reads, with their aliases. */
export function tablesIn(tokens: readonly Token[], find: FindTable = tableNamed): readonly TableUse[] {
  return tokens.flatMap((token, at) => {
    const before = tokens[at - 1];
    if (!/^(?:FROM|JOIN)$/.test(keywordOf(before) ?? '') && before?.text !== ',') return [];
    const end = isOfMain(tokens, at) ? at + 2 : at;
    const table = find(nameOf(tokens[end]) ?? '');
    if (!table) return [];
    const next = tokens[end + (keywordOf(tokens[end + 1]) === 'AS' ? 2 : 1)];
    const alias = AFTER_TABLE.test(keywordOf(next) ?? '') ? null : nameOf(next);
    return [{ table: table.name, name: (alias ?? table.name).toLowerCase(), offset: token.offset }];
  });
}

/** Whether a table is written with the name of its database: `main.deals`. */
const isOfMain = (tokens: readonly Token[], at: number): boolean =>
  nameOf(tokens[at])?.toLowerCase() === 'main' && tokens[at + 1]?.text === '.';

/** The column that the placeholder at this token is compared with; null if it is not a column of a known table. */
export function comparedColumn(
  tokens: readonly Token[],
  at: number,
  tables: readonly TableUse[],
  find: FindTable = tableNamed,
): ComparedColumn | null {
  const { offset } = tokens[at] as Token;
  const resolve = resolver(tables, offset, find);
  const { from, to } = operandAround(tokens, at);
  for (const facing of [leftOperand(tokens, from), rightOperand(tokens, to)]) {
    const column = columnEndingAt(tokens, columnEnd(tokens, facing), tables, resolve);
    if (column !== null) return column;
  }
  return null;
}

/** The last token of the operand to the left of a comparison with the operand at this token; -1 if there is no comparison. */
export function leftOperand(tokens: readonly Token[], at: number): number {
  const operator = tokens[at - 1];
  if (COMPARISONS.has(operator?.text ?? '')) return at - 2;
  const word = keywordOf(operator);
  if (word === 'NOT' && keywordOf(tokens[at - 2]) === 'IS') return at - 3;
  if (word === 'WHEN') return caseOperand(tokens, at - 1);
  if (word !== null && COMPARING_WORDS.has(word)) return keywordOf(tokens[at - 2]) === 'NOT' ? at - 3 : at - 2;
  if (word === 'AND' && keywordOf(tokens[at - 3]) === 'BETWEEN') return leftOperand(tokens, at - 2);
  const ofMembers = ofList(tokens, at);
  return ofMembers < 0 ? ofRow(tokens, at) : ofMembers;
}

/** The same for `CASE x WHEN`, of which x may be qualified. */
function caseOperand(tokens: readonly Token[], when: number): number {
  let open = 0;
  for (let at = when - 1; at >= 0; at -= 1) {
    const word = keywordOf(tokens[at]);
    if (word === 'END') open += 1;
    if (word !== 'CASE') continue;
    if (open === 0) {
      const end = tokens[at + 2]?.text === '.' ? at + 3 : at + 1;
      return keywordOf(tokens[end + 1]) === 'WHEN' ? end : -1;
    }
    open -= 1;
  }
  return -1;
}

/** The same for a member of `x IN (…)`. */
function ofList(tokens: readonly Token[], at: number): number {
  let from = at - 1;
  while (from > 0 && /^(?:,|\?.*|[:@$'\d].*)$/.test(tokens[from]?.text ?? '')) from -= 1;
  if (tokens[from]?.text !== '(' || keywordOf(tokens[from - 1]) !== 'IN') return -1;
  return keywordOf(tokens[from - 2]) === 'NOT' ? from - 3 : from - 2;
}

/** The same for a part of a row: `(gush, chelka) = (:gush, :chelka)`. */
function ofRow(tokens: readonly Token[], at: number): number {
  const { open, place } = placeInRow(tokens, at);
  if (!COMPARISONS.has(tokens[open - 1]?.text ?? '') || tokens[open - 2]?.text !== ')') return -1;
  return partOfRow(tokens, opening(tokens, open - 2), place);
}

function columnEndingAt(tokens: readonly Token[], end: number, tables: readonly TableUse[], resolve: Resolve) {
  const column = nameOf(tokens[end]);
  if (column === null) return null;
  const qualifier = tokens[end - 1]?.text === '.' ? nameOf(tokens[end - 2]) : null;
  const named = resolve(qualifier, column) ?? renamed(tokens, column, resolve);
  // What is no table here is a subquery, whose columns have the names of those that it reads.
  const isOfSubquery = qualifier !== null && !tables.some(({ name }) => name === qualifier.toLowerCase());
  return named ?? (isOfSubquery ? resolve(null, column) : null);
}

/** The column that a subquery gives another name with AS. */
function renamed(tokens: readonly Token[], name: string, resolve: Resolve): ComparedColumn | null {
  const as = tokens.findIndex(
    (token, at) => keywordOf(token) === 'AS' && nameOf(tokens[at + 1])?.toLowerCase() === name.toLowerCase(),
  );
  const isQualified = tokens[as - 2]?.text === '.';
  const before = tokens[as - (isQualified ? 4 : 2)];
  const isAlone = before?.text === ',' || /^(?:SELECT|DISTINCT|ALL)$/.test(keywordOf(before) ?? '');
  const column = nameOf(tokens[as - 1]);
  if (as < 0 || !isAlone || column === null) return null;
  return resolve(isQualified ? nameOf(tokens[as - 3]) : null, column);
}

/** The last token of the operand to the right, as in `:year <= year`; -1 if there is no comparison. */
export function rightOperand(tokens: readonly Token[], at: number): number {
  return COMPARISONS.has(tokens[at + 1]?.text ?? '') ? operandEnd(tokens, at + 2) : -1;
}

type Resolve = (qualifier: string | null, column: string) => ComparedColumn | null;

/**
 * Finds a column by its name. An unqualified name belongs to the last table before this offset, as in a subquery, else
 * to any.
 */
function resolver(tables: readonly TableUse[], offset: number, find: FindTable): Resolve {
  return (qualifier, column) => {
    const named = qualifier === null ? tables : tables.filter(({ name }) => name === qualifier.toLowerCase());
    const having = named.filter(({ table }) => columnOf(find, { table, column }) !== undefined);
    const found = having.findLast((use) => use.offset < offset) ?? having[0];
    const name = found && columnOf(find, { table: found.table, column })?.name;
    return found && name !== undefined ? { table: found.table, column: name } : null;
  };
}
