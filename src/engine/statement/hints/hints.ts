import type { Refusal } from '../../../contract/errors.ts';
import { REFUSED_FUNCTIONS } from '../../../contract/guard/guard.ts';
import { keywordOf, nameOf, type Token, tokenize } from '../../../contract/guard/tokens.ts';
import { HINTS } from '../../../contract/hint-sentences.ts';
import { SQLITE_LIMITS } from '../../../contract/limits.ts';
import { PHRASES } from '../../../contract/phrases.ts';
import { say } from '../../../contract/sentence.ts';
import { hintForColumn } from './columns.ts';
import { FUNCTIONS_ELSEWHERE, TABLES_ELSEWHERE } from './dialects.ts';
import { fullTextFunctionHint, fullTextHint } from './full-text.ts';
import { didYouMean, meantNames, type Names, type OtherNames } from './names.ts';
import { orderHint } from './order.ts';
import { placeOfName, placeOfPath } from './places.ts';
import { hasOver } from './queries.ts';
import { invisibleHint, quoted } from './signs.ts';
import { earlyEndHint, syntaxHint, unreadableHint } from './syntax.ts';

/** What is known about a statement that SQLite refused. */
export interface Failed {
  readonly sql: string;
  /** Whether rows had begun: then a value is wrong, not the statement's text. */
  readonly isRunning: boolean;
  /** The tables that the statement may have meant. */
  readonly readNames: (mentioned: readonly string[]) => Promise<Names>;
  /** The functions, each with the numbers of arguments it takes; none if it takes any number. */
  readonly readFunctions: () => Promise<ReadonlyMap<string, readonly number[]>>;
  /** Whether SQLite can read another statement. */
  readonly compiles: (sql: string) => Promise<boolean>;
  /** What people call the tables and columns of this database; none if it has no description. */
  readonly otherNames: OtherNames;
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

/** Messages of SQLite's compiler, with their hints. */
const COMPILING: readonly Rule[] = [
  [/^no such table: (.*)$/s, ([name = ''], found) => hintForTable(name, found)],
  [/^no such column: "(.*)" - should this be/s, ([text = '']) => say(HINTS.singleQuotes, { text: quoted(text) })],
  [
    /^no such column: (.*)$/s,
    async ([name = ''], { failed, ...found }) =>
      hintForColumn(
        { name, ...found, otherNames: failed.otherNames },
        await failed.readNames(namesIn(found.tokens)),
        await failed.readFunctions(),
      ),
  ],
  [/^no such function: (.*)$/s, ([name = ''], { failed }) => hintForFunction(name, failed)],
  [/^wrong number of arguments to function (.*)\(\)$/, ([name = ''], found) => argumentsHint(name, found)],
  [/^ambiguous column name: (.*)$/s, ([name = '']) => say(HINTS.ambiguous, { name })],
  [
    /^near "(.*)": syntax error$/s,
    (_, { tokens, offset, sql, failed }) =>
      syntaxHint(tokens, offset, sql) ?? orderHint(tokens, offset, sql, failed.compiles),
  ],
  [
    /^unrecognized token: "(.*)"$/s,
    ([text = ''], { tokens, offset, sql }) => unreadableHint(text, tokens, offset, sql),
  ],
  [/^incomplete input$/, (_, { tokens, sql }) => earlyEndHint(tokens, sql)],
  [/^misuse of (?:aliased )?aggregate/, () => HINTS.aggregateMisuse],
  [
    /^misuse of window function (.*)\(\)$/,
    ([name = ''], { tokens }) => (hasOver(name, tokens) ? HINTS.windowMisuse : say(HINTS.overMissing, { name })),
  ],
  [/^misuse of aliased window function/, () => HINTS.windowMisuse],
  [/^no such window: /, () => HINTS.overBrackets],
  [/^aggregate functions are not allowed in the GROUP BY/, () => HINTS.aggregateGroup],
  [/^unknown join type: /, () => HINTS.joinTypes],
  [/^unable to use function (.*) in the requested context$/, ([name = '']) => fullTextFunctionHint(name)],
  [/^HAVING clause on a non-aggregate query$/, () => HINTS.havingAlone],
  [/^(ORDER BY|LIMIT) clause should come after /, ([word = '']) => say(HINTS.afterCompound, { word })],
  [/^SELECTs to the left and right of .* do not have the same number/, () => HINTS.unequalCompound],
  [/^sub-select returns \d+ columns/, () => HINTS.oneColumn],
  [/term out of range - should be between 1 and (\d+)$/, ([count = '']) => say(HINTS.orderTerm, { count })],
  [/^no tables specified$/, () => HINTS.noTable],
  [/^cannot join using column /, () => HINTS.usingColumn],
  [/^a JOIN clause is required before ON$/, () => HINTS.onNeedsJoin],
  [/^circular reference: /, () => HINTS.withCycle],
  [/^row value misused$/, () => HINTS.rowValue],
  [/^DISTINCT aggregates must have exactly one argument$/, (_, { tokens }) => distinctHint(tokens)],
];
/** Messages at run time, with their hints. */
const RUNNING: readonly Rule[] = [
  [/^(?:fts5: |unterminated string|no such column: |unknown special query)/, (_, { tokens }) => fullTextHint(tokens)],
  [/^unable to use function (.*) in the requested context$/, ([name = '']) => fullTextFunctionHint(name)],
  [/^malformed JSON$/, () => HINTS.malformedJson],
  [
    /^datatype mismatch$/,
    (_, { tokens }) => (tokens.some((token) => keywordOf(token) === 'LIMIT') ? HINTS.limitWhole : null),
  ],
  [/^integer overflow$/, () => HINTS.integerOverflow],
  [/^string or blob too big$/, () => say(HINTS.valueTooBig, { bytes: SQLITE_LIMITS.LENGTH })],
];

/** Adds to the refusal of an SQL error what SQLite's message lacks: the offset, if it is certain, and a hint. */
export async function explainFailure(refusal: Refusal, failed: Failed): Promise<Refusal> {
  const { sql, isRunning } = failed;
  const tokens = [...tokenize(sql)];
  const offset = refusal.offset ?? (isRunning ? undefined : placeOf(refusal.message, tokens));
  const found: Found = { sql, tokens, offset, failed };
  const hint = refusal.hint ?? (await hintFor(refusal.message, found));
  return { ...refusal, ...(offset === undefined ? {} : { offset }), ...(hint === null ? {} : { hint }) };
}

async function hintFor(message: string, found: Found): Promise<string | null> {
  if (/^\s*```/.test(found.sql)) return HINTS.codeFence;
  for (const [wording, hint] of found.failed.isRunning ? RUNNING : COMPILING) {
    const match = wording.exec(message);
    if (match) return hint(match.slice(1), found);
  }
  return null;
}

/** Words of a query that messages without an offset mention. */
const WORD_IN_QUESTION: readonly (readonly [wording: RegExp, word: string])[] = [
  [/^HAVING clause on/, 'HAVING'],
  [/^ORDER BY clause should come/, 'ORDER'],
  [/^LIMIT clause should come/, 'LIMIT'],
  [/^aggregate functions are not allowed in the GROUP BY/, 'GROUP'],
  [/^a JOIN clause is required before ON/, 'ON'],
  [/^DISTINCT aggregates must have/, 'DISTINCT'],
  [/^SELECTs to the left and right of UNION /, 'UNION'],
];

/** Where a text ends too early, or where the missing name or the wrong word is, if it occurs once. */
function placeOf(message: string, tokens: readonly Token[]): number | undefined {
  if (message === 'incomplete input') {
    const last = tokens.at(-1);
    return last && last.offset + last.text.length;
  }
  const name = /^(?:no such (?:table|index)|ambiguous column name|circular reference): (.*)$/s.exec(message)?.[1];
  if (name !== undefined) return placeOfName(lastPart(name), tokens);
  const column = /^no such column: ([^"]*)$/s.exec(message)?.[1];
  if (column !== undefined) return placeOfPath(column.split('.'), tokens);
  const using = /^cannot join using column (.*) - column not present/s.exec(message)?.[1];
  if (using !== undefined)
    return tokens.findLast((token) => nameOf(token)?.toLowerCase() === using.toLowerCase())?.offset;
  const word = WORD_IN_QUESTION.find(([wording]) => wording.test(message))?.[1];
  return word === undefined ? undefined : placeOfName(word, tokens);
}

async function hintForTable(name: string, { tokens, failed }: Found): Promise<string | null> {
  const elsewhere =
    TABLES_ELSEWHERE.get(name.split('.')[0]?.toLowerCase() ?? '') ?? TABLES_ELSEWHERE.get(lastPart(name).toLowerCase());
  if (elsewhere) return say(HINTS.hasNo, { name, advice: elsewhere });
  const list = listWithoutBrackets(name, tokens);
  if (list !== null) return say(HINTS.wantsBrackets, { values: list });
  const sign = invisibleHint(name);
  if (sign) return sign;
  const tables = await failed.readNames(namesIn(tokens));
  const nearest = meantNames(lastPart(name), [...tables.keys()], failed.otherNames);
  return nearest.length > 0 ? didYouMean(nearest) : HINTS.listsTables;
}

/** The value of `IN 'חיפה'` or `IN ['חיפה']`, which SQLite takes for a table; null for a table. */
function listWithoutBrackets(name: string, tokens: readonly Token[]): string | null {
  const behindIn = tokens.filter((_, i) => keywordOf(tokens[i - 1]) === 'IN');
  const text = behindIn.find((token) => token.kind === 'string' && token.text === quoted(name))?.text;
  const inBrackets = behindIn.find((token) => token.text === `[${name}]` && !/^\w+$/.test(name));
  return text ?? (inBrackets ? name : null);
}

/** A function of different values that has more than the values. */
function distinctHint(tokens: readonly Token[]): string {
  const at = tokens.findIndex((token, i) => keywordOf(token) === 'DISTINCT' && tokens[i - 1]?.text === '(');
  return say(HINTS.distinctSeparator, { name: tokens[at - 2]?.text ?? '' });
}

async function hintForFunction(name: string, { readFunctions, otherNames }: Failed): Promise<string | null> {
  const elsewhere = FUNCTIONS_ELSEWHERE.get(name.toLowerCase());
  if (elsewhere) return say(HINTS.hasNo, { name: name.toUpperCase(), advice: elsewhere });
  const callable = [...(await readFunctions()).keys()].filter((known) => !REFUSED_FUNCTIONS.has(known));
  const [nearest] = meantNames(name, callable, otherNames);
  return nearest ? say(HINTS.didYouMeanFunction, { name: nearest }) : HINTS.listsFunctions;
}

async function argumentsHint(name: string, { tokens, failed }: Found): Promise<string | null> {
  const isDistinct = tokens.some(
    (token, i) => keywordOf(token) === 'DISTINCT' && nameOf(tokens[i - 2])?.toLowerCase() === name.toLowerCase(),
  );
  if (isDistinct && name.toLowerCase() === 'count') return HINTS.distinctOfSeveral;
  const counts = (await failed.readFunctions()).get(name.toLowerCase()) ?? [];
  const last = counts.at(-1);
  if (last === undefined) return null;
  return say(last === 1 ? HINTS.takesOneArgument : HINTS.takesArguments, {
    name,
    counts: counts.map(String).reduceRight((rest, first) => say(PHRASES.or, { first, rest })),
  });
}

const lastPart = (name: string) => name.slice(name.lastIndexOf('.') + 1);
const namesIn = (tokens: readonly Token[]) => tokens.flatMap((token) => nameOf(token)?.toLowerCase() ?? []);
