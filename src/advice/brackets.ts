import { keywordOf, nameOf as nameOfToken, type Token, tokenize } from '../contract/guard/tokens.ts';

/** What stands between a pair of brackets. */
export interface Group {
  readonly kind: 'group';
  readonly nodes: readonly Node[];
}

/** A token, or all that a pair of brackets holds. Brackets themselves are no nodes. */
export type Node = Token | Group;

/** Words that join and make conditions, as signs do. */
export const CONDITION_WORDS = ['AND', 'OR', 'NOT', 'IS', 'IN', 'LIKE', 'GLOB', 'MATCH', 'BETWEEN'] as const;

/** A statement as its brackets nest; null where they do not pair up. */
export function nest(sql: string): readonly Node[] | null {
  const open: Node[][] = [[]];
  for (const token of tokenize(sql)) {
    const nodes = open.at(-1);
    if (!nodes) return null;
    if (isOperator(token, '(')) open.push([]);
    else if (isOperator(token, ')')) {
      open.pop();
      open.at(-1)?.push({ kind: 'group', nodes });
    } else if (token.kind !== 'semicolon') nodes.push(token);
  }
  return open.length === 1 ? (open[0] ?? null) : null;
}

export function isGroup(node: Node | undefined): node is Group {
  return node?.kind === 'group';
}

export function isOperator(node: Node | undefined, text: string): boolean {
  return node?.kind === 'operator' && node.text === text;
}

/** Whether what brackets hold is a query. */
export function isQuery(nodes: readonly Node[]): boolean {
  return ['SELECT', 'WITH', 'VALUES'].includes(wordOf(nodes[0]) ?? '');
}

/** The keyword that a node may be, in upper case; null for anything but a bare word. */
export function wordOf(node: Node | undefined): string | null {
  return isGroup(node) ? null : keywordOf(node);
}

/** The name that a node may be, without its quotes, in lower case as SQLite compares names; null for anything else. */
export function nameOf(node: Node | undefined): string | null {
  const name = isGroup(node) ? null : nameOfToken(node);
  // SQLite folds the letters of ASCII alone.
  return name === null ? null : name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** What a string literal says; null for anything else. */
export function stringOf(node: Node | undefined): string | null {
  if (node?.kind !== 'string' || !node.text.startsWith("'")) return null;
  return node.text.slice(1, -1).replaceAll("''", "'");
}

/** Splits at the nodes of this level that `isSeparator` picks, which are left out. */
export function splitAt(nodes: readonly Node[], isSeparator: (node: Node, index: number) => boolean): Node[][] {
  const parts: Node[][] = [[]];
  nodes.forEach((node, i) => {
    if (isSeparator(node, i)) parts.push([]);
    else parts.at(-1)?.push(node);
  });
  return parts;
}

export const splitAtCommas = (nodes: readonly Node[]): Node[][] => splitAt(nodes, (node) => isOperator(node, ','));
