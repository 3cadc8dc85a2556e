/** Radii in metres: things are counted within these distances of a point, or belong together. */
export const NEARBY_M = {
  bus: 500,
  schools: 1_000,
  kindergartens: 500,
  /** Within these distances, the trips of a station count for the transit score. */
  railInScore: 1_000,
  lrtInScore: 600,
  /** The height of a point is that of the nearest point of the grid, unless it is farther away. */
  elevation: 1_000,
} as const;

/** The percentile of trips nearby, over all parcels, that makes a transit score of 100. */
export const SCORE_PERCENTILE = 0.99;

/** How far a station of an official list may be from the stops of the feed that it is matched with; metres. */
export const STATION_MATCH_M = { rail: 500, lrt: 150 } as const;

/** Stops of light rail with the same name within this distance are platforms of one station; metres. */
export const PLATFORMS_APART_M = 300;

/** Types of routes in the feed. */
export const ROUTE_TYPE = {
  lightRail: 0,
  rail: 2,
  /** The other kind, 715 (on demand), is not counted as a bus because its frequency is unknown. */
  bus: 3,
} as const;
