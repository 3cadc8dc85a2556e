import { beforeAll, describe, expect, it } from 'vitest';
import { distanceM } from '../../geometry/distance.ts';
import { overlapM2 } from '../../geometry/overlap.ts';
import { polygonIndex } from '../../geometry/polygon-index.ts';
import { areaAndCentroid, boxOf, type MultiPolygon } from '../../geometry/shapes.ts';
import { type Gush, type Place, places, planGushim } from '../places.ts';
import { type Geography, geographyOf } from './geography.ts';
import { waterTest } from './water.ts';

const SEED = 5;
const DEALS = 250_000;
/** More than rounding can make two shapes overlap. */
const ROUNDING_M2 = 0.5;

let country: readonly Place[];
let gushim: readonly Gush[];
let geography: Geography;

beforeAll(() => {
  country = places();
  gushim = planGushim(country, DEALS, SEED);
  geography = geographyOf({ seed: SEED, country, gushim });
});

const ofPlace = (name: string) => gushim.filter(({ place }) => place.name === name);
const shapeOf = (gush: Gush): MultiPolygon => {
  const site = geography.siteOf(gush.number);
  if (site === null) throw new Error(`gush ${gush.number} lies nowhere`);
  return [[[...site.cell.corners, site.cell.corners[0]]]];
};

/** Every turn of the ring is to the left. */
function isConvex(shape: MultiPolygon): boolean {
  const ring = shape[0]?.[0] ?? [];
  const corners = ring.slice(1);
  return (
    shape.length === 1 &&
    JSON.stringify(ring[0]) === JSON.stringify(ring.at(-1)) &&
    corners.every(([x1, y1], at) => {
      const [x0, y0] = corners.at(at - 1) ?? [0, 0];
      const [x2, y2] = corners[(at + 1) % corners.length] ?? [0, 0];
      return (x1 - x0) * (y2 - y1) - (y1 - y0) * (x2 - x1) > 0;
    })
  );
}

describe('the gushim of the synthetic country', () => {
  it('exist only for places with coordinates', () => {
    for (const { number, place } of gushim) expect(geography.siteOf(number) === null).toBe(place.centre === null);
    expect(gushim.some(({ place }) => place.centre === null)).toBe(true);
  });

  it('are convex, of four corners, and dry', () => {
    const isWater = waterTest();
    for (const gush of gushim) {
      if (gush.place.centre === null) continue;
      const shape = shapeOf(gush);
      expect(shape[0]?.[0]).toHaveLength(5);
      expect(isConvex(shape), `gush ${gush.number}`).toBe(true);
      for (const [lon, lat] of shape[0]?.[0] ?? []) expect(isWater({ lat, lon })).toBe(false);
    }
  });

  it('do not overlap, in one place or between neighbours', () => {
    const items = gushim.flatMap((gush) => (gush.place.centre === null ? [] : [{ gush, shape: shapeOf(gush) }]));
    const index = polygonIndex(items);
    for (const { gush, shape } of items.filter((_, at) => at % 7 === 0)) {
      for (const other of index.near(boxOf(shape))) {
        if (other.gush !== gush) expect(overlapM2(shape, other.shape)).toBeLessThan(ROUNDING_M2);
      }
    }
  });

  it('are around the centre of their place: within some eight kilometres in a city that is long', () => {
    const telAviv = ofPlace('תל אביב-יפו');
    const distances = telAviv.map((gush) => {
      const { centroid } = areaAndCentroid(shapeOf(gush));
      return distanceM(centroid, gush.place.centre ?? centroid);
    });
    expect(Math.max(...distances)).toBeGreaterThan(2_500);
    expect(Math.max(...distances)).toBeLessThan(8_500);
  });

  it('have a polygon in the cadastre, except one in two hundred', () => {
    const sited = gushim.filter(({ place }) => place.centre !== null);
    const without = sited.filter(({ number }) => geography.gushShape(number) === null);
    expect(without.length / sited.length).toBeGreaterThan(0.001);
    expect(without.length / sited.length).toBeLessThan(0.012);
  });
});

describe('the parcels of the synthetic country', () => {
  const chelkot = [1, 2, 3, 5, 8, 13, 14, 15, 16, 21, 30, 500, 501, 520, 800, 801];

  it('are convex, inside their gush, and do not overlap', () => {
    for (const gush of gushim.filter((_, at) => at % 61 === 0)) {
      const shapes = chelkot.flatMap((chelka) => geography.parcelShape(gush.number, chelka) ?? []);
      const wholeM2 = gush.place.centre === null ? 0 : areaAndCentroid(shapeOf(gush)).areaM2;
      expect(shapes.length > 0).toBe(gush.place.centre !== null);
      for (const [at, polygon] of shapes.entries()) {
        expect(isConvex([polygon])).toBe(true);
        const { areaM2 } = areaAndCentroid([polygon]);
        expect(areaM2).toBeLessThan(wholeM2);
        expect(Math.abs(overlapM2([polygon], shapeOf(gush)) - areaM2)).toBeLessThan(ROUNDING_M2);
        for (const other of shapes.slice(at + 1)) expect(overlapM2([polygon], [other])).toBeLessThan(ROUNDING_M2);
      }
    }
  });

  it('are as large as plots are: of a building in town, and larger in the country', () => {
    const areas = (isRural: boolean) =>
      gushim
        .filter(({ place, at }) => place.isRural === isRural && at % 3 === 0)
        .flatMap(({ number }) => {
          const shape = geography.parcelShape(number, 4);
          return shape === null ? [] : [areaAndCentroid(shape).areaM2];
        })
        .sort((a, b) => a - b);
    const middle = (sorted: readonly number[]) => sorted[sorted.length >> 1] ?? 0;
    expect(middle(areas(false))).toBeGreaterThan(500);
    expect(middle(areas(false))).toBeLessThan(1_500);
    expect(middle(areas(true))).toBeGreaterThan(2_000);
  });

  it('are nine of ten current in the cadastre, one in twenty-five cancelled, one in fifty unsettled', () => {
    const kinds = gushim
      .filter(({ place }) => place.centre !== null)
      .flatMap(({ number }) => [1, 2, 3, 4, 5, 6, 7, 8].map((chelka) => geography.parcelKind(number, chelka)));
    const percent = (kind: string | null) => (100 * kinds.filter((each) => each === kind).length) / kinds.length;
    expect(Math.abs(percent('current') - 90)).toBeLessThan(1);
    expect(Math.abs(percent('cancelled') - 4)).toBeLessThan(0.7);
    expect(Math.abs(percent('unsettled') - 2)).toBeLessThan(0.5);
    expect(Math.abs(percent(null) - 4)).toBeLessThan(0.7);
  });

  it('are the same for the same seed, whatever the order of questions, and different for another seed', () => {
    const again = geographyOf({ seed: SEED, country, gushim });
    const other = geographyOf({ seed: SEED + 1, country, gushim });
    const asked = gushim.filter(({ place }) => place.centre !== null).filter((_, at) => at % 97 === 0);
    for (const { number } of [...asked].reverse()) {
      expect(again.parcelShape(number, 7)).toEqual(geography.parcelShape(number, 7));
      expect(other.parcelShape(number, 7)).not.toEqual(geography.parcelShape(number, 7));
    }
  });
});
