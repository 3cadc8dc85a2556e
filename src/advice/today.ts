import { say } from '../contract/sentence.ts';
import { warning } from '../contract/warning.ts';
import { WARNING_SENTENCES } from '../contract/warning-sentences.ts';
import { isGroup, isOperator, isQuery, type Node, stringOf, wordOf } from './reading/brackets.ts';
import { type Call, callsIn, columnsIn } from './reading/expressions.ts';
import { type Meaning, type Names, references } from './reading/names.ts';
import type { Core } from './reading/select.ts';
import type { ReadStatement } from './reading/statement.ts';

/** Functions of a moment, with the index of the moment among their arguments. Without that argument the moment is now. */
const MOMENTS: Readonly<Record<string, number>> = {
  date: 0,
  datetime: 0,
  time: 0,
  julianday: 0,
  unixepoch: 0,
  strftime: 1,
};
const NOW_WORDS = new Set(['CURRENT_DATE', 'CURRENT_TIMESTAMP']);

/** Conditions that compare when deals were made with a moment counted from today. */
export function windowsFromToday({ cores, names, rules }: ReadStatement): string[] {
  const isWindow = (core: Core) => (condition: readonly Node[]) =>
    !isUpToToday(condition) &&
    columnsIn(condition, core, names).some(({ rules, name }) => rules.dealDates.includes(name)) &&
    saysNow(condition, core, names);
  if (!cores.some((core) => core.conditions.some(isWindow(core)))) return [];
  const { anchor, windowStart } = rules.metaKeys;
  return [warning('WINDOW_FROM_TODAY', say(WARNING_SENTENCES.windowFromToday, { anchor, start: windowStart }))];
}

/** `deal_date <= date('now')` leaves nothing out, so it is not a window. */
function isUpToToday(condition: readonly Node[]): boolean {
  const place = condition.findIndex((node) => isOperator(node, '<') || isOperator(node, '<='));
  const moment = condition.slice(place + 1);
  if (place < 1) return false;
  if (moment.length === 1) return NOW_WORDS.has(wordOf(moment[0]) ?? '');
  const [call] = callsIn(moment);
  return moment.length === 2 && call?.name === 'date' && call.args.length <= 1;
}

/** `seen` holds what was already examined: queries named by WITH may build on one another many times over. */
function saysNow(nodes: readonly Node[], core: Core, names: Names, seen: Set<readonly Node[]> = new Set()): boolean {
  if (seen.has(nodes)) return false;
  seen.add(nodes);
  if (nodes.some((node) => NOW_WORDS.has(wordOf(node) ?? ''))) return true;
  if (callsIn(nodes).some(isNow)) return true;
  const computed = references(nodes)
    .map((reference) => names.meaningOf(reference, core))
    .filter((meaning): meaning is Meaning & { kind: 'expression' } => meaning?.kind === 'expression');
  if (computed.some((meaning) => saysNow(meaning.nodes, meaning.core, names, seen))) return true;
  return nodes.some((node) => {
    if (!isGroup(node)) return false;
    if (!isQuery(node.nodes)) return saysNow(node.nodes, core, names, seen);
    const query = core.subqueries.get(node);
    return query?.cores.some((own) => own.results.some((result) => saysNow(result.nodes, own, names, seen))) ?? false;
  });
}

function isNow({ name, args }: Call): boolean {
  const place = Object.hasOwn(MOMENTS, name) ? MOMENTS[name] : undefined;
  if (place === undefined) return false;
  const [first, ...more] = args[place] ?? [];
  return first ? more.length === 0 && stringOf(first)?.toLowerCase() === 'now' : args.length <= 1;
}
