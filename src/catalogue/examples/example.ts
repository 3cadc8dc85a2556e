/** What an example is about; the list of examples is in parts by it, in this order. */
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

/** A question with the statement that answers it, each teaching one thing. */
export interface Example {
  readonly id: number;
  /** Name for links: small letters and dashes. */
  readonly slug: string;
  readonly category: ExampleCategory;
  readonly title_en: string;
  readonly title_he: string;
  readonly question: string;
  readonly sql: string;
  readonly explanation: string;
  /** The tables that it reads. */
  readonly tables: readonly string[];
}

/** An example that was run on a database: what `examples.json` beside it holds. */
export interface VerifiedExample extends Example {
  readonly verified: {
    /** Rows that it gave, no limit applied. */
    readonly rows: number;
    /** Milliseconds that it took where the database was built. */
    readonly ms: number;
    /** When, ISO-8601 in UTC. */
    readonly at: string;
  };
}

/** The file of verified examples, in the folder of the database. */
export const EXAMPLES_FILE_NAME = 'examples.json';

/** An example as it is written down: its place in the list becomes its id, its file its category. */
export type WrittenExample = Omit<Example, 'id' | 'category'>;
