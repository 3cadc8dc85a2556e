import type { Token } from '../../../contract/guard/tokens.ts';
import { isSign, keyword } from './query-items.ts';

/** What the brackets of a window may have (https://sqlite.org/windowfunctions.html#introduction_to_window_functions). */
export const WINDOW = ['PARTITION BY', 'ORDER BY', 'ROWS BETWEEN'];
/** What may follow a value in them. */
const BEHIND_VALUE = ['ORDER BY', 'DESC', 'ROWS BETWEEN', 'ASC'];
const FRAMES: ReadonlySet<string> = new Set(['ROWS', 'RANGE', 'GROUPS']);

/** The keywords that continue the frame of a window; null where none is. */
export function frameWords(left: readonly Token[]): readonly string[] | null {
  const window = openWindow(left);
  const at = window?.findLastIndex((token) => FRAMES.has(keyword(token) ?? '')) ?? -1;
  if (!window || at < 0) return null;
  const frame = window.slice(at + 1);
  const [last, words] = [frame.at(-1), frame.map(keyword)];
  const isBetween = words[0] === 'BETWEEN';
  switch (keyword(last)) {
    case 'BETWEEN':
      return ['UNBOUNDED PRECEDING', 'CURRENT ROW'];
    case 'AND':
      return ['CURRENT ROW', 'UNBOUNDED FOLLOWING'];
    case 'UNBOUNDED':
      return ['PRECEDING', 'FOLLOWING'];
    case 'CURRENT':
      return ['ROW'];
    case 'PRECEDING':
    case 'FOLLOWING':
    case 'ROW':
      return isBetween && !words.includes('AND') ? ['AND'] : [];
    default:
      if (last === undefined) return ['BETWEEN', 'UNBOUNDED PRECEDING', 'CURRENT ROW'];
      return last.kind === 'number' ? ['PRECEDING', 'FOLLOWING'] : null;
  }
}

/** The keywords that follow a value in the brackets of a window; null elsewhere. */
export const windowWordsBehind = (left: readonly Token[]): readonly string[] | null =>
  openWindow(left) ? BEHIND_VALUE : null;

/** The tokens in the brackets of OVER, or of a window that has a name, if they are the innermost that are open; else null. */
function openWindow(left: readonly Token[]): readonly Token[] | null {
  let depth = 0;
  for (let i = left.length - 1; i >= 0; i -= 1) {
    if (isSign(left[i], ')')) depth += 1;
    if (isSign(left[i], '(')) depth -= 1;
    if (depth >= 0) continue;
    const [third, word] = [keyword(left[i - 3]), keyword(left[i - 1])];
    return word === 'OVER' || (word === 'AS' && third === 'WINDOW') ? left.slice(i + 1) : null;
  }
  return null;
}
