import type { HeadlineUnit } from '../../../catalogue/index.ts';

/** By column and value. */
type ValueLabels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Texts on parameters and questions. */
export interface AskStrings {
  /** The fields above Run. */
  readonly parameters: string;
  readonly parameter: (name: string) => string;
  readonly nullWhenEmpty: string;
  /** In the place of a price that depends on them. */
  readonly needsValues: string;
  readonly linkNeedsValues: string;
  /** Beside an answer without rows. */
  readonly emptyFields: (names: readonly string[]) => string;
  readonly wrongNumber: string;
  readonly wrongDate: string;
  readonly comparedWith: (column: string) => string;
  readonly typeAName: string;
  readonly noPlace: (typed: string) => string;
  readonly places: (count: number) => string;
  readonly welcome: string;
  readonly searchQuestions: string;
  readonly searchHint: string;
  readonly noQuestion: string;
  readonly examplesInSql: string;
  readonly answer: string;
  readonly answering: string;
  readonly unanswered: string;
  readonly noAnswer: string;
  readonly showSql: string;
  readonly amount: (value: number, unit: HeadlineUnit) => string;
  /** @param since the period or the name that it is from; null if unknown */
  readonly changed: (percent: number, since: string | null) => string;
  /** @param deals how many deals the median is of; null if unknown */
  readonly medianOf: (deals: number | null) => string;
  /** The same of so few deals that the median says little. */
  readonly medianOfFew: (deals: number) => string;
  /** Above an answer whose blanks have changed since. */
  readonly answerTo: (question: string) => string;
  /** Above names that are like the typed one. */
  readonly nearPlaces: (typed: string) => string;
  readonly yes: string;
  readonly no: string;
  /** Labels of list values, by column and value; other values are their own labels. */
  readonly valueLabels: ValueLabels;
  /** Those that differ where a sentence speaks of several. */
  readonly pluralLabels: ValueLabels;
  /** Towns by their names in the register, as the language writes them; null for the language of the register. */
  readonly towns: Readonly<Record<string, string>> | null;
}
