import type { ComputingStrings } from '../areas/computing-strings.ts';
import { wholeText } from '../numbers.ts';

const seconds = (ms: number) => (ms === 1_000 ? 'שנייה אחת' : `${wholeText(ms / 1000)} שניות`);

export const heComputing: ComputingStrings = {
  atLeast: (cost) => `לפחות ${cost}`,
  timeUnknown: 'הזמן לא ידוע',
  recursionExplained: 'השאילתה יוצרת שורות ברקורסיה: כמה שורות ייווצרו וכמה זמן זה יימשך אפשר לדעת רק כשהיא מסתיימת.',
  priceUnknown: 'העלות לא ידועה',
  searchExplained: 'השאילתה מחפשת: מה יימצא וכמה יורד בשבילו אפשר לדעת רק אחרי ההרצה.',
  asScan: (cost) => `${cost} בלי האינדקס`,
  asScanExplained: (table, cost) =>
    `SQLite מאתר שורות של ${table} דרך אינדקס. מעבר על כל ${table} יוריד בערך ${cost}: NOT INDEXED אחרי שם הטבלה עושה זאת. בלי ORDER BY ייתכן סדר אחר של השורות.`,
  atMost: 'לחשב לכל היותר',
  duration: seconds,
  withoutLimit: 'בלי הגבלה',
  timeUp: 'השאילתה מחושבת יותר זמן מכפי שהתרתם',
  standsStill: (computedMs) =>
    `היא חושבה במשך ${seconds(computedMs)} ועכשיו היא ממתינה; אם תמשיכו, היא תמשיך מכאן, והשורות שכבר הגיעו נשמרות.`,
  goOn: (moreMs) => `להמשיך עוד ${seconds(moreMs)}`,
  goOnWithout: 'להמשיך בלי הגבלה',
  runAgain: (limitMs) => `להריץ שוב, עד ${seconds(limitMs)}`,
  runAgainWithout: 'להריץ שוב בלי הגבלה',
  rowsSoFar: (count) =>
    count === 1
      ? 'השאילתה ממתינה לכם. עד כה הגיעה שורה אחת.'
      : `השאילתה ממתינה לכם. עד כה הגיעו ${wholeText(count)} שורות.`,
  paused: 'ממתינה לכם',
};
