import { say } from '../contract/sentence.ts';
import { warning } from '../contract/warning.ts';
import { WARNING_SENTENCES } from '../contract/warning-sentences.ts';
import { isGroup, isOperator, isQuery, type Node, nameOf, stringOf, textOf } from './reading/brackets.ts';
import { expressionsOf } from './reading/expressions.ts';
import { loneReference, type Names } from './reading/names.ts';
import type { Core } from './reading/select.ts';
import type { ReadStatement } from './reading/statement.ts';

/** `name || …` written with +, and a date that is computed with: SQLite takes the number at the beginning of a text, or 0. */
export function textsAsNumbers({ cores, names }: ReadStatement): string[] {
  return cores.flatMap((core) => {
    // One is enough: who joins texts with + does it several times.
    const [first] = expressionsOf(core).flatMap((nodes) => sentencesIn(nodes, core, names));
    return first === undefined ? [] : [warning('TEXT_AS_NUMBER', first)];
  });
}

function sentencesIn(nodes: readonly Node[], core: Core, names: Names): string[] {
  return nodes.flatMap((node, i) => {
    if (isGroup(node)) return isQuery(node.nodes) ? [] : sentencesIn(node.nodes, core, names);
    const [plus, minus] = [isOperator(node, '+'), isOperator(node, '-')];
    if (!plus && !minus) return [];
    const text = [nodes[i - 1], nodes[i + 1]].find(isNoNumber);
    if (plus && text) return [say(WARNING_SENTENCES.textAdded, { written: textOf([text]) })];
    const date = dateBefore(nodes.slice(Math.max(0, i - 3), i), core, names);
    // Adding 0 makes a number of the year on purpose.
    const isCast = plus && textOf(nodes.slice(i + 1, i + 2)) === '0';
    return date === null || isCast ? [] : [say(WARNING_SENTENCES.dateComputed, { column: date })];
  });
}

function isNoNumber(node: Node | undefined): boolean {
  const text = stringOf(node);
  return text !== null && !/^\s*[-+]?\.?\d/.test(text);
}

/** The column of dates that an expression ends with, alone or as the smallest or largest of all; null for any other expression. */
function dateBefore(nodes: readonly Node[], core: Core, names: Names): string | null {
  const last = nodes.at(-1);
  const isExtreme = isGroup(last) && ['min', 'max'].includes(nameOf(nodes.at(-2)) ?? '');
  const column = loneReference(isGroup(last) ? (isExtreme ? last.nodes : []) : nodes.slice(isPath(nodes) ? -3 : -1));
  const meaning = column && names.meaningOf(column, core);
  if (meaning?.kind !== 'column' || !Object.hasOwn(meaning.rules.dateForms, meaning.name)) return null;
  return meaning.rules.dateForms[meaning.name] === 'YYYY-MM-DD' ? meaning.name : null;
}

const isPath = (nodes: readonly Node[]) => isOperator(nodes.at(-2), '.');
