import type { AnswerStrings } from '../areas/answer-strings.ts';
import { wholeText } from '../numbers.ts';

export const heAnswer: AnswerStrings = {
  about: 'על השורות האלה',
  statementOf: (number, all) => `שאילתה \u2068${wholeText(number)}\u2069 מתוך \u2068${wholeText(all)}\u2069`,
  ranAt: (time) => `הורצה ב־\u2068${time}\u2069`,
  fromFile: (name) => `מתוך \u2068${name}\u2069`,
  ofEarlierText: 'של טקסט קודם',
  ofOtherValues: 'של ערכים אחרים',
  bringTextBack: 'החזרת הטקסט ההוא',
  bringValuesBack: 'החזרת הערכים ההם',
};
