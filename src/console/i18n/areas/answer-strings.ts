import { wholeText } from '../numbers.ts';

/** Texts on the shown rows: their statement, the time of the run, and the data. */
export interface AnswerStrings {
  /** The name of the line. */
  readonly about: string;
  readonly statementOf: (number: number, all: number) => string;
  /** @param time of the day, with the day where it is not today */
  readonly ranAt: (time: string) => string;
  readonly fromFile: (name: string) => string;
  /** The editor's text differs from the statement of the rows. */
  readonly ofEarlierText: string;
  /** The editor has the same text with other values. */
  readonly ofOtherValues: string;
  readonly bringTextBack: string;
  readonly bringValuesBack: string;
}

export const ANSWER_EN: AnswerStrings = {
  about: 'About these rows',
  statementOf: (number, all) => `Statement ${wholeText(number)} of ${wholeText(all)}`,
  ranAt: (time) => `run ${time}`,
  fromFile: (name) => `from ${name}`,
  ofEarlierText: 'Of an earlier text',
  ofOtherValues: 'Of other values',
  bringTextBack: 'Bring that text back',
  bringValuesBack: 'Bring those values back',
};

export const ANSWER_HE: AnswerStrings = {
  about: 'על השורות האלה',
  statementOf: (number, all) => `שאילתה \u2068${wholeText(number)}\u2069 מתוך \u2068${wholeText(all)}\u2069`,
  ranAt: (time) => `הורצה ב־\u2068${time}\u2069`,
  fromFile: (name) => `מתוך \u2068${name}\u2069`,
  ofEarlierText: 'של טקסט קודם',
  ofOtherValues: 'של ערכים אחרים',
  bringTextBack: 'החזרת הטקסט ההוא',
  bringValuesBack: 'החזרת הערכים ההם',
};
