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
