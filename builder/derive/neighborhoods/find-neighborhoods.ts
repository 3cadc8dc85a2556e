import { areaAndCentroid, boxOf, type MultiPolygon } from '../../geometry/shapes.ts';
import { cleanLabel } from '../../rows/labels.ts';
import type { Scratch } from '../../scratch.ts';
import { squareKilometres } from '../places/area-shapes.ts';
import { roundedDegrees } from '../places/degrees.ts';
import { stableIds, uniqueSlugs } from '../places/place-ids.ts';
import { nameSpellings } from '../places/spellings.ts';
import { findParcelAreas } from './parcel-areas.ts';

/** How many ids a settlement has for neighbourhoods. */
const NEIGHBORHOODS_OF_SETTLEMENT = 10_000;

/** The word that people write before the name of a neighbourhood, or omit. */
const WORD = 'שכונת';

interface NeighborhoodRecord {
  readonly settlement_code: number;
  readonly settlement: string;
  readonly name: string;
  readonly source: string;
  readonly is_industrial: number;
  readonly label_lat: number | null;
  readonly label_lon: number | null;
  readonly geometry: string;
}

const FACTS = [
  'nbhd_id INTEGER',
  'settlement_code INTEGER',
  'settlement TEXT',
  'name TEXT',
  'slug TEXT',
  'source TEXT',
  'area_km2 REAL',
  'lat REAL',
  'lon REAL',
  'bbox_min_lat REAL',
  'bbox_min_lon REAL',
  'bbox_max_lat REAL',
  'bbox_max_lon REAL',
  'is_industrial INTEGER',
  'aliases TEXT',
] as const;

/**
 * Finds the neighbourhoods of settlements with deals, and the parcels in them:
 *
 * - `scratch.neighborhood_facts`: the columns of `neighborhoods` that are not statistics, is_industrial and aliases. n_parcels
 *   counts all parcels with deals in the neighbourhood, including those of other settlements.
 * - `scratch.parcel_neighborhoods` (gush, chelka, area_id, geo_precision).
 *
 * A parcel whose point is the centre of its settlement is in no neighbourhood. Needs `settlements`, filled, and
 * `scratch.parcel_points`.
 */
export function findNeighborhoods(scratch: Scratch): void {
  const { db } = scratch;
  const records = db
    .prepare<[], NeighborhoodRecord>(
      `SELECT n.*, s.name AS settlement
       FROM scratch.raw_neighborhoods AS n
       JOIN settlements AS s ON s.code = n.settlement_code
       ORDER BY n.settlement_code, n.record`,
    )
    .all();
  const bySettlement = new Map<number, NeighborhoodRecord[]>();
  for (const record of records) {
    const ofSettlement = bySettlement.get(record.settlement_code) ?? [];
    ofSettlement.push(record);
    bySettlement.set(record.settlement_code, ofSettlement);
  }
  const found = [...bySettlement].flatMap(([code, ofSettlement]) => {
    const names = ofSettlement.map(({ name }) => name);
    const ids = stableIds(code, names, NEIGHBORHOODS_OF_SETTLEMENT);
    const named = names.map((name) => ({ key: name, name, id: ids.get(name) ?? 0 }));
    const slugs = uniqueSlugs(named, NEIGHBORHOODS_OF_SETTLEMENT);
    return ofSettlement.map((record) => {
      const shape: MultiPolygon = JSON.parse(record.geometry);
      return { record, shape, id: ids.get(record.name) ?? 0, slug: slugs.get(record.name) ?? record.name };
    });
  });
  scratch.fill(
    'neighborhood_identities',
    FACTS,
    found.map(({ record, shape, id, slug }) => {
      const { centroid } = areaAndCentroid(shape);
      const box = boxOf(shape);
      return [
        id,
        record.settlement_code,
        record.settlement,
        record.name,
        slug,
        record.source,
        squareKilometres(shape),
        roundedDegrees(record.label_lat ?? centroid.lat),
        roundedDegrees(record.label_lon ?? centroid.lon),
        ...[box.minLat, box.minLon, box.maxLat, box.maxLon].map(roundedDegrees),
        record.is_industrial,
        neighborhoodAliases(record.name),
      ];
    }),
  );
  findParcelAreas(scratch, 'parcel_neighborhoods', found, ['parcel', 'gush']);
  db.exec(`
    CREATE TABLE scratch.neighborhood_facts (${FACTS.join(', ')}, n_parcels INTEGER, PRIMARY KEY (nbhd_id));
    INSERT INTO scratch.neighborhood_facts
    SELECT i.*, count(p.area_id)
    FROM scratch.neighborhood_identities AS i
    LEFT JOIN scratch.parcel_neighborhoods AS p ON p.area_id = i.nbhd_id
    GROUP BY i.nbhd_id
    ORDER BY i.nbhd_id;
    DROP TABLE scratch.neighborhood_identities;
  `);
}

/** Other names by which a neighbourhood is searched: other spellings, with and without the word "neighbourhood". */
export function neighborhoodAliases(name: string): string {
  const label = cleanLabel(name);
  const bare = label.startsWith(`${WORD} `) ? label.slice(WORD.length + 1) : label;
  const names = [label, bare, `${WORD} ${bare}`];
  const aliases = new Set([...names.flatMap(nameSpellings), ...names.map((each) => each.replace(/["']/g, ''))]);
  aliases.delete(name);
  return [...aliases].join(' | ');
}
