import type { RunsStrings } from '../areas/runs-strings.ts';
import { wholeText } from '../numbers.ts';

export const enRuns: RunsStrings = {
  more: 'More ways to run',
  runAll: 'Run all statements',
  explain: 'Explain',
  scanned: (price) => `The whole table was read, ${price === null ? 'of what the page has already' : `for ${price}`}.`,
  plan: 'Plan',
  series: 'Statements, one after another',
  statement: (number) => `Statement ${wholeText(number)}`,
  summary: (answered, all) => `${wholeText(answered)} of ${wholeText(all)} answered`,
  stoppedAt: (number) => `Stopped at statement ${wholeText(number)}.`,
  refused: 'error',
  cancelled: 'cancelled',
  overBudget: 'asks',
  running: 'running',
  notRun: 'not run',
  notRunExplained: 'This statement has not run.',
};
