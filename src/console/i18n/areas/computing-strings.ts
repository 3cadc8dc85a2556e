import { wholeText } from '../numbers.ts';

/** Texts on the time that a query computes. */
export interface ComputingStrings {
  /** The cost of a recursive query. */
  readonly atLeast: (cost: string) => string;
  /** The same if nothing has to be fetched. */
  readonly timeUnknown: string;
  readonly recursionExplained: string;
  /** The same for a query on full-text or R-tree tables. */
  readonly priceUnknown: string;
  readonly searchExplained: string;
  /** The cost of the same rows without an index. */
  readonly asScan: (cost: string) => string;
  readonly asScanExplained: (table: string, cost: string) => string;
  /** The setting, and its choices: milliseconds, or none. */
  readonly atMost: string;
  readonly duration: (ms: number) => string;
  readonly withoutLimit: string;
  /** The query is suspended after this time of computing. */
  readonly timeUp: string;
  readonly standsStill: (computedMs: number) => string;
  readonly goOn: (moreMs: number) => string;
  readonly goOnWithout: string;
  /** A query that was ended at its limit. */
  readonly runAgain: (limitMs: number) => string;
  readonly runAgainWithout: string;
  /** Beside the rows so far of a suspended query. */
  readonly rowsSoFar: (count: number) => string;
  /** In the status line of the current run. */
  readonly paused: string;
}

const seconds = (ms: number) => `${wholeText(ms / 1000)} s`;
const inHebrew = (ms: number) => (ms === 1_000 ? 'שנייה אחת' : `${wholeText(ms / 1000)} שניות`);

export const COMPUTING_EN: ComputingStrings = {
  atLeast: (cost) => `at least ${cost}`,
  timeUnknown: 'time unknown',
  recursionExplained:
    'The query makes rows by a recursion: how many, and how long that computes, is known only when it ends.',
  priceUnknown: 'price unknown',
  searchExplained: 'The query searches: what it finds, and what it fetches for that, is known only when it has run.',
  asScan: (cost) => `${cost} without the index`,
  asScanExplained: (table, cost) =>
    `SQLite looks rows of ${table} up through an index. Going through all of ${table} would fetch about ${cost}: write NOT INDEXED after its name. Without ORDER BY, rows may come in another order.`,
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

export const COMPUTING_HE: ComputingStrings = {
  atLeast: (cost) => `לפחות ${cost}`,
  timeUnknown: 'הזמן לא ידוע',
  recursionExplained: 'השאילתה יוצרת שורות ברקורסיה: כמה שורות ייווצרו וכמה זמן זה יימשך אפשר לדעת רק כשהיא מסתיימת.',
  priceUnknown: 'העלות לא ידועה',
  searchExplained: 'השאילתה מחפשת: מה יימצא וכמה יורד בשבילו אפשר לדעת רק אחרי ההרצה.',
  asScan: (cost) => `${cost} בלי האינדקס`,
  asScanExplained: (table, cost) =>
    `SQLite מאתר שורות של ${table} דרך אינדקס. מעבר על כל ${table} יוריד בערך ${cost}: כתבו NOT INDEXED אחרי שם הטבלה. בלי ORDER BY ייתכן סדר אחר של השורות.`,
  atMost: 'לחשב לכל היותר',
  duration: inHebrew,
  withoutLimit: 'בלי הגבלה',
  timeUp: 'השאילתה מחושבת יותר זמן מכפי שהתרתם',
  standsStill: (computedMs) =>
    `היא חושבה במשך ${inHebrew(computedMs)} ועכשיו היא ממתינה; אם תמשיכו, היא תמשיך מכאן, והשורות שכבר הגיעו נשמרות.`,
  goOn: (moreMs) => `להמשיך עוד ${inHebrew(moreMs)}`,
  goOnWithout: 'להמשיך בלי הגבלה',
  runAgain: (limitMs) => `להריץ שוב, עד ${inHebrew(limitMs)}`,
  runAgainWithout: 'להריץ שוב בלי הגבלה',
  rowsSoFar: (count) =>
    count === 1
      ? 'השאילתה ממתינה לכם. עד כה הגיעה שורה אחת.'
      : `השאילתה ממתינה לכם. עד כה הגיעו ${wholeText(count)} שורות.`,
  paused: 'ממתינה לכם',
};
