import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPOUND_SOURCE_MATCHES, PARCEL_RENEWAL_METHODS, RENEWAL_STATUSES } from '../../src/catalogue/index.ts';
import { metresFrom, type Point } from '../geometry/distance.ts';
import type { MultiPolygon } from '../geometry/shapes.ts';
import { gushim, parcels } from '../sources/layouts/places.ts';
import { renewalCompounds, renewalPolygons } from '../sources/layouts/projects.ts';
import { worldWithRecords } from '../world-records.testing.ts';
import { MIDDLE_WORLD } from '../worlds.testing.ts';

/** Urban renewal of a built database, recomputed from the records of its world. */
const world = worldWithRecords(MIDDLE_WORLD);
const { rows, column, recordsOf } = world;

beforeAll(world.open);
afterAll(world.close);

type Corner = readonly [east: number, north: number];

/** The outer ring of a shape on the plane around a point, counter-clockwise, without the repeated last corner. */
function ringOf(shape: MultiPolygon, origin: Point): readonly Corner[] {
  const ring = (shape[0]?.[0] ?? []).slice(1).map(([lon, lat]) => metresFrom(origin, { lat, lon }));
  return areaOf(ring) < 0 ? ring.toReversed() : ring;
}

/** By the shoelace formula; negative for a clockwise ring. */
function areaOf(ring: readonly Corner[]): number {
  return ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}

/** The area of the intersection of a convex ring with another one (Sutherland and Hodgman 1974), square metres. */
function cutOut(ring: readonly Corner[], convex: readonly Corner[]): number {
  const left = convex.reduce<readonly Corner[]>((kept, [fromX, fromY], at) => {
    const [toX, toY] = convex[(at + 1) % convex.length] ?? [fromX, fromY];
    const side = ([x, y]: Corner) => (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX);
    return kept.flatMap((corner, place) => {
      const before = kept.at(place - 1) ?? corner;
      const [own, last] = [side(corner), side(before)];
      const share = last / (last - own);
      const crossing: Corner = [
        before[0] + share * (corner[0] - before[0]),
        before[1] + share * (corner[1] - before[1]),
      ];
      if (own >= 0) return last >= 0 ? [corner] : [crossing, corner];
      return last >= 0 ? [crossing] : [];
    });
  }, ring);
  return Math.abs(areaOf(left));
}

/** The share of a convex shape that another shape covers. */
function shareCovered(convex: MultiPolygon, by: MultiPolygon): number {
  const [lon = 0, lat = 0] = convex[0]?.[0]?.[0] ?? [];
  const own = ringOf(convex, { lat, lon });
  return cutOut(ringOf(by, { lat, lon }), own) / areaOf(own);
}

/** Shapes whose first corners are farther apart than this do not touch, because no block is so large. */
const NEAR_DEGREES = 0.05;
const firstOf = (shape: MultiPolygon) => shape[0]?.[0]?.[0] ?? ([0, 0] as const);
const areNear = (one: MultiPolygon, other: MultiPolygon) =>
  Math.abs(firstOf(one)[0] - firstOf(other)[0]) < NEAR_DEGREES &&
  Math.abs(firstOf(one)[1] - firstOf(other)[1]) < NEAR_DEGREES;

describe('renewal compounds of the synthetic country', () => {
  it('include every kind', () => {
    expect(new Set(column('SELECT source_match FROM renewal_compounds'))).toEqual(new Set(COMPOUND_SOURCE_MATCHES));
    expect(new Set(column('SELECT status FROM renewal_compounds'))).toEqual(new Set(RENEWAL_STATUSES));
    expect(new Set(column('SELECT method FROM parcel_renewal'))).toEqual(new Set(PARCEL_RENEWAL_METHODS));
    const [withoutTrack = 0] = column<number>('SELECT 100.0 * sum(track IS NULL) / count(*) FROM renewal_compounds');
    expect(Math.abs(withoutTrack - 30)).toBeLessThan(10);
    expect(column('SELECT count(*) FROM renewal_compounds')).toEqual([79]);
  });

  it('have all records of the list and of the map, each once', async () => {
    const ids = [...(await recordsOf(renewalCompounds)), ...(await recordsOf(renewalPolygons))].map(
      ({ values }) => values.compound_id,
    );
    expect(column('SELECT compound_id FROM renewal_compounds ORDER BY compound_id')).toEqual(
      [...new Set(ids)].sort((a, b) => a - b),
    );
  });

  it('are called synthetic wherever their text is free', () => {
    const words = ['name', 'track_raw', 'plan_number'].map((name) => `ifnull(instr(${name}, 'סינתטי') > 0, 1)`);
    expect(column(`SELECT count(*) FROM renewal_compounds WHERE NOT (${words.join(' AND ')})`)).toEqual([0]);
    expect(column("SELECT count(*) FROM renewal_compounds WHERE mavat_url NOT LIKE '%synthetic%'")).toEqual([0]);
    expect(column("SELECT count(*) FROM renewal_compounds WHERE gis_source NOT LIKE 'synthetic%'")).toEqual([0]);
  });

  it('have the current parcels of which they cover more than half', async () => {
    const compounds = await recordsOf(renewalPolygons);
    const expected = (await recordsOf(parcels))
      .filter(({ values }) => values.kind === 'current')
      .flatMap(({ values: { gush, chelka }, geometry }) => {
        const shares = compounds
          .filter((compound) => areNear(compound.geometry, geometry))
          .map((compound) => ({
            compound_id: compound.values.compound_id,
            share: shareCovered(geometry, compound.geometry),
          }))
          .filter(({ share }) => share > 0.5)
          .sort((a, b) => b.share - a.share);
        const [best] = shares;
        return best === undefined ? [] : [{ gush, chelka, ...best, n_compounds: shares.length }];
      })
      .sort((a, b) => a.gush - b.gush || a.chelka - b.chelka);
    const found = rows<{
      gush: number;
      chelka: number;
      overlap_share: number;
      compound_id: number;
      n_compounds: number;
    }>("SELECT * FROM parcel_renewal WHERE method = 'polygon_overlap' ORDER BY gush, chelka");
    expect(found.length).toBeGreaterThan(100);
    expect(found.map(({ gush, chelka, n_compounds }) => [gush, chelka, n_compounds])).toEqual(
      expected.map(({ gush, chelka, n_compounds }) => [gush, chelka, n_compounds]),
    );
    for (const [at, row] of found.entries()) expect(row.overlap_share).toBeCloseTo(expected[at]?.share ?? 0, 3);
    const partial = found.filter(({ overlap_share: share }) => share < 0.99);
    expect(partial.length).toBeGreaterThan(20);
    expect(found.filter((row, at) => row.n_compounds === 1 && row.compound_id !== expected[at]?.compound_id)).toEqual(
      [],
    );
  });

  it('share their homes among blocks by area', async () => {
    const known = new Set(column<number>('SELECT gush FROM gushim'));
    const blocks = (await recordsOf(gushim)).filter(({ values }) => known.has(values.gush));
    const facts = new Map(
      rows<{ compound_id: number; units_planned: number | null; area_m2: number }>(
        'SELECT * FROM renewal_compounds',
      ).map((compound) => [compound.compound_id, compound]),
    );
    const planned = new Map<number, number>();
    const areas = new Map<number, number>();
    let wholly = 0;
    for (const { values, geometry } of await recordsOf(renewalPolygons)) {
      const [lon, lat] = firstOf(geometry);
      const own = ringOf(geometry, { lat, lon });
      const held = blocks
        .filter((block) => areNear(block.geometry, geometry))
        .map((block) => ({ gush: block.values.gush, m2: cutOut(own, ringOf(block.geometry, { lat, lon })) }))
        .filter(({ m2 }) => m2 > 0.01 * areaOf(own))
        .sort((a, b) => a.gush - b.gush);
      const fact = facts.get(values.compound_id);
      expect((fact?.area_m2 ?? 0) / areaOf(own)).toBeCloseTo(1, 2);
      const outside = areaOf(own) - held.reduce((sum, { m2 }) => sum + m2, 0);
      const parts = [...held.map(({ m2 }) => m2), outside < 0.01 * areaOf(own) ? 0 : outside];
      const total = fact?.units_planned ?? 0;
      const exact = parts.map((part) => (total * part) / parts.reduce((a, b) => a + b, 0));
      const left = total - exact.reduce((sum, part) => sum + Math.floor(part), 0);
      const up = exact
        .map((_, at) => at)
        .sort((a, b) => ((exact[b] ?? 0) % 1) - ((exact[a] ?? 0) % 1) || a - b)
        .slice(0, left);
      const shares = held.map((_, at) => Math.floor(exact[at] ?? 0) + (up.includes(at) ? 1 : 0));
      if (parts.at(-1) === 0) {
        wholly += 1;
        expect(shares.reduce((a, b) => a + b, 0)).toBe(total);
      }
      for (const [at, { gush, m2 }] of held.entries()) {
        planned.set(gush, (planned.get(gush) ?? 0) + (shares[at] ?? 0));
        areas.set(gush, (areas.get(gush) ?? 0) + m2);
      }
    }
    const found = rows<{ gush: number; planned_units: number; renewal_area_m2: number }>('SELECT * FROM gush_renewal');
    expect(wholly).toBeGreaterThan(10);
    expect(found.length).toBeGreaterThan(30);
    expect(found.map(({ gush, planned_units }) => [gush, planned_units])).toEqual(
      [...planned].sort(([a], [b]) => a - b),
    );
    for (const { gush, renewal_area_m2: m2 } of found) expect(m2 / (areas.get(gush) ?? 0)).toBeCloseTo(1, 2);
  });

  it('are counted in their blocks by their own rows', () => {
    const compounds = rows<{
      compound_id: number;
      status_rank: number;
      in_execution: number | null;
      gushim: string | null;
    }>('SELECT * FROM renewal_compounds');
    for (const block of rows<Record<string, number | string>>('SELECT * FROM gush_renewal')) {
      const own = compounds.filter(({ gushim: list }) => (list ?? '').split(',').includes(String(block.gush)));
      expect(block).toMatchObject({
        n_compounds: own.length,
        compound_ids: own.map(({ compound_id: id }) => id).join(','),
        n_approved: own.filter(({ status_rank: rank }) => rank >= 3).length,
        n_in_execution: own.filter(({ in_execution: isBuilt }) => isBuilt === 1).length,
        n_parcels: rows('SELECT * FROM parcel_renewal').filter((row) => (row as typeof block).gush === block.gush)
          .length,
      });
    }
  });
});
