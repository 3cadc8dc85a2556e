import { say } from '../contract/sentence.ts';
import { warning } from '../contract/warning.ts';
import { WARNING_SENTENCES } from '../contract/warning-sentences.ts';
import { type Node, stringOf, textOf } from './reading/brackets.ts';
import type { ReadStatement } from './reading/statement.ts';

/** ORDER BY and GROUP BY a text in single quotes, which is the same in every row. The name of a column takes double quotes. */
export function constantOrder({ cores }: ReadStatement): string[] {
  const orders = [...new Set(cores.map(({ query }) => query))].flatMap(({ orderBy }) => orderBy.flatMap(textAlone));
  const groups = cores.flatMap(({ groupBy }) => groupBy.flatMap(textAlone));
  return [
    ...orders.map((parts) => say(WARNING_SENTENCES.orderedByText, parts)),
    ...groups.map((parts) => say(WARNING_SENTENCES.groupedByText, parts)),
  ].map((sentence) => warning('CONSTANT_ORDER', sentence));
}

/** @param nodes a term of ORDER BY, with its direction, or of GROUP BY */
function textAlone(nodes: readonly Node[]) {
  const text = stringOf(nodes[0]);
  const isAlone = nodes.length === 1 || /^(?:ASC|DESC)$/i.test(textOf(nodes.slice(1)));
  return text !== null && isAlone ? [{ written: textOf(nodes.slice(0, 1)), meant: `"${text}"` }] : [];
}
