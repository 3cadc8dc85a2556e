import { keywordOf, nameOf as nameOfToken, type Token, tokenize } from '../../contract/guard/tokens.ts';

/** What stands between a pair of brackets. */
export interface Group {
  readonly kind: 'group';
  readonly nodes: readonly Node[];
}

/** A token, or the content of a pair of brackets. Brackets themselves are not nodes. */
export type Node = Token | Group;

/** Words that join and form conditions, as operators do. */
export const CONDITION_WORDS = ['AND', 'OR', 'NOT', 'IS', 'IN', 'LIKE', 'GLOB', 'MATCH', 'BETWEEN'] as const;

/** The nested brackets of a statement; null if they do not pair up. */
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

/** Whether the content of brackets is a query. */
export function isQuery(nodes: readonly Node[]): boolean {
  return ['SELECT', 'WITH', 'VALUES'].includes(wordOf(nodes[0]) ?? '');
}

/** The keyword of a node in upper case; null for anything but a bare word. */
export function wordOf(node: Node | undefined): string | null {
  return isGroup(node) ? null : keywordOf(node);
}

/** The name of a node, without quotes and in lower case as SQLite compares names; null for anything else. */
export function nameOf(node: Node | undefined): string | null {
  const name = isGroup(node) ? null : nameOfToken(node);
  // SQLite folds only ASCII letters.
  return name === null ? null : name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The text of a string literal; null for anything else. */
export function stringOf(node: Node | undefined): string | null {
  if (node?.kind !== 'string' || !node.text.startsWith("'")) return null;
  return node.text.slice(1, -1).replaceAll("''", "'");
}

/** Nodes as a person reads them, with blanks between, and dots for what brackets hold. */
export function textOf(nodes: readonly Node[]): string {
  return nodes
    .map((node, i) => {
      const text = isGroup(node) ? '(…)' : node.text;
      const before = nodes[i - 1];
      const isJoined =
        before === undefined ||
        [',', '.'].includes(text) ||
        isOperator(before, '.') ||
        (isGroup(node) && nameOf(before) !== null);
      return isJoined ? text : ` ${text}`;
    })
    .join('');
}

/** Splits at the nodes of this level that `isSeparator` picks; these are left out. */
export function splitAt(nodes: readonly Node[], isSeparator: (node: Node, index: number) => boolean): Node[][] {
  const parts: Node[][] = [[]];
  nodes.forEach((node, i) => {
    if (isSeparator(node, i)) parts.push([]);
    else parts.at(-1)?.push(node);
  });
  return parts;
}

export const splitAtCommas = (nodes: readonly Node[]): Node[][] => splitAt(nodes, (node) => isOperator(node, ','));
