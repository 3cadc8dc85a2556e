import { keywordOf, nameOf, type Token, tokenize } from '../../../contract/guard/tokens.ts';
import { sentenceReader } from '../../../contract/sentence.ts';
import { readWarning } from '../../../contract/warning.ts';
import { WARNING_SENTENCES } from '../../../contract/warning-sentences.ts';
import type { QuickFix } from './quick-fixes.ts';
import { rewrittenPart } from './rewritten-part.ts';

/** A change that resolves a warning. */
export interface Remedy {
  /** Whether it is an insertion or a replacement. */
  readonly verb: 'add' | 'use';
  /** The inserted text, for the button. */
  readonly condition: string;
  readonly fix: QuickFix;
}

const readSentence = sentenceReader(WARNING_SENTENCES);

/** Whether a warning is about a text that is none of its column's values. */
export function isOfUnknownValue(warning: string): boolean {
  const name = readSentence(readWarning(warning).sentence)?.name ?? '';
  return ['valueUnknown', 'valueNotListed', 'latinName'].includes(name);
}

/** The condition that a warning suggests, if its place is certain; else null. */
export function remedyOf(sql: string, warning: string): Remedy | null {
  const sentence = readSentence(readWarning(warning).sentence);
  const parts = sentence?.parts ?? {};
  switch (sentence?.name) {
    case 'dimensionOpen':
    case 'dimensionsOpen':
      return withCondition(sql, parts.table ?? '', parts.conditions ?? '');
    case 'incompletePeriods':
      return withCondition(sql, parts.table ?? '', `${parts.flag} = 0`);
    case 'unfilteredPrices':
      return withCondition(sql, 'deals', 'in_stats = 1');
    case 'unjoinedBy':
    case 'partlyJoined':
      return withJoin(sql, parts.other ?? '', parts.condition ?? '');
    case 'windowFromToday':
      return countedFrom(sql, parts.anchor ?? '');
    default: {
      const fix = sentence && rewrittenPart(sql, sentence.name, parts);
      return fix && { verb: 'use', condition: fix.insert, fix };
    }
  }
}

/** Counts from the last day of the data instead of today; null if today occurs several times, or as CURRENT_DATE. */
function countedFrom(sql: string, anchor: string): Remedy | null {
  const said = [...tokenize(sql)].filter(({ kind, text }) => kind === 'string' && text.toLowerCase() === "'now'");
  const [now] = said;
  if (!now || said.length > 1) return null;
  const condition = `(SELECT value FROM meta WHERE key = '${anchor}')`;
  const fix = { from: now.offset, to: now.offset + now.text.length, text: now.text, insert: condition };
  return { verb: 'use', condition, fix };
}

/** One SELECT of a statement, by the indexes of its tokens. */
interface Select {
  /** The first token after FROM, and the first one after the SELECT. */
  readonly from: number;
  readonly end: number;
  readonly depth: number;
}

/** A table in the FROM of a SELECT. */
interface Use {
  readonly select: Select;
  readonly table: string;
  /** The qualifier of its columns: its alias, else its name. */
  readonly name: string;
  /** Whether it is outer-joined, so that conditions on it belong in its ON. */
  readonly isOuter: boolean;
  readonly at: number;
}

const JOINS = /^(?:JOIN|INNER|LEFT|RIGHT|FULL|CROSS|NATURAL)$/;
const BEHIND_FROM = /^(?:WHERE|GROUP|HAVING|WINDOW|ORDER|LIMIT)$/;
const COMPOUND = /^(?:UNION|EXCEPT|INTERSECT)$/;
const NO_ALIAS = /^(?:ON|USING|AS|INDEXED|NOT|SET)$/;

/** Where a condition on a table of an outer join stands: with the join, or as a filter of the joined rows. */
type Standing = 'join' | 'filter';

/**
 * Adds conditions on a table to the one SELECT that reads it; null if none or several read it. Columns before ` = `, `
 * IN ` and ` BETWEEN ` are qualified if the SELECT reads more tables.
 */
export function withCondition(
  sql: string,
  table: string,
  conditions: string,
  standing: Standing = 'join',
): Remedy | null {
  const tokens = [...tokenize(sql)];
  const depths = depthsOf(tokens);
  const uses = usesOf(tokens, depths).filter((use) => use.table === table);
  const [use] = uses;
  if (!use || uses.length > 1) return null;
  const placed = standing === 'filter' ? { ...use, isOuter: false } : use;
  return conditionOf(sql, tokens, depths, placed, qualified(conditions, use, tokens, depths));
}

/** Adds a condition that joins a source to those before it, by the name that qualifies its columns; null if several have that name. */
function withJoin(sql: string, name: string, condition: string): Remedy | null {
  const tokens = [...tokenize(sql)];
  const depths = depthsOf(tokens);
  const uses = usesOf(tokens, depths).filter((use) => use.name.toLowerCase() === name);
  const [use] = uses;
  return use && uses.length === 1 ? conditionOf(sql, tokens, depths, use, condition) : null;
}

function conditionOf(
  sql: string,
  tokens: readonly Token[],
  depths: readonly number[],
  use: Use,
  condition: string,
): Remedy | null {
  const at = use.isOuter ? endOfOn(tokens, depths, use) : endOfWhere(tokens, depths, use.select);
  return at && { verb: 'add', condition, fix: inserted(sql, tokens, at, condition) };
}

function depthsOf(tokens: readonly Token[]): readonly number[] {
  let depth = 0;
  return tokens.map(({ kind, text }) => {
    if (kind !== 'operator') return depth;
    if (text === '(') depth += 1;
    // A closing parenthesis belongs to the part that it closes.
    return text === ')' ? depth-- : depth;
  });
}

function usesOf(tokens: readonly Token[], depths: readonly number[]): readonly Use[] {
  const uses: Use[] = [];
  for (const [at, token] of tokens.entries()) {
    const name = nameOf(token);
    if (name === null || tokens[at + 1]?.text === '.') continue;
    const depth = depths[at] ?? 0;
    const select = selectAround(tokens, depths, at, depth);
    if (!select || !isSource(tokens, at)) continue;
    const next = tokens[at + 1];
    const aliasAt = keywordOf(next) === 'AS' ? at + 2 : at + 1;
    const word = keywordOf(tokens[aliasAt]) ?? '';
    const isWord = JOINS.test(word) || BEHIND_FROM.test(word) || COMPOUND.test(word) || NO_ALIAS.test(word);
    const alias = isWord ? null : (tokens[aliasAt]?.text ?? null);
    const isAlias = alias !== null && nameOf(tokens[aliasAt]) !== null && depths[aliasAt] === depth;
    const isOuter = isOuterJoined(tokens, at);
    uses.push({ select, table: name.toLowerCase(), name: isAlias ? alias : token.text, isOuter, at });
  }
  return uses;
}

/** Whether a name is a source in FROM. */
function isSource(tokens: readonly Token[], at: number): boolean {
  const before = tokens[tokens[at - 1]?.text === '.' ? at - 3 : at - 1];
  return /^(?:FROM|JOIN)$/.test(keywordOf(before) ?? '') || before?.text === ',';
}

function isOuterJoined(tokens: readonly Token[], at: number): boolean {
  const words = [1, 2, 3, 4, 5].map((back) => keywordOf(tokens[at - back]));
  const join = words.indexOf('JOIN');
  if (join < 0 || words.slice(0, join).some((word) => word !== null && word !== 'MAIN')) return false;
  return ['LEFT', 'FULL'].includes(words[join + (words[join + 1] === 'OUTER' ? 2 : 1)] ?? '');
}

/** The SELECT whose FROM contains a token; null if there is none. */
function selectAround(tokens: readonly Token[], depths: readonly number[], at: number, depth: number): Select | null {
  let from = -1;
  for (let k = at; k >= 0 && (depths[k] ?? 0) >= depth && from < 0; k -= 1) {
    const word = depths[k] === depth ? keywordOf(tokens[k]) : null;
    if (word === 'SELECT' || BEHIND_FROM.test(word ?? '') || COMPOUND.test(word ?? '')) return null;
    if (word === 'FROM') from = k + 1;
  }
  if (from < 0) return null;
  const ends = (token: Token, k: number) =>
    k >= from &&
    ((depths[k] ?? 0) < depth ||
      token.kind === 'semicolon' ||
      (depths[k] === depth && (COMPOUND.test(keywordOf(token) ?? '') || (token.text === ')' && depth > 0))));
  const end = tokens.findIndex(ends);
  return { from, end: end < 0 ? tokens.length : end, depth };
}

/** Where a condition is inserted, and the existing condition. */
interface Target {
  /** The token after which it is inserted. */
  readonly last: number;
  /** The first and last token of the existing condition; null if there is none. */
  readonly condition: { readonly from: number; readonly to: number } | null;
  readonly hasOr: boolean;
}

function endOfWhere(tokens: readonly Token[], depths: readonly number[], select: Select): Target | null {
  const { from, end, depth } = select;
  const wordAt = (k: number) => (depths[k] === depth ? keywordOf(tokens[k]) : null);
  let where = -1;
  let until = end;
  for (let k = from; k < end; k += 1) {
    const word = wordAt(k) ?? '';
    if (!BEHIND_FROM.test(word)) continue;
    if (word === 'WHERE') where = k;
    else {
      until = k;
      break;
    }
  }
  if (until - 1 < from || until - 1 === where) return null;
  if (where < 0) return { last: until - 1, condition: null, hasOr: false };
  return targetOf(tokens, depths, where + 1, until, depth);
}

function endOfOn(tokens: readonly Token[], depths: readonly number[], use: Use): Target | null {
  const { depth, end } = use.select;
  let on = -1;
  let until = end;
  for (let k = use.at + 1; k < end; k += 1) {
    const word = depths[k] === depth ? (keywordOf(tokens[k]) ?? '') : '';
    const isEnd = JOINS.test(word) || BEHIND_FROM.test(word) || (depths[k] === depth && tokens[k]?.text === ',');
    if (word === 'ON' && on < 0) on = k;
    else if (isEnd) {
      until = k;
      break;
    }
  }
  return on < 0 || until - 1 === on ? null : targetOf(tokens, depths, on + 1, until, depth);
}

function targetOf(
  tokens: readonly Token[],
  depths: readonly number[],
  from: number,
  until: number,
  depth: number,
): Target {
  const hasOr = tokens.slice(from, until).some((token, k) => depths[from + k] === depth && keywordOf(token) === 'OR');
  return { last: until - 1, condition: { from, to: until - 1 }, hasOr };
}

/** Column names are qualified if the SELECT reads several tables. */
function qualified(
  conditions: string,
  { select, name }: Use,
  tokens: readonly Token[],
  depths: readonly number[],
): string {
  const { from, end, depth } = select;
  const isJoined = tokens
    .slice(from, end)
    .some(
      (token, k) =>
        depths[from + k] === depth && (keywordOf(token) === 'JOIN' || (token.text === ',' && isBeforeWhere(from + k))),
    );
  function isBeforeWhere(k: number): boolean {
    return !tokens.slice(from, k).some((token) => BEHIND_FROM.test(keywordOf(token) ?? ''));
  }
  return isJoined
    ? conditions.replace(/\b[a-z_]+(?= (?:=|IN|BETWEEN) )/g, (column) => `${name}.${column}`)
    : conditions;
}

/** The change may include the existing condition, to put it in parentheses if it has an OR. */
function inserted(sql: string, tokens: readonly Token[], { last, condition, hasOr }: Target, added: string): QuickFix {
  const endOf = (k: number) => (tokens[k]?.offset ?? 0) + (tokens[k]?.text.length ?? 0);
  const to = endOf(last);
  if (!condition) {
    const insert = sql.includes('\n') ? `\nWHERE ${added}` : ` WHERE ${added}`;
    return { from: to, to, text: '', insert };
  }
  if (!hasOr) return { from: to, to, text: '', insert: ` AND ${added}` };
  const from = tokens[condition.from]?.offset ?? 0;
  const text = sql.slice(from, to);
  return { from, to, text, insert: `(${text}) AND ${added}` };
}
