/* Geometry computed in a different way from the builder, to check it. */

type Ring = readonly (readonly [lon: number, lat: number])[];
interface Spot {
  readonly lat: number;
  readonly lon: number;
}

/** Whether a point is in a shape, by the number of edges to the east of it. */
export function insideOf(shape: readonly (readonly Ring[])[]): (spot: Spot) => boolean {
  const corners = shape.flat(2);
  const [west, east] = [Math.min(...corners.map(([lon]) => lon)), Math.max(...corners.map(([lon]) => lon))];
  const [south, north] = [Math.min(...corners.map(([, lat]) => lat)), Math.max(...corners.map(([, lat]) => lat))];
  return ({ lat, lon }) => {
    if (lat < south || lat > north || lon < west || lon > east) return false;
    let isInside = false;
    for (const ring of shape.flat()) {
      ring.forEach(([x1, y1], at) => {
        const [x0, y0] = ring[(at + 1) % ring.length] ?? [x1, y1];
        if (y0 > lat !== y1 > lat && lon < x0 + ((lat - y0) / (y1 - y0)) * (x1 - x0)) isInside = !isInside;
      });
    }
    return isInside;
  };
}

/**
 * Computed from triangles at the first corner of each ring; in square degrees, which is enough to compare neighbours
 * without holes.
 */
export function sizeOf(shape: readonly (readonly Ring[])[]): number {
  return shape.flat().reduce((total, ring) => {
    const [x, y] = ring[0] ?? [0, 0];
    const doubled = ring.reduce((sum, [x1, y1], at) => {
      const [x0, y0] = ring[at - 1] ?? [x1, y1];
      return sum + (x0 - x) * (y1 - y) - (x1 - x) * (y0 - y);
    }, 0);
    return total + Math.abs(doubled) / 2;
  }, 0);
}

/** Metres, on a plane at the latitude of the first line. */
export function linesApartM(one: Ring, other: Ring): number {
  const shrink = Math.cos(((one[0]?.[1] ?? 0) * Math.PI) / 180);
  const metres = (ring: Ring) => ring.map(([lon, lat]) => [lon * 111_195.08 * shrink, lat * 111_195.08] as const);
  const pairs = (ring: Ring) =>
    metres(ring).flatMap((to, at, all) => (at === 0 ? [] : [[all[at - 1] ?? to, to] as const]));
  const apart = ([px, py]: readonly [number, number], [[x0, y0], [x1, y1]]: ReturnType<typeof pairs>[number]) => {
    const length = (x1 - x0) ** 2 + (y1 - y0) ** 2;
    const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - x0) * (x1 - x0) + (py - y0) * (y1 - y0)) / length));
    return Math.hypot(px - x0 - share * (x1 - x0), py - y0 - share * (y1 - y0));
  };
  return Math.min(
    ...metres(one).flatMap((point) => pairs(other).map((line) => apart(point, line))),
    ...metres(other).flatMap((point) => pairs(one).map((line) => apart(point, line))),
  );
}
