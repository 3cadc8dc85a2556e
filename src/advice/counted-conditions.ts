import { say } from '../contract/sentence.ts';
import { warning } from '../contract/warning.ts';
import { WARNING_SENTENCES } from '../contract/warning-sentences.ts';
import { isGroup, type Node, wordOf } from './reading/brackets.ts';
import { callsOf, decides } from './reading/expressions.ts';
import type { ReadStatement } from './reading/statement.ts';

/** `count(rooms = 4)` and `count(CASE … ELSE 0 END)`: count() leaves out NULL, and counts a condition that is false. */
export function countedConditions({ cores }: ReadStatement): string[] {
  return cores.flatMap((core) =>
    callsOf(core).flatMap(({ name, args: [arg = [], ...more] }) => {
      const isWrong = name === 'count' && more.length === 0 && (isCondition(arg) || isCompleteCase(arg));
      return isWrong ? warning('COUNTED_CONDITION', say(WARNING_SENTENCES.countedCondition, {})) : [];
    }),
  );
}

/** Whether an expression is a condition that leaves no NULL on purpose, as `count(x OR NULL)` does. */
function isCondition(nodes: readonly Node[]): boolean {
  const only = nodes.length === 1 ? nodes[0] : undefined;
  if (isGroup(only)) return isCondition(only.nodes);
  if (nodes.some((node) => ['CASE', 'NULL', 'SELECT'].includes(wordOf(node) ?? ''))) return false;
  return nodes.some(decides);
}

/** Whether an expression is a CASE whose ELSE is a number. */
function isCompleteCase(nodes: readonly Node[]): boolean {
  const otherwise = nodes.findIndex((node) => wordOf(node) === 'ELSE');
  const isCase = wordOf(nodes[0]) === 'CASE' && wordOf(nodes.at(-1)) === 'END';
  return isCase && nodes[otherwise + 1]?.kind === 'number' && otherwise === nodes.length - 3;
}
