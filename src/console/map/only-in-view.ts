import { keywordOf, nameOf, tokenize } from '../../contract/guard/tokens.ts';
import { withCondition } from '../editor/diagnostics/remedies.ts';
import { tableReferences } from '../plan/table-references.ts';

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
/** Tables with points and few rows, whose coordinates are compared directly. The finest places come first. */
const SMALL = ['poi_schools', 'poi_bus_stops', 'poi_stations', 'streets', 'neighborhoods', 'gushim', 'settlements'];

/**
 * From this side, in degrees (25 km), coordinates are compared directly: an R*Tree lists every row of its box before
 * the other conditions and LIMIT apply, so it reads the more, the wider the box. What a first statement reads of
 * 250,000 deals, in MB, by the tree and without it:
 *
 * | | 0.1° of Haifa | 0.1° of Tel Aviv | 0.5° | 1.25° | the country |
 * | --- | --- | --- | --- | --- | --- |
 * | fifty deals of a town | 0.26, 0.10 | 1.37, 0.10 | 6.69, 0.13 | 6.55, 0.10 | 10.12, 0.10 |
 * | the latest thousand | 0.78, 1.08 | 2.10, 0.93 | 6.95, 0.73 | 9.05, 0.73 | 14.45, 0.73 |
 * | any thousand | 0.28, 1.18 | 0.80, 1.18 | 1.93, 0.40 | 2.77, 0.40 | 3.91, 0.08 |
 * | a thousand parcels | 0.10, 0.20 | 0.27, 0.11 | 0.69, 0.11 | 1.10, 0.11 | 1.32, 0.11 |
 *
 * Looking up each row in the tree (EXISTS) lists nothing, but is a request for nearly each row: 690 of 12 MB for the
 * latest thousand.
 */
const WIDE_DEGREES = 0.25;

/** A condition of an earlier press. `of` qualifies its columns. */
const WRITTEN =
  /(?<of>(?:[^\s.()]+\.)?)(?:id IN \(SELECT id FROM (?:deals|parcels)_rtree WHERE minLat >= [\d.]+ AND maxLat <= [\d.]+ AND minLon >= [\d.]+ AND maxLon <= [\d.]+\)|lat BETWEEN [\d.]+ AND [\d.]+ AND (?:[^\s.()]+\.)?lon BETWEEN [\d.]+ AND [\d.]+)/;

/**
 * The statement with a condition for rows in a box, which replaces that of an earlier press; null if the table of the
 * condition is uncertain.
 */
export function onlyInView(sql: string, shown: Box): string | null {
  const written = WRITTEN.exec(sql);
  const tables = tablesOfLatitude(sql);
  const conditions = conditionsFor(shown);
  const ofShown = conditions.filter(([table]) => tables.includes(table));
  for (const [table, condition] of ofShown.length > 0 ? ofShown : conditions) {
    const remedy = withCondition(sql, table, condition, 'filter');
    if (!remedy) continue;
    if (written) {
      if (!remedy.condition.startsWith(written.groups?.of ?? '')) continue;
      return sql.slice(0, written.index) + remedy.condition + sql.slice(written.index + written[0].length);
    }
    const { from, to, insert } = remedy.fix;
    return sql.slice(0, from) + insert + sql.slice(to);
  }
  return null;
}

/** The tables whose latitude the statement shows, as far as it names that with its table: `p.lat`. */
function tablesOfLatitude(sql: string): readonly string[] {
  const tokens = [...tokenize(sql)];
  const references = tableReferences(sql);
  let isInList = false;
  return tokens.flatMap((token, at) => {
    const word = keywordOf(token);
    if (word === 'SELECT' || word === 'FROM') isInList = word === 'SELECT';
    if (!isInList || nameOf(token)?.toLowerCase() !== 'lat' || tokens[at - 1]?.text !== '.') return [];
    const qualifier = nameOf(tokens[at - 2])?.toLowerCase();
    return references.filter(({ alias }) => alias.toLowerCase() === qualifier).map(({ table }) => table.toLowerCase());
  });
}

/** The condition for a box by table, in the order in which tables are looked for. */
function conditionsFor(shown: Box): readonly (readonly [table: string, condition: string])[] {
  const [south, north, west, east] = [below(shown.south), above(shown.north), below(shown.west), above(shown.east)];
  const between = `lat BETWEEN ${south} AND ${north} AND lon BETWEEN ${west} AND ${east}`;
  const isWide = Math.max(north - south, east - west) >= WIDE_DEGREES;
  const inTree = (tree: string) =>
    `id IN (SELECT id FROM ${tree} WHERE minLat >= ${south} AND maxLat <= ${north} AND minLon >= ${west} AND maxLon <= ${east})`;
  return [
    ...Object.entries(TREES).map(([table, tree]) => [table, isWide ? between : inTree(tree)] as const),
    ...SMALL.map((table) => [table, between] as const),
  ];
}
