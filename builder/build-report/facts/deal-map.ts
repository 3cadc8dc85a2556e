import type Database from 'better-sqlite3';
import { readFacts } from '../../sources/facts.ts';

/** Where deals are: counted in cells of about a square kilometre, so that a million parcels are a small picture. */
export interface DealMap {
  /** Row and column count cells from latitude and longitude 0, so that a cell begins at `row * CELL.lat`. */
  readonly cells: readonly { readonly row: number; readonly column: number; readonly deals: number }[];
  /** Deals whose parcel has a point of its own or of its gush. */
  readonly placed: number;
  /** Lines of the coasts, to half a kilometre. */
  readonly coasts: readonly (readonly Point[])[];
  /** The cities with the most deals, for orientation. */
  readonly cities: readonly (Point & { readonly name: string })[];
}

/** Degrees of WGS84. */
export interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** Size of a cell, degrees. In the middle of the country a cell is about as wide as it is high. */
export const CELL = { lat: 0.01, lon: 0.0118 } as const;

const NAMED_CITIES = 10;

/** Reads the points of all parcels. A deal that is at the centre of its settlement has no real place, and is left out. */
export function readDealMap(db: Database.Database): DealMap {
  const cells = db
    .prepare<{ lat: number; lon: number }, DealMap['cells'][number]>(
      `SELECT CAST(floor(lat / :lat) AS INTEGER) AS "row", CAST(floor(lon / :lon) AS INTEGER) AS "column", sum(deals_total) AS deals
       FROM parcels
       WHERE lat IS NOT NULL AND geo_precision IN ('parcel', 'gush')
       GROUP BY 1, 2 ORDER BY 1, 2`,
    )
    .all(CELL);
  return {
    cells,
    placed: cells.reduce((sum, { deals }) => sum + deals, 0),
    coasts: readCoasts(),
    cities: db
      .prepare<[number], DealMap['cities'][number]>(
        'SELECT name, lat, lon FROM settlements WHERE lat IS NOT NULL ORDER BY deals_total DESC, code LIMIT ?',
      )
      .all(NAMED_CITIES),
  };
}

function readCoasts(): DealMap['coasts'] {
  const positions = readFacts('coasts.csv', ['sea', 'lat', 'lon']);
  return [...new Set(positions.map(({ sea }) => sea))].map((sea) =>
    positions
      .filter((position) => position.sea === sea)
      .map(({ lat, lon }) => ({ lat: Number(lat), lon: Number(lon) })),
  );
}
