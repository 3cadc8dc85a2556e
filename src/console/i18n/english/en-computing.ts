import type { ComputingStrings } from '../areas/computing-strings.ts';
import { wholeText } from '../numbers.ts';

const seconds = (ms: number) => `${wholeText(ms / 1000)} s`;

export const enComputing: ComputingStrings = {
  atLeast: (cost) => `at least ${cost}`,
  timeUnknown: 'time unknown',
  recursionExplained:
    'The query makes rows by a recursion: how many, and how long that computes, is known only when it ends.',
  priceUnknown: 'price unknown',
  searchExplained: 'The query searches: what it finds, and what it fetches for that, is known only when it has run.',
  asScan: (cost) => `${cost} without the index`,
  asScanExplained: (table, cost) =>
    `SQLite looks rows of ${table} up through an index. Going through all of ${table} would fetch about ${cost}: NOT INDEXED after its name does that. Without ORDER BY, rows may come in another order.`,
  atMost: 'Compute at most',
  duration: seconds,
  withoutLimit: 'no limit',
  timeUp: 'This query computes for longer than you allow',
  standsStill: (computedMs) =>
    `It has computed for ${seconds(computedMs)} and waits; going on continues from here, and the rows that have come are kept.`,
  goOn: (moreMs) => `Go on for ${seconds(moreMs)}`,
  goOnWithout: 'Go on without a limit',
  runAgain: (limitMs) => `Run again, up to ${seconds(limitMs)}`,
  runAgainWithout: 'Run again without a limit',
  rowsSoFar: (count) =>
    count === 1
      ? 'The query waits for you. 1 row has come so far.'
      : `The query waits for you. ${wholeText(count)} rows have come so far.`,
  paused: 'Waiting for you',
};
