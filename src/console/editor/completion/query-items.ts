import { keywordOf, type Token, tokenize } from '../../../contract/guard/tokens.ts';

/** The items between a pair of parentheses; the closing one may be missing. */
export interface Group {
  readonly items: readonly Item[];
  /** Whether the caret is in the brackets, or in others within them. */
  readonly hasCaret: boolean;
}

/**
 * Deepest nesting; people write less. A query is read once for each query around it, so deeper ones would take too long
 * for a key press.
 */
const MOST_BRACKETS = 64;

/** The position of the caret among the tokens. */
export const CARET = { caret: true } as const;

/** A statement for completion: tokens, parentheses as one item, and the caret. */
export type Item = Token | Group | typeof CARET;

/** The statement at the caret, without the word that is being typed. */
export interface WrittenQuery {
  readonly items: readonly Item[];
  /** The typed part of the word at the caret; empty between words. */
  readonly word: string;
  /** The tokens before that word. */
  readonly left: readonly Token[];
}

export const isGroup = (item: Item | undefined): item is Group => item !== undefined && 'items' in item;
export const isToken = (item: Item | undefined): item is Token => item !== undefined && 'kind' in item;
export const keyword = (item: Item | undefined): string | null => (isToken(item) ? keywordOf(item) : null);
export const isSign = (item: Item | undefined, sign: string): boolean =>
  isToken(item) && item.kind === 'operator' && item.text === sign;

/** Whether parentheses contain a subquery. */
export const isQuery = ({ items }: Group): boolean =>
  ['SELECT', 'WITH', 'VALUES'].includes(keyword(items.find(isToken)) ?? '');

/** Whether FROM can be part of what stands in parentheses so far: of a subquery, or of IS DISTINCT FROM. */
const takesFrom = (items: readonly Item[]): boolean =>
  isQuery({ items, hasCaret: false }) || keyword(items.at(-1)) === 'DISTINCT';

/** Whether the caret is the item, or inside its parentheses. */
export const holdsCaret = (item: Item): boolean => item === CARET || (isGroup(item) && item.hasCaret);

/** Null if nothing can be completed: in a text, a comment, a number or a placeholder, or in very deep parentheses. */
export function queryAt(text: string, caret: number): WrittenQuery | null {
  const left = [...tokenize(text.slice(0, caret))];
  const last = left.at(-1);
  const end = last ? last.offset + last.text.length : 0;
  if (isInComment(text.slice(end, caret))) return null;
  const touches = last !== undefined && end === caret;
  // A quotation mark that is not closed before the caret is not a token.
  if (last?.kind === 'illegal' || (touches && ['string', 'number', 'variable', 'quoted'].includes(last.kind)))
    return null;
  const isWord = touches && last.kind === 'word';
  const before = isWord ? left.slice(0, -1) : left;
  const rest = text.slice(caret).replace(/^[\w$\u0080-\uFFFF]+/, '');
  const from = before.findLastIndex(({ kind }) => kind === 'semicolon') + 1;
  const right: Token[] = [];
  for (const token of tokenize(rest)) {
    if (token.kind === 'semicolon') break;
    right.push(token);
  }
  const own = before.slice(from);
  const items = grouped([...own, CARET, ...right]);
  return items && { items, word: isWord ? last.text : '', left: own };
}

function isInComment(gap: string): boolean {
  const line = gap.lastIndexOf('--');
  if (line >= 0 && !gap.includes('\n', line)) return true;
  const block = gap.lastIndexOf('/*');
  return block >= 0 && !gap.includes('*/', block + 2);
}

function grouped(tokens: readonly (Token | typeof CARET)[]): readonly Item[] | null {
  const open: Item[][] = [[]];
  const close = () => {
    const items = open.pop() ?? [];
    open.at(-1)?.push({ items, hasCaret: items.some(holdsCaret) });
  };
  for (const token of tokens) {
    // While a call is typed, its closing parenthesis may be missing: it ends before FROM.
    while (open.length > 1 && keyword(token) === 'FROM' && !takesFrom(open.at(-1) ?? [])) close();
    if (isSign(token, '(')) open.push([]);
    else if (isSign(token, ')') && open.length > 1) close();
    else open.at(-1)?.push(token);
    if (open.length > MOST_BRACKETS) return null;
  }
  while (open.length > 1) close();
  return open[0] ?? [];
}
