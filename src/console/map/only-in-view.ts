import { withCondition } from '../editor/diagnostics/remedies.ts';

/** The visible part of a map, degrees of WGS84. */
export interface Box {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** Five decimals are a metre. */
const STEPS = 1e5;
const below = (value: number) => Math.floor(value * STEPS) / STEPS;
const above = (value: number) => Math.ceil(value * STEPS) / STEPS;

/** Tables whose rows an R*Tree finds (conventions, "Bounding-box search"): the tree, by the table. */
const TREES = { deals: 'deals_rtree', parcels: 'parcels_rtree' } as const;
/** Tables with points and few rows, whose coordinates are compared directly. */
const SMALL = ['streets', 'neighborhoods', 'gushim', 'settlements', 'poi_stations', 'poi_schools', 'poi_bus_stops'];

/** Conditions that earlier presses inserted. */
const WRITTEN = [
  /(?:IN \(SELECT id FROM (?:deals|parcels)_rtree WHERE )minLat >= [\d.]+ AND maxLat <= [\d.]+ AND minLon >= [\d.]+ AND maxLon <= [\d.]+\)/,
  /lat BETWEEN [\d.]+ AND [\d.]+ AND (?:\w+\.)?lon BETWEEN [\d.]+ AND [\d.]+/,
];

/**
 * The statement with a condition for rows in a box, or with the box of an earlier condition replaced; null if the table
 * of the condition is uncertain.
 */
export function onlyInView(sql: string, shown: Box): string | null {
  const [south, north, west, east] = [below(shown.south), above(shown.north), below(shown.west), above(shown.east)];
  const inTree = `minLat >= ${south} AND maxLat <= ${north} AND minLon >= ${west} AND maxLon <= ${east}`;
  const between = `lat BETWEEN ${south} AND ${north} AND lon BETWEEN ${west} AND ${east}`;
  if (WRITTEN.some((written) => written.test(sql))) {
    return sql
      .replace(/minLat >= [\d.]+ AND maxLat <= [\d.]+ AND minLon >= [\d.]+ AND maxLon <= [\d.]+/, inTree)
      .replace(/lat BETWEEN [\d.]+ AND [\d.]+/, `lat BETWEEN ${south} AND ${north}`)
      .replace(/lon BETWEEN [\d.]+ AND [\d.]+/, `lon BETWEEN ${west} AND ${east}`);
  }
  const conditions = [
    ...Object.entries(TREES).map(([table, tree]) => [table, `id IN (SELECT id FROM ${tree} WHERE ${inTree})`] as const),
    ...SMALL.map((table) => [table, between] as const),
  ];
  for (const [table, condition] of conditions) {
    const remedy = withCondition(sql, table, condition);
    if (!remedy) continue;
    const { from, to, insert } = remedy.fix;
    return sql.slice(0, from) + insert + sql.slice(to);
  }
  return null;
}
