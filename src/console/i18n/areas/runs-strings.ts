import { wholeText } from '../numbers.ts';

/** Texts on ways to run a text, and on several statements that run one after another. */
export interface RunsStrings {
  /** Opens the menu beside Run. */
  readonly more: string;
  readonly runAll: string;
  readonly explain: string;
  /** The view with the plan of an answer. */
  readonly plan: string;
  /** The list of statements that ran one after another. */
  readonly series: string;
  readonly statement: (number: number) => string;
  readonly summary: (answered: number, all: number) => string;
  readonly stoppedAt: (number: number) => string;
  /** The state of a statement without an answer. */
  readonly refused: string;
  readonly cancelled: string;
  readonly overBudget: string;
  readonly running: string;
  readonly notRun: string;
  /** Instead of the answer of a statement that has not run. */
  readonly notRunExplained: string;
}

export const RUNS_EN: RunsStrings = {
  more: 'More ways to run',
  runAll: 'Run all statements',
  explain: 'Explain',
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

export const RUNS_HE: RunsStrings = {
  more: 'עוד דרכי הרצה',
  runAll: 'הרצת כל השאילתות',
  explain: 'תוכנית הביצוע',
  plan: 'תוכנית',
  series: 'שאילתות בזו אחר זו',
  statement: (number) => `שאילתה ${wholeText(number)}`,
  summary: (answered, all) => `נענו \u2068${wholeText(answered)}\u2069 מתוך \u2068${wholeText(all)}\u2069`,
  stoppedAt: (number) => `ההרצה נעצרה בשאילתה \u2068${wholeText(number)}\u2069.`,
  refused: 'שגיאה',
  cancelled: 'בוטלה',
  overBudget: 'ממתינה לאישור',
  running: 'רצה',
  notRun: 'לא רצה',
  notRunExplained: 'השאילתה הזאת לא רצה.',
};
