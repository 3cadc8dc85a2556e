import { accepted, type Checked, refused } from '../errors.ts';
import { type Token, tokenize } from './tokens.ts';

const READS = new Set(['SELECT', 'VALUES']);
const FORBIDDEN = new Set(['PRAGMA', 'ATTACH', 'DETACH']);
const WRITES = new Set(
  'INSERT REPLACE UPDATE DELETE CREATE DROP ALTER BEGIN COMMIT END ROLLBACK SAVEPOINT RELEASE VACUUM ANALYZE REINDEX'.split(
    ' ',
  ),
);

/**
 * Reads a statement's tokens and refuses early what can be told from them: no statement, more than one, one that
 * writes, one that reaches outside. It explains; the engine's authorizer is what enforces. Words inside literals,
 * quoted names and comments never count.
 */
export function guard(sql: string): Checked<string> {
  const tokens = [...tokenize(sql)];
  const first = firstStatement(tokens);
  if (first.length === 0) {
    return refused('BAD_REQUEST', 'There is no SQL statement, only blanks or comments.', {
      hint: 'Write one that begins with SELECT, WITH, VALUES or EXPLAIN.',
    });
  }
  const second = tokens.slice(tokens.indexOf(first.at(-1) as Token) + 1).find((token) => token.kind !== 'semicolon');
  if (second) {
    return refused('MULTIPLE_STATEMENTS', `A second statement begins at character ${second.offset + 1}.`, {
      offset: second.offset,
      hint: 'Send one statement a request.',
    });
  }
  return checkVerb(skipExplain(first)) ?? accepted(sql);
}

/**
 * The tokens of the first statement, its semicolon left out, leading empty statements skipped. Inside CREATE TRIGGER a semicolon ends a
 * step of the trigger's body and not the statement, unless END stands before it (the rule of sqlite3_complete).
 */
function firstStatement(tokens: readonly Token[]): readonly Token[] {
  const start = tokens.findIndex((token) => token.kind !== 'semicolon');
  if (start < 0) return [];
  const inTrigger = isCreateTrigger(skipExplain(tokens.slice(start)));
  for (let i = start; i < tokens.length; i += 1) {
    if (tokens[i]?.kind !== 'semicolon') continue;
    const endsTrigger = wordOf(tokens[i - 1]) === 'END' && tokens[i - 2]?.kind === 'semicolon';
    if (!inTrigger || endsTrigger) return tokens.slice(start, i);
  }
  return tokens.slice(start);
}

function isCreateTrigger(tokens: readonly Token[]): boolean {
  if (wordOf(tokens[0]) !== 'CREATE') return false;
  const next = wordOf(tokens[1]);
  return (next === 'TEMP' || next === 'TEMPORARY' ? wordOf(tokens[2]) : next) === 'TRIGGER';
}

/** Leaves out EXPLAIN and EXPLAIN QUERY PLAN: what is explained is judged like the statement itself. */
function skipExplain(tokens: readonly Token[]): readonly Token[] {
  if (wordOf(tokens[0]) !== 'EXPLAIN') return tokens;
  return wordOf(tokens[1]) === 'QUERY' && wordOf(tokens[2]) === 'PLAN' ? tokens.slice(3) : tokens.slice(1);
}

function checkVerb(tokens: readonly Token[]): ReturnType<typeof refused> | null {
  const first = tokens[0];
  if (wordOf(first) === 'WITH') return checkWith(tokens);
  return judge(first);
}

function judge(token: Token | undefined): ReturnType<typeof refused> | null {
  const verb = wordOf(token);
  if (!token || !verb || READS.has(verb)) return null;
  if (FORBIDDEN.has(verb)) {
    return refused('FORBIDDEN', `${verb} is not allowed here.`, {
      offset: token.offset,
      ...(verb === 'PRAGMA' ? { hint: "To look at a table, use SELECT * FROM pragma_table_info('deals')." } : {}),
    });
  }
  if (WRITES.has(verb)) {
    return refused('NOT_READ_ONLY', `${verb} changes the database, and this database is read-only.`, {
      offset: token.offset,
      hint: 'Allowed are SELECT, WITH, VALUES and EXPLAIN.',
    });
  }
  return null;
}

/** WITH [RECURSIVE] name [(columns)] AS [[NOT] MATERIALIZED] (body), … verb. Where the shape is another, SQLite says so. */
function checkWith(tokens: readonly Token[]): ReturnType<typeof refused> | null {
  let i = wordOf(tokens[1]) === 'RECURSIVE' ? 2 : 1;
  for (;;) {
    i += 1;
    if (tokens[i]?.text === '(') i = afterBracket(tokens, i);
    if (wordOf(tokens[i]) !== 'AS') return null;
    i += 1;
    if (wordOf(tokens[i]) === 'NOT') i += 1;
    if (wordOf(tokens[i]) === 'MATERIALIZED') i += 1;
    if (tokens[i]?.text !== '(') return null;
    const body = tokens.slice(i + 1);
    const wrong = checkVerb(body);
    if (wrong) return wrong;
    i = afterBracket(tokens, i);
    if (tokens[i]?.text !== ',') return judge(tokens[i]);
    i += 1;
  }
}

/** The index behind the bracket that closes the one at `open`. */
function afterBracket(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let i = open; i < tokens.length; i += 1) {
    if (tokens[i]?.kind !== 'operator') continue;
    if (tokens[i]?.text === '(') depth += 1;
    if (tokens[i]?.text === ')') depth -= 1;
    if (depth === 0) return i + 1;
  }
  return tokens.length;
}

function wordOf(token: Token | undefined): string | null {
  return token?.kind === 'word' ? token.text.toUpperCase() : null;
}
