import { keywordOf, type Token } from '../../../contract/guard/tokens.ts';
import { HINTS } from '../../../contract/hint-sentences.ts';
import { say } from '../../../contract/sentence.ts';
import { BEFORE_CONDITION, COMPARING } from './conditions.ts';
import { quoted } from './signs.ts';
import { endsValue, readBack, wantsMore } from './surroundings.ts';

/** Words of a join. */
const JOIN_WORDS: ReadonlySet<string> = new Set(['JOIN', 'INNER', 'LEFT', 'RIGHT', 'FULL', 'CROSS', 'NATURAL']);
/** What a condition goes on with, behind a name. */
const BEHIND_NAME: ReadonlySet<string> = new Set([
  'IN',
  'LIKE',
  'IS',
  'BETWEEN',
  'NOT',
  'GLOB',
  'MATCH',
  'ISNULL',
  'NOTNULL',
]);

const BEFORE_BY: ReadonlySet<string> = new Set(['ORDER', 'GROUP', 'PARTITION', 'INDEXED']);

/** A hint for what is missing between a token and the one before, or is there twice; null if that is not certain. */
export function gapHint(tokens: readonly Token[], i: number): string | null {
  return (
    operandHint(tokens, i) ??
    bracketGap(tokens, i) ??
    dotHint(tokens, i) ??
    conditionGap(tokens, i) ??
    clauseGap(tokens, i) ??
    missingHint(tokens, i)
  );
}

const isName = (token: Token | undefined): boolean => token?.kind === 'word' || token?.kind === 'quoted';
const isSame = (one: Token | undefined, other: Token | undefined): boolean =>
  one?.kind === 'word' && other?.kind === 'word' && one.text.toLowerCase() === other.text.toLowerCase();

/** A hint for `name name = 'חיפה'` and `ORDER BY BY year`, which SQLite may notice one token later. */
export function twiceHint(tokens: readonly Token[], i: number): string | null {
  const [second, before, token] = [tokens[i - 2], tokens[i - 1], tokens[i]];
  const word = isSame(before, token) ? token : isSame(second, before) ? before : undefined;
  // One CASE may end in another.
  return word && keywordOf(word) !== 'END' ? say(HINTS.wordTwice, { word: word.text }) : null;
}

/** `WHERE = 3`, `ON .code`, `d. = 3` and `IS NOT AND`: a side of a comparison, or a part of a name. */
function operandHint(tokens: readonly Token[], i: number): string | null {
  const [second, before, token] = [tokens[i - 2], tokens[i - 1], tokens[i] as Token];
  if (!before) return null;
  if (before.text === '.' && !isName(token)) return say(HINTS.columnMissing, { owner: second?.text ?? '' });
  const isOpen = wantsMore(before) || [',', '('].includes(before.text);
  if (token.text === '.' && isOpen) return say(HINTS.nameMissing, { written: `.${tokens[i + 1]?.text ?? ''}` });
  const word = keywordOf(token);
  if (word === 'IS' && keywordOf(before) === 'NOT') return HINTS.notBehindIs;
  const compares = COMPARING.has(token.text) || (word !== 'NOT' && BEHIND_NAME.has(word ?? ''));
  if (compares && BEFORE_CONDITION.has(keywordOf(before) ?? '')) return say(HINTS.wantsAfter, { word: before.text });
  // A value of the data that is a word of SQL.
  if (word === 'ALL' && COMPARING.has(before.text)) return say(HINTS.singleQuotes, { text: quoted(token.text) });
  const isNegated = keywordOf(before) === 'NOT' && keywordOf(second) === 'IS';
  return (word === 'AND' || word === 'OR') && wantsMore(before)
    ? say(HINTS.wantsAfter, { word: isNegated ? 'IS NOT' : before.text })
    : null;
}

/** `round avg(x), 2)`: a bracket closes that does not open. */
function bracketGap(tokens: readonly Token[], i: number): string | null {
  const count = (text: string) => tokens.filter((token) => token.kind === 'operator' && token.text === text).length;
  if (count(')') <= count('(')) return null;
  const at = tokens[i]?.text === '.' || tokens[i]?.text === '(' ? i - 1 : i;
  const [name, value] = [tokens[at - 1], tokens[at]];
  const isCall = name?.kind === 'word' && !wantsMore(name) && tokens[at - 2]?.text !== '.';
  return isCall && (isName(value) || value?.kind === 'string' || value?.kind === 'number')
    ? say(HINTS.callBracket, { name: name.text })
    : null;
}

/** `d chelka = 3`, where d is a table of the statement. */
function dotHint(tokens: readonly Token[], i: number): string | null {
  const [second, owner, column, next] = [tokens[i - 2], tokens[i - 1], tokens[i], tokens[i + 1]];
  if (!isName(owner) || !isName(column) || second?.text === '.' || next?.text === '.') return null;
  const isSource = tokens.some((token, k) => {
    const behind = keywordOf(tokens[k + 1]) === 'AS' ? tokens[k + 2] : tokens[k + 1];
    const opensSource = ['FROM', 'JOIN'].includes(keywordOf(tokens[k - 1]) ?? '') || tokens[k - 1]?.text === ',';
    return k !== i - 1 && opensSource && isName(token) && (isSame(behind, owner) || isSame(token, owner));
  });
  const isCondition = BEFORE_CONDITION.has(keywordOf(second) ?? '') || COMPARING.has(second?.text ?? '');
  return isSource && isCondition ? say(HINTS.dotMissing, { owner: owner?.text ?? '', name: column?.text ?? '' }) : null;
}

/** Two conditions without AND, a comparison with a query without its sign, and a source without its JOIN. */
function conditionGap(tokens: readonly Token[], i: number): string | null {
  const token = tokens[i] as Token;
  const before = tokens[i - 1];
  // SQLite takes a name behind a value for its alias, and notices the dot.
  if (token.text === '.' && isName(before) && endsValue(tokens[i - 2])) return conditionGap(tokens, i - 1);
  // It takes a name before a bracket for a function, and notices the query.
  const bracket = token.text === '(' ? i : i - 1;
  const isQuery = tokens[bracket]?.text === '(' && keywordOf(tokens[bracket + 1]) === 'SELECT';
  if (isQuery && isName(tokens[bracket - 1]) && isInCondition(tokens, bracket)) {
    return say(HINTS.operatorMissing, { name: tokens[bracket - 1]?.text ?? '', value: '(SELECT …)' });
  }
  if (!endsValue(before) || !isName(token)) return null;
  const last = tokens[i + 1]?.text === '.' ? i + 2 : i;
  const [behind, second, third] = tokens.slice(last + 1, last + 4);
  const aliased = keywordOf(behind) === 'AS' ? third : keywordOf(behind) === 'ON' ? behind : second;
  if (keywordOf(aliased) === 'ON') return say(HINTS.joinMissing, { name: token.text });
  const isCompared = COMPARING.has(behind?.text ?? '') || BEHIND_NAME.has(keywordOf(behind) ?? '');
  const written = tokens.slice(i, last + 1).map(({ text }) => text);
  return isCompared && isInCondition(tokens, i) ? say(HINTS.andMissing, { name: written.join('') }) : null;
}

/** Whether a token is in WHERE, HAVING or ON, and not among the arguments of a call. */
function isInCondition(tokens: readonly Token[], i: number): boolean {
  const { clauses, isInBrackets } = readBack(tokens, i);
  if (isInBrackets) return false;
  const words = tokens.slice(0, i).map(keywordOf);
  return (
    ['WHERE', 'HAVING'].includes(clauses[0] ?? '') ||
    (clauses[0] === 'JOIN' && words.lastIndexOf('ON') > words.lastIndexOf('JOIN'))
  );
}

/** BY without its first word, and the number of LIMIT without LIMIT. */
function clauseGap(tokens: readonly Token[], i: number): string | null {
  const token = tokens[i] as Token;
  // Behind a table, it is an alias.
  const by = [i, i - 1].find((at) => keywordOf(tokens[at]) === 'BY');
  if (by !== undefined && !BEFORE_BY.has(keywordOf(tokens[by - 1]) ?? '')) {
    return say(HINTS.byAlone, { name: tokens[by + 1]?.text ?? '…' });
  }
  const isLast = tokens.slice(i + 1).every(({ text }) => text === ';' || text === ')');
  const { clauses } = readBack(tokens, i);
  return token.kind === 'number' && isLast && clauses[0] === 'ORDER' && endsValue(tokens[i - 1])
    ? say(HINTS.limitMissing, { count: token.text })
    : null;
}

/** Something is missing before the token. */
function missingHint(tokens: readonly Token[], i: number): string | null {
  const token = tokens[i] as Token;
  const before = tokens[i - 1] as Token;
  const isCall = token.text === '(' && i > 1 && before.kind === 'word' && keywordOf(tokens[i - 2]) !== 'AS';
  if (isCall) return missingHint(tokens, i - 1);
  if (token.text === '.' && isName(before) && endsValue(tokens[i - 2])) return missingHint(tokens, i - 1);
  if (token.text === ',' && readBack(tokens, i).isInCase && wantsThen(tokens, i)) {
    return say(HINTS.wantsThen, { name: tokens[i + 1]?.text ?? ',' });
  }
  if (token.text === ',' && wantsMore(before)) return say(HINTS.wantsAfter, { word: before.text });
  if (!['word', 'quoted', 'string', 'number'].includes(token.kind)) return null;
  const { clauses, isInCase } = readBack(tokens, i);
  if (isInCase && wantsThen(tokens, i)) return say(HINTS.wantsThen, { name: token.text });
  if (before.text === '*' && keywordOf(tokens[i - 2]) === 'SELECT') return say(HINTS.fromMissing, { name: token.text });
  if (clauses[0] === 'JOIN' && tokens[i + 1]?.text === '.') return say(HINTS.onMissing, { name: token.text });
  if (clauses.length === 0 && JOIN_WORDS.has(keywordOf(token) ?? ''))
    return say(HINTS.fromMissing, { name: token.text });
  const isList = clauses.length === 0 || clauses[0] === 'ORDER' || clauses[0] === 'GROUP';
  return isList && isName(token) && endsValue(before) ? say(HINTS.commaMissing, { name: token.text }) : null;
}

/** Whether the value at a token follows the condition of a WHEN. */
function wantsThen(tokens: readonly Token[], i: number): boolean {
  const words = tokens.slice(0, i).map(keywordOf);
  return endsValue(tokens[i - 1]) && words.lastIndexOf('WHEN') > words.lastIndexOf('THEN');
}
