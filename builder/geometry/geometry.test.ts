import { describe, expect, it } from 'vitest';
import { boxAround, distanceM, EARTH_RADIUS_M, metresFrom, movedBy, type Point } from './distance.ts';
import { innerPoint } from './inner-point.ts';
import { lineIndex } from './line-index.ts';
import { overlapM2 } from './overlap.ts';
import { pointIndex } from './point-index.ts';
import { holds, polygonIndex } from './polygon-index.ts';
import { areaAndCentroid, boxOf, type MultiPolygon, type Position } from './shapes.ts';

const TEL_AVIV: Point = { lat: 32.0853, lon: 34.7818 };
const JERUSALEM: Point = { lat: 31.7683, lon: 35.2137 };

/** A square around a point, with sides of this length. */
const square = (centre: Point, sideM: number): MultiPolygon => {
  const corner = (east: number, north: number): Position => {
    const { lat, lon } = movedBy(centre, (east * sideM) / 2, (north * sideM) / 2);
    return [lon, lat];
  };
  return [[[corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]]];
};

describe('distances', () => {
  it('are those of great circles on a sphere of 6,371,008.8 m', () => {
    expect(distanceM({ lat: 0, lon: 0 }, { lat: 0, lon: 90 })).toBeCloseTo((Math.PI / 2) * EARTH_RADIUS_M, 3);
    expect(distanceM({ lat: 32, lon: 35 }, { lat: 33, lon: 35 })).toBeCloseTo((Math.PI / 180) * EARTH_RADIUS_M, 3);
    expect(distanceM(TEL_AVIV, TEL_AVIV)).toBe(0);
    expect(distanceM(TEL_AVIV, JERUSALEM)).toBeCloseTo(distanceM(JERUSALEM, TEL_AVIV), 6);
    expect(Math.round(distanceM(TEL_AVIV, JERUSALEM) / 100)).toBe(539);
  });

  it('are the same on the plane, nearby', () => {
    const moved = movedBy(TEL_AVIV, 300, -400);
    expect(distanceM(TEL_AVIV, moved)).toBeCloseTo(500, 1);
    expect(metresFrom(TEL_AVIV, moved).map(Math.round)).toEqual([300, -400]);
  });
});

describe('shapes', () => {
  it('have an area and a centroid, in either direction of drawing', () => {
    const shape = square(TEL_AVIV, 1_000);
    const { areaM2, centroid } = areaAndCentroid(shape);
    expect(areaM2 / 1_000_000).toBeCloseTo(1, 3);
    expect(distanceM(centroid, TEL_AVIV)).toBeLessThan(0.5);
    const backwards = shape.map((polygon) => polygon.map((ring) => [...ring].reverse()));
    expect(areaAndCentroid(backwards).areaM2).toBeCloseTo(areaM2, 3);
  });

  it('have holes that do not count', () => {
    const [outer] = square(TEL_AVIV, 1_000)[0] ?? [];
    const [hole] = square(TEL_AVIV, 500)[0] ?? [];
    if (outer === undefined || hole === undefined) throw new Error('no ring');
    expect(areaAndCentroid([[outer, hole]]).areaM2 / 750_000).toBeCloseTo(1, 3);
    const index = polygonIndex([{ shape: [[outer, hole]] }]);
    expect(index.containing(TEL_AVIV)).toHaveLength(0);
    expect(index.containing(movedBy(TEL_AVIV, 400, 0))).toHaveLength(1);
  });

  it('overlap by what both cover', () => {
    const shifted = square(movedBy(TEL_AVIV, 500, 0), 1_000);
    expect(overlapM2(square(TEL_AVIV, 1_000), shifted) / 500_000).toBeCloseTo(1, 3);
    expect(overlapM2(square(TEL_AVIV, 1_000), square(JERUSALEM, 1_000))).toBe(0);
  });

  it('are found by a point in them and by a box near them', () => {
    const shapes = [TEL_AVIV, movedBy(TEL_AVIV, 800, 0), JERUSALEM].map((centre, at) => ({
      at,
      shape: square(centre, 1_000),
    }));
    const index = polygonIndex(shapes);
    expect(index.containing(movedBy(TEL_AVIV, 400, 0)).map(({ at }) => at)).toEqual([0, 1]);
    expect(index.containing(JERUSALEM).map(({ at }) => at)).toEqual([2]);
    expect(index.near(boxOf(square(TEL_AVIV, 10))).map(({ at }) => at)).toEqual([0]);
    expect(polygonIndex([]).containing(JERUSALEM)).toEqual([]);
  });

  it('of two parts are near each part, and not near what is between', () => {
    const index = polygonIndex([
      { shape: [...square(TEL_AVIV, 100), ...square(movedBy(TEL_AVIV, 5_000, 5_000), 100)] },
    ]);
    const near = (metres: number) => index.near(boxOf(square(movedBy(TEL_AVIV, metres, metres), 10))).length;
    expect([0, 2_500, 5_000].map(near)).toEqual([1, 0, 1]);
  });
});

describe('the point that stands for a shape', () => {
  const at = (east: number, north: number): Position => {
    const { lat, lon } = movedBy(TEL_AVIV, east, north);
    return [lon, lat];
  };
  const ring = (...corners: readonly (readonly [number, number])[]): Position[] =>
    [...corners, ...corners.slice(0, 1)].map(([east, north]) => at(east, north));

  it('is its centroid if that is inside', () => {
    const shape = square(TEL_AVIV, 100);
    expect(innerPoint(shape)).toEqual(areaAndCentroid(shape).centroid);
  });

  it('is inside a shape like a U, whose centroid is not, in the wider of its arms', () => {
    // Arms 20 and 30 metres wide, 100 high, on a base of 10.
    const shape = [[ring([0, 0], [100, 0], [100, 100], [70, 100], [70, 10], [20, 10], [20, 100], [0, 100])]];
    const { centroid } = areaAndCentroid(shape);
    expect(holds(shape, [centroid.lon, centroid.lat])).toBe(false);
    const point = innerPoint(shape);
    expect(holds(shape, [point.lon, point.lat])).toBe(true);
    expect(distanceM(point, { lat: centroid.lat, lon: at(85, 0)[0] })).toBeLessThan(0.1);
  });

  it('is in the largest part of a shape whose parts are north and south of its centroid', () => {
    const shape = [[ring([0, 0], [10, 0], [10, 10], [0, 10])], [ring([0, 90], [20, 90], [20, 110], [0, 110])]];
    const point = innerPoint(shape);
    expect(distanceM(point, movedBy(TEL_AVIV, 10, 100))).toBeLessThan(0.1);
  });

  it('is the first position of a shape without area', () => {
    const [lon, lat] = at(0, 0);
    expect(innerPoint([[ring([0, 0], [10, 0], [20, 0])]])).toEqual({ lat, lon });
  });
});

describe('the nearest item', () => {
  /** Unordered points, from a linear congruential generator. */
  const points = Array.from({ length: 500 }, (_, at) => ({
    at,
    lat: 31 + ((at * 7_919) % 1_000) / 500,
    lon: 34.5 + ((at * 104_729) % 997) / 997,
  }));

  it('is the point that a search of all of them finds', () => {
    const index = pointIndex(points);
    for (const from of [TEL_AVIV, JERUSALEM, { lat: 29.55, lon: 34.95 }]) {
      const distances = points.map((point) => distanceM(from, point));
      const nearest = index.nearest(from);
      expect(nearest?.distanceM).toBe(Math.min(...distances));
      expect(index.within(from, 20_000).map(({ item }) => item.at)).toEqual(
        points.filter((_, at) => (distances[at] ?? 0) <= 20_000).map(({ at }) => at),
      );
    }
    expect(pointIndex([]).nearest(TEL_AVIV)).toBeNull();
  });

  it('is the first of equally near points', () => {
    const twice = [JERUSALEM, JERUSALEM, TEL_AVIV].map((point, at) => ({ ...point, at }));
    expect(pointIndex(twice).nearest(JERUSALEM)?.item.at).toBe(0);
  });

  it('are the points in a shape, in their order', () => {
    const shape = square({ lat: 32, lon: 35 }, 60_000);
    expect(
      pointIndex(points)
        .inside(shape)
        .map(({ at }) => at),
    ).toEqual(points.filter(({ lat, lon }) => holds(shape, [lon, lat])).map(({ at }) => at));
    expect(pointIndex([]).inside(shape)).toEqual([]);
  });

  it('is the line that is nearest to the outline of a shape, and at distance 0 if the line enters it', () => {
    const shape = square(TEL_AVIV, 100);
    const line = (from: Point, to: Point): Position[] => [
      [from.lon, from.lat],
      [to.lon, to.lat],
    ];
    const beside = { name: 'beside', lines: [line(movedBy(TEL_AVIV, 70, -500), movedBy(TEL_AVIV, 70, 500))] };
    const corner = { name: 'corner', lines: [line(movedBy(TEL_AVIV, -53, -54), movedBy(TEL_AVIV, -500, -54))] };
    const across = { name: 'across', lines: [line(movedBy(TEL_AVIV, -500, 3), movedBy(TEL_AVIV, 500, 3))] };
    const within = { name: 'within', lines: [line(movedBy(TEL_AVIV, 1, 1), movedBy(TEL_AVIV, 2, 2))] };
    expect(lineIndex([beside]).nearestToShape(shape, 25)?.distanceM).toBeCloseTo(20, 1);
    expect(lineIndex([beside]).nearestToShape(shape, 19)).toBeNull();
    const nearest = lineIndex([beside, corner]).nearestToShape(shape, 25);
    expect([nearest?.item.name, Math.round(nearest?.distanceM ?? 0)]).toEqual(['corner', 5]);
    expect(lineIndex([beside, across]).nearestToShape(shape, 25)).toMatchObject({ item: across, distanceM: 0 });
    expect(lineIndex([beside, within]).nearestToShape(shape, 25)).toMatchObject({ item: within, distanceM: 0 });
    expect(lineIndex([]).nearestToShape(shape, 25)).toBeNull();
  });

  it('is the line whose nearest stretch is nearest, and none beyond the given distance', () => {
    const line = (from: Point, to: Point): Position[] => [
      [from.lon, from.lat],
      [to.lon, to.lat],
    ];
    const index = lineIndex([
      { name: 'west', lines: [line(movedBy(TEL_AVIV, -900, -2_000), movedBy(TEL_AVIV, -900, 2_000))] },
      { name: 'east', lines: [line(movedBy(TEL_AVIV, 30, -2_000), movedBy(TEL_AVIV, 30, 2_000))] },
    ]);
    const nearest = index.nearest(TEL_AVIV);
    expect(nearest?.item.name).toBe('east');
    expect(nearest?.distanceM).toBeCloseTo(30, 1);
    expect(index.nearest(movedBy(TEL_AVIV, -700, 0), 150)).toBeNull();
    expect(index.nearest(JERUSALEM)?.item.name).toBe('east');
    expect(index.nearest(TEL_AVIV, undefined, 0)?.item.name).toBe('east');
  });

  it('is measured along the great circle, even for a coast that is far away', () => {
    const coast: Position[] = [
      [34.22, 31.32],
      [34.635, 31.8],
      [34.85, 32.33],
      [34.956, 32.8],
      [35.107, 33.09],
    ];
    const index = lineIndex([{ lines: [coast] }]);
    const walked = coast.slice(1).flatMap(([lon, lat], before) => {
      const [fromLon, fromLat] = coast[before] ?? [lon, lat];
      return Array.from({ length: 5_001 }, (_, at) => ({
        lat: fromLat + ((lat - fromLat) * at) / 5_000,
        lon: fromLon + ((lon - fromLon) * at) / 5_000,
      }));
    });
    for (const from of [TEL_AVIV, JERUSALEM, { lat: 33.13, lon: 35.78 }, { lat: 29.557, lon: 34.952 }]) {
      const byFoot = Math.min(...walked.map((point) => distanceM(from, point)));
      expect(Math.abs((index.nearest(from)?.distanceM ?? 0) - byFoot)).toBeLessThan(0.1 + byFoot * 5e-6);
      expect(index.nearest(from, undefined, byFoot * 1.5)?.distanceM).toBe(index.nearest(from)?.distanceM);
    }
  });

  it('is in the box around a point, which is no larger than it has to be', () => {
    const box = boxAround(TEL_AVIV, 10_000);
    if (box === null) throw new Error('no box');
    const edges = Array.from({ length: 3_600 }, (_, at) =>
      movedBy(TEL_AVIV, 9_990 * Math.sin(at), 9_990 * Math.cos(at)),
    );
    expect(
      edges.filter(({ lat, lon }) => lat < box.minLat || lat > box.maxLat || lon < box.minLon || lon > box.maxLon),
    ).toEqual([]);
    expect(distanceM({ lat: TEL_AVIV.lat, lon: box.maxLon }, TEL_AVIV)).toBeCloseTo(10_000, -1);
    expect(boxAround({ lat: 89.99, lon: 0 }, 10_000)).toBeNull();
    expect(boxAround({ lat: 0, lon: 179.99 }, 10_000)).toBeNull();
  });
});
