import { keywordOf, nameOf, type Token } from '../../../contract/guard/tokens.ts';
import { HINTS } from '../../../contract/hint-sentences.ts';
import { PHRASES } from '../../../contract/phrases.ts';
import { say } from '../../../contract/sentence.ts';
import { COMPARING } from './conditions.ts';
import { FUNCTIONS_ELSEWHERE, VALUES_ELSEWHERE } from './dialects.ts';
import { didYouMean, meantNames, type Names, namesCalled, type OtherNames } from './names.ts';
import { invisibleHint, lookalikeHint, quoted, quotesHint } from './signs.ts';
import { wantsMore } from './surroundings.ts';
import { isMisspelt } from './syntax.ts';

const HEBREW = /\p{Script=Hebrew}/u;
/** An amount with its currency sign, such as ₪1,000. */
const AMOUNT = /^\p{Sc}(\d+)$/u;
/** Number of tables that a hint names as having a column. */
const TABLES_TOLD = 3;

export interface MissedColumn {
  /** As SQLite reports it: with the table or alias before it. */
  readonly name: string;
  readonly tokens: readonly Token[];
  readonly offset: number | undefined;
  readonly sql: string;
  readonly otherNames: OtherNames;
}

/** A hint for "no such column". */
export function hintForColumn(
  { name, tokens, offset, sql, otherNames }: MissedColumn,
  tables: Names,
  functions: ReadonlyMap<string, unknown>,
): string | null {
  const dot = name.lastIndexOf('.');
  const column = name.slice(dot + 1);
  const amount = AMOUNT.exec(column)?.[1];
  const at = tokens.findIndex((token) => token.offset === offset);
  if (/^(?:asc|desc)$/i.test(name) && tokens[at - 1]?.text === ',') return say(HINTS.commaTooMany, { word: name });
  const behind = tokens[at - 1];
  if (/^(?:asc|desc)$/i.test(name) && behind && wantsMore(behind)) return say(HINTS.wantsAfter, { word: behind.text });
  // SQLite takes the column behind it for its alias.
  const isDistinct = keywordOf(behind) === 'SELECT' && isMisspelt(name.toUpperCase(), 'DISTINCT');
  if (isDistinct && nameOf(tokens[at + 1]) !== null)
    return say(HINTS.didYouMeanWord, { meant: 'DISTINCT', written: name });
  const written = offset === undefined ? name : sql.slice(offset);
  const sign = quotesHint(written) ?? invisibleHint(name) ?? lookalikeHint(name);
  if (sign) return sign;
  if (amount !== undefined) return say(HINTS.plainNumber, { number: amount });
  const sources = sourcesIn(tokens);
  const read = new Set(sources.map(({ table }) => table));
  const present = [...tables].filter(([table]) => read.has(table.toLowerCase()));
  const nearest = meantNames(
    column,
    present.flatMap(([, columns]) => columns),
    otherNames,
  );
  if (dot < 0 && isNamedBeside(column, tokens)) return say(HINTS.namedBeside, { name: column });
  const called = namesCalled(column, otherNames);
  if (called?.length === 0) return say(HINTS.notInData, { name: column });
  if (HEBREW.test(column) && nearest.length === 0) return say(HINTS.singleQuotes, { text: quoted(column) });
  const elsewhere = VALUES_ELSEWHERE.get(name.toLowerCase());
  if (elsewhere) {
    // DATE before a text is the type of another database; alone it is a column whose name is not complete.
    const isType = tokens[tokens.findIndex((token) => token.offset === offset) + 1]?.kind === 'string';
    return nearest.length > 0 && !isType
      ? didYouMean(nearest)
      : say(HINTS.hasNo, { name: name.toUpperCase(), advice: elsewhere });
  }
  const call = callElsewhere(tokens, offset);
  if (call) return call;
  if (tables.has(column)) return say(HINTS.isTable, { name: column });

  const owners = ownersOf(column, present);
  if (owners.length > 0) return hintForOwner(name.slice(0, Math.max(0, dot)), column, owners, sources);
  if (functions.has(column.toLowerCase()) && dot < 0) return say(HINTS.isFunction, { name: column });
  if (nearest.length > 0) return didYouMean(nearest);
  const all = [...tables];
  const distant = ownersOf(column, all);
  if (distant.length > 0) return say(HINTS.isColumnElsewhere, { column, tables: inWords(distant) });
  for (const meant of called ?? []) {
    const tables = ownersOf(meant, all);
    if (tables.length > 0) return say(HINTS.isColumnElsewhere, { column: meant, tables: inWords(tables) });
  }
  if (dot < 0 && isCompared(tokens, offset)) return say(HINTS.singleQuotes, { text: quoted(column) });
  const [only] = present;
  return only ? say(HINTS.listsColumns, { table: only[0] }) : null;
}

/** Whether a name is what a column is compared with, alone or in a list: a text without its quotes. */
function isCompared(tokens: readonly Token[], offset: number | undefined): boolean {
  let at = tokens.findIndex((token) => token.offset === offset) - 1;
  while (tokens[at]?.text === ',') at -= 2;
  if (tokens[at]?.text === '(') return keywordOf(tokens[at - 1]) === 'IN';
  return COMPARING.has(tokens[at]?.text ?? '') || keywordOf(tokens[at]) === 'LIKE';
}

const BEFORE_LIST = /^(?:SELECT|FROM|JOIN|WHERE|BY|HAVING|ON)$/;

/** Whether the list of a SELECT gives this name to a column, with AS or without. */
function isNamedBeside(name: string, tokens: readonly Token[]): boolean {
  return tokens.some((token, i) => {
    const [before, next] = [tokens[i - 1], tokens[i + 1]];
    const isLast = next?.text === ',' || keywordOf(next) === 'FROM';
    const isBehind =
      keywordOf(before) === 'AS' || before?.text === ')' || nameOf(before) !== null || before?.kind === 'number';
    if (!isLast || !isBehind || nameOf(token)?.toLowerCase() !== name.toLowerCase()) return false;
    const clause = tokens.slice(0, i).findLast((each) => BEFORE_LIST.test(keywordOf(each) ?? ''));
    return keywordOf(clause) === 'SELECT' && !BEFORE_LIST.test(keywordOf(before) ?? '');
  });
}

/** The column is an argument of another database's function, as in DATEDIFF(day, a, b). */
function callElsewhere(tokens: readonly Token[], offset: number | undefined): string | null {
  const i = tokens.findIndex((token) => token.offset === offset);
  if (i < 2 || tokens[i - 1]?.text !== '(') return null;
  const name = nameOf(tokens[i - 2])?.toLowerCase() ?? '';
  const advice = FUNCTIONS_ELSEWHERE.get(name);
  return advice ? say(HINTS.hasNo, { name: name.toUpperCase(), advice }) : null;
}

/** A table of the statement has the column, but the statement qualifies it with another name. */
function hintForOwner(
  owner: string,
  column: string,
  owners: readonly string[],
  sources: readonly SourceName[],
): string {
  const table = owners.find((each) => each.toLowerCase() === owner.toLowerCase());
  const alias = table && sources.find((each) => each.table === table.toLowerCase())?.alias;
  if (table && alias) return say(HINTS.hasAlias, { table, alias, column });
  const isKnown = sources.some((each) => [each.alias?.toLowerCase(), each.table].includes(owner.toLowerCase()));
  return owner === '' || isKnown
    ? say(HINTS.isColumnOf, { column, tables: inWords(owners) })
    : say(HINTS.ownerUnknown, { owner, column, tables: inWords(owners) });
}

const NO_ALIAS =
  /^(?:ON|USING|WHERE|GROUP|ORDER|LIMIT|HAVING|WINDOW|JOIN|INNER|LEFT|RIGHT|FULL|CROSS|NATURAL|UNION|EXCEPT|INTERSECT|INDEXED|NOT)$/;

/** A table in FROM, in lower case, and its alias. */
interface SourceName {
  readonly table: string;
  readonly alias: string | null;
}

const BEHIND_FROM = /^(?:SELECT|ON|USING|WHERE|GROUP|ORDER|LIMIT|HAVING|WINDOW|UNION|EXCEPT|INTERSECT)$/;

/** The tables in each FROM. A column may have the name of a table, so names elsewhere do not count. */
function sourcesIn(tokens: readonly Token[]): readonly SourceName[] {
  // Whether the current place is in FROM, for each open bracket.
  const isInFrom = [false];
  return tokens.flatMap((token, at) => {
    const word = keywordOf(token);
    if (token.text === '(') isInFrom.push(isInFrom.at(-1) ?? false);
    else if (token.text === ')') isInFrom.pop();
    else if (word === 'FROM' || word === 'JOIN') isInFrom[isInFrom.length - 1] = true;
    else if (BEHIND_FROM.test(word ?? '')) isInFrom[isInFrom.length - 1] = false;
    const before = tokens[at - 1];
    const begins = /^(?:FROM|JOIN)$/.test(keywordOf(before) ?? '') || before?.text === ',' || before?.text === '(';
    if (!isInFrom.at(-1) || !begins) return [];
    const last = tokens[at + 1]?.text === '.' ? at + 2 : at;
    const name = nameOf(tokens[last]);
    if (name === null) return [];
    const next = tokens[last + (keywordOf(tokens[last + 1]) === 'AS' ? 2 : 1)];
    const alias = NO_ALIAS.test(keywordOf(next) ?? '') ? null : nameOf(next);
    return [{ table: name.toLowerCase(), alias }];
  });
}

const ownersOf = (column: string, tables: readonly (readonly [string, readonly string[]])[]) =>
  tables
    .filter(([, columns]) => columns.some((known) => known.toLowerCase() === column.toLowerCase()))
    .map(([name]) => name);

function inWords(tables: readonly string[]): string {
  const told = tables.slice(0, TABLES_TOLD).join(', ');
  const count = tables.length - TABLES_TOLD;
  return count > 0 ? say(PHRASES.andMore, { tables: told, count }) : told;
}
