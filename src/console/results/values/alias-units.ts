import { keywordOf, nameOf, type Token, tokenize } from '../../../contract/guard/tokens.ts';
import { type Unit, unitOfName } from './value-meaning.ts';

/** Functions whose result has the unit of their arguments. */
const KEEPS_UNIT: ReadonlySet<string> = new Set(
  (
    'avg median min max sum total percentile percentile_cont percentile_disc round floor ceil ceiling abs coalesce ifnull ' +
    'lag lead first_value last_value nth_value'
  ).split(' '),
);
/** Words in an expression that are no names of columns. */
const WORDS: ReadonlySet<string> = new Set(['CASE', 'THEN', 'ELSE', 'END', 'NULL', 'DISTINCT']);
const LIST_BEGINS: ReadonlySet<string> = new Set(['SELECT', 'DISTINCT', 'ALL']);

/**
 * The units of the columns that a statement names itself, in lower case: `median(price_per_sqm) AS m` is in shekels per
 * square metre. A name that stands for several units has none.
 */
export function aliasUnits(sql: string): ReadonlyMap<string, Unit> {
  const tokens = [...tokenize(sql)];
  const units = new Map<string, Unit | null>();
  tokens.forEach((token, at) => {
    const name = nameOf(token)?.toLowerCase();
    if (name === undefined || !endsResult(tokens[at + 1])) return;
    const hasAs = keywordOf(tokens[at - 1]) === 'AS';
    const end = hasAs ? at - 1 : at;
    const from = resultStart(tokens, end);
    if (from === null || from >= end || (!hasAs && tokens[at - 1]?.text === '.')) return;
    const unit = unitOf(tokens.slice(from, end), units);
    units.set(name, units.has(name) && units.get(name) !== unit ? null : unit);
  });
  return new Map([...units].flatMap(([name, unit]) => (unit === null ? [] : [[name, unit] as const])));
}

const endsResult = (token: Token | undefined) =>
  token === undefined || token.text === ',' || token.text === ')' || token.text === ';' || keywordOf(token) === 'FROM';

/** Where the expression of a SELECT list begins that ends before a token; null if it is none. */
function resultStart(tokens: readonly Token[], end: number): number | null {
  let depth = 0;
  for (let at = end - 1; at >= 0; at -= 1) {
    const { text } = tokens[at] as Token;
    if (text === ')') depth += 1;
    else if (text === '(') depth -= 1;
    if (depth < 0) return null;
    if (depth > 0) continue;
    if (LIST_BEGINS.has(keywordOf(tokens[at]) ?? '')) return at + 1;
    if (/^(?:FROM|JOIN|BY|WITH|RECURSIVE|WHERE|ON|LIMIT)$/.test(keywordOf(tokens[at]) ?? '')) return null;
    if (text === ',' && isInList(tokens, at)) return at + 1;
  }
  return null;
}

/** Whether a comma separates expressions of a SELECT list, and not sources or keys. */
function isInList(tokens: readonly Token[], comma: number): boolean {
  return resultStart(tokens, comma) !== null;
}

/** The unit that all columns of an expression share; null if there is none, or if it computes something else. */
function unitOf(expression: readonly Token[], known: ReadonlyMap<string, Unit | null>): Unit | null {
  const tokens = valuesAlone(expression);
  const found = new Set<Unit | null>();
  for (const [at, token] of tokens.entries()) {
    const name = nameOf(token)?.toLowerCase();
    if (name !== undefined) {
      if (WORDS.has(keywordOf(token) ?? '')) continue;
      const next = tokens[at + 1]?.text;
      if (next === '(') {
        if (!KEEPS_UNIT.has(name)) return null;
      } else if (next !== '.') found.add(known.has(name) ? (known.get(name) ?? null) : unitOfName(name));
    } else if (token.kind !== 'number' && !/^[(),.+-]$/.test(token.text)) return null;
  }
  const [unit, other] = found;
  return found.size === 1 && other === undefined && unit !== 'degrees' ? (unit ?? null) : null;
}

/** An expression without its windows and filters, and without the conditions of CASE. */
function valuesAlone(tokens: readonly Token[]): readonly Token[] {
  const kept: Token[] = [];
  let isCondition = false;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const word = keywordOf(token);
    if ((word === 'OVER' || word === 'FILTER') && tokens[at + 1]?.text === '(') {
      at = closing(tokens, at + 1);
      continue;
    }
    if (word === 'CASE' || word === 'WHEN') isCondition = true;
    else if (word === 'THEN' || word === 'ELSE') isCondition = false;
    if (!isCondition) kept.push(token);
  }
  return kept;
}

function closing(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    if (tokens[at]?.text === '(') depth += 1;
    if (tokens[at]?.text === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return tokens.length;
}
