import type { Refusal } from '../../../contract/errors.ts';
import { REFUSED_FUNCTIONS } from '../../../contract/guard/guard.ts';
import { nameOf, type Token, tokenize } from '../../../contract/guard/tokens.ts';
import { SQLITE_LIMITS } from '../../../contract/limits.ts';
import { hintForColumn } from './columns.ts';
import { FUNCTIONS_ELSEWHERE, TABLES_ELSEWHERE } from './dialects.ts';
import { fullTextFunctionHint, fullTextHint } from './full-text.ts';
import { type Names, nearestNames } from './names.ts';
import { placeOfName } from './places.ts';
import { earlyEndHint, syntaxHint, unreadableHint } from './syntax.ts';

/** What is known of a statement that SQLite would not run. */
export interface Failed {
  readonly sql: string;
  /** Whether its rows had begun: then it is a value that is wrong, and not the statement's own text. */
  readonly isRunning: boolean;
  /** The tables of the database, as far as the statement may have meant them. */
  readonly readNames: (mentioned: readonly string[]) => Promise<Names>;
  /** The functions, each with the numbers of arguments it takes; none where it takes any number. */
  readonly readFunctions: () => Promise<ReadonlyMap<string, readonly number[]>>;
}

interface Found {
  readonly sql: string;
  readonly tokens: readonly Token[];
  readonly offset: number | undefined;
  readonly failed: Failed;
}

type Rule = readonly [
  wording: RegExp,
  hint: (parts: readonly string[], found: Found) => string | null | Promise<string | null>,
];

/** What SQLite says while it compiles a statement, and what helps. */
const COMPILING: readonly Rule[] = [
  [/^no such table: (.*)$/s, ([name = ''], found) => hintForTable(name, found)],
  [/^no such column: "(.*)" - should this be/s, ([text = '']) => `Text takes single quotes: ${quoted(text)}.`],
  [
    /^no such column: (.*)$/s,
    async ([name = ''], { tokens, failed }) => hintForColumn(name, tokens, await failed.readNames(namesIn(tokens))),
  ],
  [/^no such function: (.*)$/s, ([name = ''], { failed }) => hintForFunction(name, failed)],
  [/^wrong number of arguments to function (.*)\(\)$/, ([name = ''], { failed }) => argumentsHint(name, failed)],
  [
    /^ambiguous column name: (.*)$/s,
    ([name]) => `Several tables have it: write the table's name or alias before it, as in t.${name}.`,
  ],
  [/^near "(.*)": syntax error$/s, (_, { tokens, offset }) => syntaxHint(tokens, offset)],
  [/^unrecognized token: "(.*)"$/s, ([text = ''], { tokens, offset }) => unreadableHint(text, tokens, offset)],
  [/^incomplete input$/, (_, { tokens }) => earlyEndHint(tokens)],
  [
    /^misuse of aggregate/,
    () => 'A condition on an aggregate goes into HAVING; one of another level goes into a subquery.',
  ],
  [/^misuse of window function/, () => 'Compute the window function in a subquery, and use its column outside.'],
  [/^unable to use function (.*) in the requested context$/, ([name = '']) => fullTextFunctionHint(name)],
];
/** What it says when it meets the values. */
const RUNNING: readonly Rule[] = [
  [/^(?:fts5: |unterminated string|no such column: |unknown special query)/, (_, { tokens }) => fullTextHint(tokens)],
  [/^unable to use function (.*) in the requested context$/, ([name = '']) => fullTextFunctionHint(name)],
  [/^malformed JSON$/, () => 'Leave out what is not JSON with WHERE json_valid(x).'],
  [/^integer overflow$/, () => 'Compute with real numbers: total(x), or CAST(x AS REAL).'],
  [/^string or blob too big$/, () => `One value may have at most ${SQLITE_LIMITS.LENGTH} bytes.`],
];

/** Adds to the refusal of an SQL error what SQLite leaves unsaid: the place, where there is no doubt, and what helps. */
export async function explainFailure(refusal: Refusal, failed: Failed): Promise<Refusal> {
  const { sql, isRunning } = failed;
  const tokens = [...tokenize(sql)];
  const offset = refusal.offset ?? (isRunning ? undefined : placeOf(refusal.message, tokens));
  const found: Found = { sql, tokens, offset, failed };
  const hint = refusal.hint ?? (await hintFor(refusal.message, found));
  return { ...refusal, ...(offset === undefined ? {} : { offset }), ...(hint === null ? {} : { hint }) };
}

async function hintFor(message: string, found: Found): Promise<string | null> {
  for (const [wording, hint] of found.failed.isRunning ? RUNNING : COMPILING) {
    const match = wording.exec(message);
    if (match) return hint(match.slice(1), found);
  }
  return null;
}

/** Where a text ends too early, or the one place where the name stands that is missed. */
function placeOf(message: string, tokens: readonly Token[]): number | undefined {
  if (message === 'incomplete input') {
    const last = tokens.at(-1);
    return last && last.offset + last.text.length;
  }
  const name = /^(?:no such (?:table|index)|ambiguous column name): (.*)$/s.exec(message)?.[1];
  return name === undefined ? undefined : placeOfName(lastPart(name), tokens);
}

async function hintForTable(name: string, { tokens, failed }: Found): Promise<string | null> {
  const elsewhere =
    TABLES_ELSEWHERE.get(name.split('.')[0]?.toLowerCase() ?? '') ?? TABLES_ELSEWHERE.get(lastPart(name).toLowerCase());
  if (elsewhere) return `SQLite has no ${name}: ${elsewhere}.`;
  const tables = await failed.readNames(namesIn(tokens));
  const [nearest, ...others] = nearestNames(lastPart(name), tables.keys());
  if (nearest) return `Did you mean ${[nearest, ...others.slice(0, 2)].join(' or ')}?`;
  return 'SELECT name FROM pragma_table_list lists the tables.';
}

async function hintForFunction(name: string, { readFunctions }: Failed): Promise<string | null> {
  const elsewhere = FUNCTIONS_ELSEWHERE.get(name.toLowerCase());
  if (elsewhere) return `SQLite has no ${name.toUpperCase()}: ${elsewhere}.`;
  const callable = [...(await readFunctions()).keys()].filter((known) => !REFUSED_FUNCTIONS.has(known));
  const [nearest] = nearestNames(name, callable);
  return nearest ? `Did you mean ${nearest}()?` : 'SELECT DISTINCT name FROM pragma_function_list lists the functions.';
}

async function argumentsHint(name: string, { readFunctions }: Failed): Promise<string | null> {
  const counts = (await readFunctions()).get(name.toLowerCase()) ?? [];
  if (counts.length === 0) return null;
  return `${name}() takes ${counts.join(' or ')} ${counts.at(-1) === 1 ? 'argument' : 'arguments'}.`;
}

const lastPart = (name: string) => name.slice(name.lastIndexOf('.') + 1);
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const namesIn = (tokens: readonly Token[]) => tokens.flatMap((token) => nameOf(token)?.toLowerCase() ?? []);
