import { APPROVED_STATUS_RANK, RENEWAL_STATUSES } from '../../../src/catalogue/index.ts';
import { overlapM2 } from '../../geometry/overlap.ts';
import { type PolygonIndex, polygonIndex } from '../../geometry/polygon-index.ts';
import { areaAndCentroid, boxOf, type MultiPolygon } from '../../geometry/shapes.ts';
import type { Scratch } from '../../scratch.ts';
import { shareOut } from '../../share-out.ts';
import { roundedDegrees } from '../places/degrees.ts';
import { readSelect } from '../select.ts';
import { renewalTrackOf } from './renewal-track.ts';

/** A parcel is part of a compound that covers more than this share of it. */
const MIN_PARCEL_SHARE = 0.5;
/**
 * A compound belongs to the blocks that contain at least this share of it. Smaller shares come from differences between
 * two maps.
 */
const MIN_GUSH_SHARE = 0.01;
/** Digits of `overlap_share`. */
const SHARE_DIGITS = 4;

interface Compound {
  readonly id: number;
  readonly shape: MultiPolygon;
  readonly areaM2: number;
  readonly centroid: { readonly lat: number; readonly lon: number };
}

/**
 * Intersects the polygons of renewal compounds with those of gushim, parcels and localities:
 *
 * - `scratch.compound_facts`: what the list and the polygons say about each compound (`renewal_facts.sql`).
 * - `scratch.renewal_tracks` (track_raw, track), `scratch.renewal_statuses` (status, rank, is_approved).
 * - `scratch.compound_shapes` (compound_id, area_m2, lat, lon, settlement_code_geo): the locality whose boundary contains the
 *   centroid, else that of the gush with most of the compound.
 * - `scratch.compound_gushim` (compound_id, gush, overlap_m2): the blocks with at least one percent of it.
 * - `scratch.compound_units` (compound_id, gush, existing, added, planned): its homes, shared by area among blocks with deals.
 * - `scratch.compound_parcels` (gush, chelka, compound_id, overlap_share, n_compounds, method).
 */
export function findRenewal(scratch: Scratch): void {
  const { db } = scratch;
  db.exec(`
    CREATE TABLE scratch.compound_facts AS ${readSelect('renewal_facts')};
    CREATE UNIQUE INDEX scratch.compound_facts_by_id ON compound_facts (compound_id);
  `);
  const published = db
    .prepare<[], string>(
      'SELECT DISTINCT track_raw FROM scratch.compound_facts WHERE track_raw IS NOT NULL ORDER BY track_raw',
    )
    .pluck()
    .all();
  scratch.fill(
    'renewal_tracks',
    ['track_raw TEXT', 'track TEXT'],
    published.map((track) => [track, renewalTrackOf(track)]),
  );
  scratch.fill(
    'renewal_statuses',
    ['status TEXT', 'rank INTEGER', 'is_approved INTEGER'],
    RENEWAL_STATUSES.map((status, at) => [status, at + 1, at + 1 >= APPROVED_STATUS_RANK ? 1 : 0]),
  );
  const compounds = readCompounds(scratch);
  const index = polygonIndex(compounds);
  layOverGushim(scratch, index);
  scratch.fill(
    'compound_shapes',
    ['compound_id INTEGER', 'area_m2 REAL', 'lat REAL', 'lon REAL', 'settlement_code_geo INTEGER'],
    localised(scratch, compounds),
  );
  allocateUnits(scratch, compounds);
  layOverParcels(scratch, index);
}

function readCompounds({ db }: Scratch): readonly Compound[] {
  return db
    .prepare<[], { id: number; geometry: string }>(
      'SELECT compound_id AS id, geometry FROM scratch.raw_renewal_polygons ORDER BY record',
    )
    .all()
    .map(({ id, geometry }) => {
      const shape: MultiPolygon = JSON.parse(geometry);
      return { id, shape, ...areaAndCentroid(shape) };
    });
}

function layOverGushim({ db }: Scratch, compounds: PolygonIndex<Compound>): void {
  db.exec(`
    CREATE TABLE scratch.compound_gushim (
      compound_id INTEGER, gush INTEGER, overlap_m2 REAL, PRIMARY KEY (compound_id, gush)
    ) WITHOUT ROWID
  `);
  const gushim = db.prepare<[], { gush: number; geometry: string }>(
    'SELECT gush, geometry FROM scratch.raw_gushim ORDER BY record',
  );
  const found: (readonly [number, number, number])[] = [];
  for (const { gush, geometry } of gushim.iterate()) {
    const block: MultiPolygon = JSON.parse(geometry);
    for (const { id, shape, areaM2 } of compounds.near(boxOf(block))) {
      const overlap = overlapM2(shape, block);
      if (overlap > 0 && overlap >= MIN_GUSH_SHARE * areaM2) found.push([id, gush, overlap]);
    }
  }
  const insert = db.prepare('INSERT INTO scratch.compound_gushim VALUES (?, ?, ?)');
  db.transaction(() => {
    for (const row of found) insert.run(row);
  })();
}

function localised({ db }: Scratch, compounds: readonly Compound[]) {
  const localities = polygonIndex(
    db
      .prepare<[], { code: number; geometry: string }>(
        'SELECT code, geometry FROM scratch.raw_locality_polygons ORDER BY record',
      )
      .all()
      .map(({ code, geometry }) => ({ code, shape: JSON.parse(geometry) as MultiPolygon })),
  );
  const ofGush = db.prepare<[number], number | null>(`
    SELECT coalesce(s.settlement_code, d.settlement_code)
    FROM scratch.compound_gushim AS c
    LEFT JOIN scratch.gush_shapes AS s ON s.gush = c.gush
    LEFT JOIN scratch.gush_settlements AS d ON d.gush = c.gush
    WHERE c.compound_id = ?
    ORDER BY c.overlap_m2 DESC, c.gush
    LIMIT 1`);
  return compounds.map(({ id, areaM2, centroid }) => {
    const code = localities.containing(centroid)[0]?.code ?? ofGush.pluck().get(id) ?? null;
    return [id, Math.round(areaM2 * 10) / 10, roundedDegrees(centroid.lat), roundedDegrees(centroid.lon), code];
  });
}

/**
 * Shares the homes of a compound among its blocks with deals, in proportion to area and in whole numbers (largest remainders).
 * Area in other blocks (at least one percent of the compound) keeps its share of the homes. The parts add up to the total only if
 * the compound is completely in known blocks.
 */
function allocateUnits({ db }: Scratch, compounds: readonly Compound[]): void {
  db.exec(`
    CREATE TABLE scratch.compound_units (
      compound_id INTEGER, gush INTEGER, existing INTEGER, added INTEGER, planned INTEGER, PRIMARY KEY (compound_id, gush)
    ) WITHOUT ROWID
  `);
  const facts = db.prepare<
    [number],
    { units_existing: number | null; units_added: number | null; units_planned: number | null }
  >('SELECT units_existing, units_added, units_planned FROM scratch.compound_facts WHERE compound_id = ?');
  const blocks = db.prepare<[number], { gush: number; overlap_m2: number }>(`
    SELECT gush, overlap_m2
    FROM scratch.compound_gushim
    WHERE compound_id = ? AND gush IN (SELECT gush FROM scratch.gush_geometry)
    ORDER BY gush`);
  const insert = db.prepare('INSERT INTO scratch.compound_units VALUES (?, ?, ?, ?, ?)');
  db.transaction(() => {
    for (const { id, areaM2 } of compounds) {
      const held = blocks.all(id);
      const units = facts.get(id);
      if (units === undefined) continue;
      const elsewhereM2 = areaM2 - held.reduce((sum, { overlap_m2 }) => sum + overlap_m2, 0);
      const weights = [
        ...held.map(({ overlap_m2 }) => overlap_m2),
        elsewhereM2 < MIN_GUSH_SHARE * areaM2 ? 0 : elsewhereM2,
      ];
      const [existing, added, planned] = [units.units_existing, units.units_added, units.units_planned].map((total) =>
        total === null ? null : shareOut(total, weights),
      );
      for (const [at, { gush }] of held.entries()) {
        insert.run(id, gush, existing?.[at] ?? null, added?.[at] ?? null, planned?.[at] ?? null);
      }
    }
  })();
}

/**
 * A current parcel is part of the compounds that cover more than half of it; the largest share wins. A cancelled or
 * unsettled parcel has an uncertain place, so it is part of the compounds that contain its point; the smallest wins.
 * Ties go to the lowest number.
 */
function layOverParcels({ db }: Scratch, compounds: PolygonIndex<Compound>): void {
  db.exec(`
    CREATE TABLE scratch.compound_parcels (
      gush INTEGER, chelka INTEGER, compound_id INTEGER, overlap_share REAL, n_compounds INTEGER, method TEXT,
      PRIMARY KEY (gush, chelka)
    ) WITHOUT ROWID
  `);
  const found: (readonly [number, number, number, number | null, number, string])[] = [];
  const current = db.prepare<[], { gush: number; chelka: number; geometry: string }>(
    "SELECT gush, chelka, geometry FROM scratch.raw_parcels WHERE kind = 'current' ORDER BY record",
  );
  for (const { gush, chelka, geometry } of current.iterate()) {
    const parcel: MultiPolygon = JSON.parse(geometry);
    const near = compounds.near(boxOf(parcel));
    if (near.length === 0) continue;
    const { areaM2 } = areaAndCentroid(parcel);
    const shares = near
      .map(({ id, shape }) => ({ id, share: areaM2 > 0 ? sharedPart(overlapM2(shape, parcel) / areaM2) : 0 }))
      .filter(({ share }) => share > MIN_PARCEL_SHARE)
      .sort((a, b) => b.share - a.share || a.id - b.id);
    const [best] = shares;
    if (best === undefined) continue;
    found.push([gush, chelka, best.id, best.share, shares.length, 'polygon_overlap']);
  }
  const approximate = db.prepare<[], { gush: number; chelka: number; kind: string; lat: number; lon: number }>(
    `SELECT gush, chelka, kind, lat, lon FROM scratch.parcel_shapes WHERE kind <> 'current' ORDER BY gush, chelka`,
  );
  for (const { gush, chelka, kind, lat, lon } of approximate.iterate()) {
    const around = compounds.containing({ lat, lon }).toSorted((a, b) => a.areaM2 - b.areaM2 || a.id - b.id);
    const [best] = around;
    const method = kind === 'cancelled' ? 'centroid_cancelled' : 'centroid_shuma';
    if (best !== undefined) found.push([gush, chelka, best.id, null, around.length, method]);
  }
  const insert = db.prepare('INSERT INTO scratch.compound_parcels VALUES (?, ?, ?, ?, ?, ?)');
  db.transaction(() => {
    for (const row of found) insert.run(row);
  })();
}

/** Rounded before shares are compared, so that shares that are equal on the map are equal here. */
const sharedPart = (share: number) => Math.min(1, Number(share.toFixed(SHARE_DIGITS)));
