import Database from 'better-sqlite3';
import type { Manifest } from '../../src/catalogue/index.ts';

/** How far a build may differ from the one before it without being asked about. */
export interface ChangeLimits {
  /** Share of the rows of a table that may be gone, 0 to 1. */
  readonly lostRowsShare: number;
  /** Share by which a median of a year that both builds have may move, 0 to 1. */
  readonly medianShare: number;
}

export const CHANGE_LIMITS_DEFAULT: ChangeLimits = { lostRowsShare: 0.2, medianShare: 0.2 };

/** A median of fewer prices moves by chance. */
const MIN_PRICES = 100;
const LARGEST_CITIES = 12;

/** A finished build, as far as it is compared. */
interface Build {
  /** Path of its database. */
  readonly path: string;
  readonly tables: Manifest['tables'];
  readonly dataAsOf: string;
}

/**
 * What a build lost or changed so much that an operator has to look before it replaces the earlier one: rows of a table, the newest
 * deals, and medians of the price per square metre of homes, of the country and of the cities with the most deals. Medians are those of the
 * last complete year of the earlier build, which a newer export hardly changes.
 *
 * @returns a sentence for each, with both figures
 */
export function suspectChanges(before: Build, after: Build, limits: ChangeLimits): readonly string[] {
  const olderDeals =
    after.dataAsOf < before.dataAsOf
      ? [`The newest deal is of ${after.dataAsOf}; the earlier build has one of ${before.dataAsOf}.`]
      : [];
  return [...olderDeals, ...lostRows(before, after, limits), ...movedMedians(before, after, limits)];
}

function lostRows(before: Build, after: Build, { lostRowsShare }: ChangeLimits): readonly string[] {
  const rowsAfter = new Map(after.tables.map(({ name, rows }) => [name, rows]));
  return before.tables.flatMap(({ name, rows }) => {
    const left = rowsAfter.get(name) ?? 0;
    if (rows - left <= rows * lostRowsShare) return [];
    return left === 0
      ? [`${name} is empty; the earlier build has ${inWords(rows)} rows.`]
      : [
          `${name} has ${inWords(left)} rows, ${percent(1 - left / rows)} fewer than the earlier build (${inWords(rows)}).`,
        ];
  });
}

interface Median {
  readonly place: string;
  readonly prices: number;
  readonly ilsPerSqm: number;
}

function movedMedians(before: Build, after: Build, { medianShare }: ChangeLimits): readonly string[] {
  const year = Number(before.dataAsOf.slice(0, 4)) - 1;
  const mediansAfter = new Map(mediansOf(after.path, year).map((median) => [median.place, median]));
  let mediansBefore: readonly Median[];
  try {
    mediansBefore = mediansOf(before.path, year);
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    return [`Prices cannot be compared: the earlier database ${before.path} cannot be read (${error.message}).`];
  }
  return mediansBefore.slice(0, LARGEST_CITIES + 1).flatMap(({ place, prices, ilsPerSqm }) => {
    const now = mediansAfter.get(place);
    // A place whose deals are gone is found by the rows of its tables, if it is large.
    if (now === undefined || Math.min(prices, now.prices) < MIN_PRICES) return [];
    const change = now.ilsPerSqm / ilsPerSqm - 1;
    if (Math.abs(change) <= medianShare) return [];
    return [
      `The median price per square metre of homes of ${year} in ${place} is ${inWords(now.ilsPerSqm)} shekels, ` +
        `${percent(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than in the earlier build (${inWords(ilsPerSqm)}).`,
    ];
  });
}

/** Medians of a year: of the country, then of its localities, those with the most prices first. */
function mediansOf(path: string, year: number): readonly Median[] {
  const db = new Database(path, { readonly: true, fileMustExist: true });
  try {
    return db
      .prepare<[number, number], Median>(
        `SELECT 'the country' AS place, n_ppsqm AS prices, median_ppsqm AS ilsPerSqm FROM agg_national_year
          WHERE property_group = 'all_residential' AND rooms_bucket = 'all' AND year = ? AND median_ppsqm IS NOT NULL
          UNION ALL
         SELECT * FROM (SELECT s.name, a.n_ppsqm, a.median_ppsqm FROM agg_settlement_year a JOIN settlements s ON s.code = a.settlement_code
          WHERE a.property_group = 'all_residential' AND a.year = ? AND a.median_ppsqm IS NOT NULL ORDER BY a.n_ppsqm DESC, s.code)`,
      )
      .all(year, year);
  } finally {
    db.close();
  }
}

const inWords = (figure: number): string => figure.toLocaleString('en-US');
const percent = (share: number): string => `${Math.round(share * 100)} %`;
