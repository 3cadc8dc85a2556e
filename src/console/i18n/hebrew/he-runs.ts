import type { RunsStrings } from '../areas/runs-strings.ts';
import { wholeText } from '../numbers.ts';

export const heRuns: RunsStrings = {
  more: 'עוד דרכי הרצה',
  runAll: 'הרצת כל השאילתות',
  explain: 'תוכנית הביצוע',
  scanned: (price) => `הטבלה נקראה כולה, ${price === null ? 'ממה שכבר נמצא בדף' : `והורדו לשם כך ${price}`}.`,
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
