import { type PublishedBuild, publishBuild } from './published-build.testing.ts';

const made = (factor: number) => `
  PRAGMA page_size = 1024;
  CREATE TABLE deals (id INTEGER PRIMARY KEY, place INTEGER, day TEXT, amount INTEGER, note TEXT);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
  INSERT INTO deals SELECT i, i * 7919 % 90 + 1, date('2000-01-01', (i * 104729 % 9000) || ' days'), i * ${factor} % 1000003, hex(zeroblob(60)) FROM n;
  CREATE INDEX deals_by_place_day ON deals (place, day);
  CREATE VIRTUAL TABLE words USING fts5(name);
  INSERT INTO words SELECT 'רחוב ' || (id * 7919 % 5000) FROM deals WHERE id <= 4000;
  ANALYZE;
`;

/** A statement that reads all rows. */
export const SUM = 'SELECT count(*), sum(amount), min(day), max(note) FROM deals';
/** A statement that reads rows through an index. */
export const ROWS = "SELECT * FROM deals WHERE place = 7 AND day > '2010-01-01' ORDER BY day";
/** A statement that reads one row. */
export const ONE = 'SELECT amount FROM deals WHERE id = 17337';

export interface TwinBuilds {
  readonly build: PublishedBuild;
  /** A build of the same length, with other amounts. */
  readonly other: PublishedBuild;
}

/** Two builds that differ in their amounts alone, so that one can stand in the place of the other. */
export async function publishTwins(): Promise<TwinBuilds> {
  const [build, other] = [await publishBuild(made(31)), await publishBuild(made(37))];
  if (other.content.length !== build.content.length) throw new Error('The two builds differ in their length.');
  return { build, other };
}
