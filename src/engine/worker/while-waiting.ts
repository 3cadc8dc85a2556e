import { endOfTurn } from '../remote/bundling.ts';
import type { AskRange } from '../remote/loader.ts';

/**
 * The same requests; while the first of them are under way, some work is done, once. Whatever becomes of it is nothing to them.
 *
 * @param work is given whether none of them is under way any more
 */
export function whileWaiting(ask: AskRange, work: (isOver: () => boolean) => Promise<unknown>): AskRange {
  let underWay = 0;
  let isBegun = false;
  return async (file, range, signal, onBody) => {
    underWay += 1;
    try {
      const answer = ask(file, range, signal, onBody);
      if (!isBegun)
        endOfTurn()
          .then(() => work(() => underWay === 0))
          .catch(() => {});
      isBegun = true;
      return await answer;
    } finally {
      underWay -= 1;
    }
  };
}
