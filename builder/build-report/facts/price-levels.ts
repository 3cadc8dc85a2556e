import type Database from 'better-sqlite3';

/** The median price per square metre of homes in one place and year. */
interface Level {
  readonly ilsPerSqm: number;
  /** Deals that the median is of. */
  readonly prices: number;
  /** True if months of the year are not complete yet. */
  readonly isIncomplete: boolean;
}

export interface PriceLevels {
  /** Every year from the first to the last with a median. */
  readonly years: readonly number[];
  readonly places: readonly {
    /** Hebrew; null for the whole country. */
    readonly name: string | null;
    /** In the order of the years; null for a year without a median. */
    readonly levels: readonly (Level | null)[];
  }[];
}

const LARGEST_CITIES = 12;

interface Row {
  readonly place: number | null;
  readonly name: string | null;
  readonly year: number;
  readonly prices: number;
  readonly ilsPerSqm: number;
  readonly isIncomplete: 0 | 1;
}

/** The levels of the country and of the cities with the most deals, by year. */
export function readPriceLevels(db: Database.Database): PriceLevels {
  const rows = db
    .prepare<[number], Row>(
      `WITH largest AS (SELECT code, name FROM settlements ORDER BY deals_total DESC, code LIMIT ?)
       SELECT NULL AS place, NULL AS name, year, n_ppsqm AS prices, median_ppsqm AS ilsPerSqm, is_incomplete AS isIncomplete
       FROM agg_national_year
       WHERE property_group = 'all_residential' AND rooms_bucket = 'all' AND median_ppsqm IS NOT NULL
       UNION ALL
       SELECT code, name, year, n_ppsqm, median_ppsqm, is_incomplete
       FROM largest JOIN agg_settlement_year ON settlement_code = code
       WHERE property_group = 'all_residential' AND median_ppsqm IS NOT NULL`,
    )
    .all(LARGEST_CITIES);
  if (rows.length === 0) return { years: [], places: [] };
  const [first, last] = [Math.min(...rows.map(({ year }) => year)), Math.max(...rows.map(({ year }) => year))];
  const years = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const places = [...new Set(rows.map(({ place }) => place))];
  return {
    years,
    places: places.map((place) => {
      const ofPlace = rows.filter((row) => row.place === place);
      const byYear = new Map(ofPlace.map((row) => [row.year, row]));
      return {
        name: ofPlace[0]?.name ?? null,
        levels: years.map((year) => {
          const row = byYear.get(year);
          return row === undefined
            ? null
            : { ilsPerSqm: row.ilsPerSqm, prices: row.prices, isIncomplete: row.isIncomplete === 1 };
        }),
      };
    }),
  };
}

/** A median moves by less than this in a year, if it is of this many prices. */
export const JUMP = { share: 0.25, minPrices: 100 } as const;

/** True if a level differs from the one of the year before by more than prices do. */
export function isJump(before: Level | null | undefined, now: Level | null | undefined): boolean {
  if (!before || !now || Math.min(before.prices, now.prices) < JUMP.minPrices) return false;
  return Math.abs(now.ilsPerSqm / before.ilsPerSqm - 1) > JUMP.share;
}
