import type { AnswerStrings } from '../areas/answer-strings.ts';
import { wholeText } from '../numbers.ts';

export const enAnswer: AnswerStrings = {
  about: 'About these rows',
  statementOf: (number, all) => `Statement ${wholeText(number)} of ${wholeText(all)}`,
  ranAt: (time) => `run ${time}`,
  fromFile: (name) => `from ${name}`,
  ofEarlierText: 'Of an earlier text',
  ofOtherValues: 'Of other values',
  bringTextBack: 'Bring that text back',
  bringValuesBack: 'Bring those values back',
};
