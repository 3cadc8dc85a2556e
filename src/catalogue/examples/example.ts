/** The subject of an example. The list of examples is in parts by subject, in this order. */
export const EXAMPLE_CATEGORIES = [
  'prices',
  'trends',
  'homes',
  'activity',
  'search',
  'map',
  'places',
  'location',
  'society',
  'rents',
  'projects',
  'data',
] as const;

export type ExampleCategory = (typeof EXAMPLE_CATEGORIES)[number];

/**
 * How a person enters the value of a parameter: from a list, by the start of a name, or by typing. A code is a number that
 * names something, such as a block.
 */
export type ParameterControl =
  | 'list'
  | 'settlement'
  | 'neighbourhood'
  | 'street'
  | 'number'
  | 'code'
  | 'year'
  | 'date'
  | 'text';

/** A value of a statement that a person may choose: a blank in the sentence of its question. */
export interface ExampleParameter {
  /** The name of the placeholder, without its colon. */
  readonly name: string;
  readonly control: ParameterControl;
  readonly default: string | number;
  readonly label_en: string;
  readonly label_he: string;
  /** The values to choose from; only with the control 'list'. */
  readonly values?: readonly string[];
  /** Whether the Hebrew sentence speaks of several. The English one always does. */
  readonly isPlural?: boolean;
}

/** What the number of a headline counts or measures. */
export type HeadlineUnit =
  | 'shekels'
  | 'shekels_per_sqm'
  | 'shekels_a_month'
  | 'sqm'
  | 'percent'
  | 'count'
  | 'years'
  | 'number';

/** The one number that answers the question. */
export interface Headline {
  readonly column: string;
  readonly row: 'first' | 'last';
  readonly unit: HeadlineUnit;
  /** The column that names what the number belongs to: a name or a period. */
  readonly of?: string;
  /** The column of its change, in percent points. */
  readonly change?: string;
}

/** The best drawing of the answer, by the names of its columns. */
export interface ChartHint {
  readonly kind: 'line' | 'bar';
  readonly x: string;
  readonly y: readonly string[];
}

/** A question with blanks: the sentence, the first values, and what the answer is. */
export interface QuestionForm {
  /** The question with `{name}` where `template` has `:name`. */
  readonly ask_en: string;
  readonly ask_he: string;
  /** The statement with placeholders; `sql` is the same with the defaults in their place. */
  readonly template: string;
  readonly params: readonly ExampleParameter[];
  readonly headline: Headline;
  /** Left out if a picture shows nothing. */
  readonly chart?: ChartHint;
}

interface ExampleText {
  /** Name for links: small letters and dashes. */
  readonly slug: string;
  readonly title_en: string;
  readonly title_he: string;
  readonly question: string;
  readonly explanation: string;
  /** The tables that it reads. */
  readonly tables: readonly string[];
}

/**
 * A question with the statement that answers it. Each teaches one thing. One with `params` is a question with blanks.
 */
export interface Example extends ExampleText, Partial<QuestionForm> {
  readonly id: number;
  readonly category: ExampleCategory;
  readonly sql: string;
}

/** An example that is a question with blanks. */
export type QuestionExample = Example & QuestionForm;

/** An example that was run on a database; `examples.json` beside the database holds these. */
export interface VerifiedExample extends Example {
  readonly verified: {
    /** Rows of its answer, without a limit. */
    readonly rows: number;
    /** Milliseconds of the run, on the machine that built the database. */
    readonly ms: number;
    /** When it was run, ISO-8601 in UTC. */
    readonly at: string;
  };
}

/** The file of verified examples, in the folder of the database. */
export const EXAMPLES_FILE_NAME = 'examples.json';

/** An example in its source: its index in the list becomes its id, its file its category. */
export type WrittenExample = ExampleText & ({ readonly sql: string } | QuestionForm);

/** Whether an example is a question with blanks. */
export function isQuestion<E extends Example>(example: E): example is E & QuestionExample {
  return example.params !== undefined;
}
