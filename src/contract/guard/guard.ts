import { accepted, type Checked, type Refusal, refused } from '../errors.ts';
import { REFUSALS } from '../refusal-sentences.ts';
import { say } from '../sentence.ts';
import { keywordOf, nameOf, type Token, tokenize } from './tokens.ts';

type Refused = { readonly ok: false; readonly refusal: Refusal };

const FORBIDDEN = new Set(['PRAGMA', 'ATTACH', 'DETACH']);
const WRITES = new Set(
  'INSERT REPLACE UPDATE DELETE CREATE DROP ALTER BEGIN COMMIT END ROLLBACK SAVEPOINT RELEASE VACUUM ANALYZE REINDEX'.split(
    ' ',
  ),
);
/** Verbs among them that SQLite never takes for a name. */
const RESERVED_WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'CREATE', 'DROP', 'ALTER', 'COMMIT']);
/** Functions that reach outside. The engine refuses them too, but only after it has found the tables. */
export const REFUSED_FUNCTIONS: ReadonlySet<string> = new Set(['load_extension', 'fts3_tokenizer']);
/** The pragmas that the engine lets a statement read as a table, by `pragma_` and their name. */
const PRAGMA_TABLES = new Set(
  'table_info table_xinfo table_list index_list index_info index_xinfo foreign_key_list function_list compile_options'.split(
    ' ',
  ),
);

/**
 * Reads a statement's tokens and refuses early if they show no statement, more than one, one that writes, or one that
 * reaches outside. It explains; the engine's authorizer enforces. Words inside literals, quoted names and comments
 * never count.
 */
export function guard(sql: string): Checked<string> {
  const tokens = [...tokenize(sql)];
  const start = tokens.findIndex(({ kind }) => kind !== 'semicolon');
  if (start < 0) {
    return refused('BAD_REQUEST', REFUSALS.blankStatement, { hint: REFUSALS.writeQuery });
  }
  const end = endOfStatement(tokens, start);
  const second = tokens.slice(end).find(({ kind }) => kind !== 'semicolon');
  if (second) {
    return refused('MULTIPLE_STATEMENTS', say(REFUSALS.secondStatement, { place: second.offset + 1 }), {
      offset: second.offset,
      hint: REFUSALS.oneStatement,
    });
  }
  return judgeStatement(tokens.slice(start, end)) ?? accepted(sql);
}

/**
 * The index of the semicolon that ends the statement, or of the end. In the body of a trigger, between its BEGIN and an
 * END that opens a step, semicolons end the steps.
 */
function endOfStatement(tokens: readonly Token[], start: number): number {
  const verb = afterExplain(tokens, start);
  const modifier = keywordOf(tokens[verb + 1]);
  const what = modifier === 'TEMP' || modifier === 'TEMPORARY' ? keywordOf(tokens[verb + 2]) : modifier;
  let isBody = false;
  for (let i = start; i < tokens.length; i += 1) {
    const word = keywordOf(tokens[i]);
    if (word === 'BEGIN' && keywordOf(tokens[verb]) === 'CREATE' && what === 'TRIGGER') isBody = true;
    if (word === 'END' && tokens[i - 1]?.kind === 'semicolon') isBody = false;
    if (tokens[i]?.kind === 'semicolon' && !isBody) return i;
  }
  return tokens.length;
}

/** An explained statement is judged like the statement itself. */
function afterExplain(tokens: readonly Token[], start: number): number {
  if (keywordOf(tokens[start]) !== 'EXPLAIN') return start;
  return keywordOf(tokens[start + 1]) === 'QUERY' && keywordOf(tokens[start + 2]) === 'PLAN' ? start + 3 : start + 1;
}

function judgeStatement(tokens: readonly Token[]): Refused | null {
  const closing = matchBrackets(tokens);
  const first = afterExplain(tokens, 0);
  const isExplained = first > 0;
  const wrong = judgeVerb(tokens, mainVerb(tokens, first, closing), isExplained);
  if (wrong) return wrong;
  for (const [i, token] of tokens.entries()) {
    const refusal = isBracket(token) ? judgeBracket(tokens, i, closing) : judgeReturning(token);
    if (refusal) return refusal;
  }
  return null;
}

const isBracket = (token: Token | undefined) => token?.kind === 'operator' && token.text === '(';

/** For each opening bracket the index after the one that closes it, or of the end. */
function matchBrackets(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const open: number[] = [];
  const closing = new Map<number, number>();
  for (const [i, token] of tokens.entries()) {
    if (token.kind !== 'operator') continue;
    if (token.text === '(') open.push(i);
    const opened = token.text === ')' ? open.pop() : undefined;
    if (opened !== undefined) closing.set(opened, i + 1);
  }
  for (const unclosed of open) closing.set(unclosed, tokens.length);
  return closing;
}

/**
 * The index of the verb of the statement that begins at `start`. After WITH [RECURSIVE] name [(columns)] AS [[NOT]
 * MATERIALIZED] (body), … it is the word after the last body. For any other shape, SQLite reports the error.
 */
function mainVerb(tokens: readonly Token[], start: number, closing: ReadonlyMap<number, number>): number {
  if (keywordOf(tokens[start]) !== 'WITH') return start;
  let i = keywordOf(tokens[start + 1]) === 'RECURSIVE' ? start + 2 : start + 1;
  for (;;) {
    i += 1;
    if (isBracket(tokens[i])) i = closing.get(i) ?? tokens.length;
    if (keywordOf(tokens[i]) !== 'AS') return start;
    i += 1;
    if (keywordOf(tokens[i]) === 'NOT') i += 1;
    if (keywordOf(tokens[i]) === 'MATERIALIZED') i += 1;
    if (!isBracket(tokens[i])) return start;
    i = closing.get(i) ?? tokens.length;
    if (tokens[i]?.text !== ',') return i;
    i += 1;
  }
}

function judgeVerb(tokens: readonly Token[], index: number, isExplained: boolean): Refused | null {
  const token = tokens[index];
  const verb = keywordOf(token);
  if (!token || verb === null) return null;
  if (FORBIDDEN.has(verb)) {
    return refused('FORBIDDEN', say(REFUSALS.notAllowed, { verb }), {
      offset: token.offset,
      ...(verb === 'PRAGMA' ? { hint: pragmaHint(tokens, index) } : {}),
    });
  }
  if (!WRITES.has(verb)) return null;
  if (verb === 'ANALYZE' && isExplained) {
    return refusedWrite(token, REFUSALS.explainPlan);
  }
  return refusedWrite(token, REFUSALS.writeQuery);
}

function refusedWrite({ text, offset }: Token, hint: string): Refused {
  return refused('NOT_READ_ONLY', say(REFUSALS.writes, { verb: text.toUpperCase() }), { offset, hint });
}

/**
 * Judges the text in brackets. The body of a WITH may begin with any verb, another place only with one that is not a
 * name.
 */
function judgeBracket(tokens: readonly Token[], open: number, closing: ReadonlyMap<number, number>): Refused | null {
  const called = tokens[open - 1];
  const name = nameOf(called)?.toLowerCase();
  if (called && name !== undefined && REFUSED_FUNCTIONS.has(name)) {
    return refused('FORBIDDEN', say(REFUSALS.functionRefused, { name }), {
      offset: called.offset,
    });
  }
  const index = mainVerb(tokens, open + 1, closing);
  const verb = keywordOf(tokens[index]);
  const before = keywordOf(called);
  const isBody = before === 'AS' || before === 'MATERIALIZED';
  const isWrite = verb !== null && (RESERVED_WRITES.has(verb) || keywordOf(tokens[index + 1]) === 'INTO');
  return isBody || isWrite ? judgeVerb(tokens, index, false) : null;
}

/** RETURNING is a reserved word, and no query has a place for it. */
function judgeReturning(token: Token): Refused | null {
  return keywordOf(token) === 'RETURNING' ? refusedWrite(token, REFUSALS.returning) : null;
}

/** PRAGMA [schema.]name [(value) | = value] */
function pragmaHint(tokens: readonly Token[], index: number): string {
  const isQualified = tokens[index + 2]?.text === '.';
  const at = isQualified ? index + 3 : index + 1;
  const name = nameOf(tokens[at])?.toLowerCase() ?? '';
  if (!PRAGMA_TABLES.has(name)) return REFUSALS.lookAtTable;
  const value = tokens[at + 2];
  if (value?.kind === 'string') return say(REFUSALS.usePragmaTable, { table: `pragma_${name}(${value.text})` });
  const argument = nameOf(value);
  return say(REFUSALS.usePragmaTable, {
    table: `pragma_${name}${argument === null ? '' : `('${argument.replaceAll("'", "''")}')`}`,
  });
}
