/** Up to this many points, each has its full size. */
const FEW = 500;
/** From this many on, all have the smallest. */
const MANY = 50_000;

/** How points are drawn: radius and edge in pixels, opacity from 0 to 1. */
export interface PointLook {
  /** By zoom, from the lowest to the highest. */
  readonly radii: readonly (readonly [zoom: number, px: number])[];
  readonly edgePx: number;
  readonly opacity: number;
}

/** How crowded a map is, from 0 for few points to 1 for many. */
const crowding = (points: number) => Math.min(1, Math.max(0, Math.log(points / FEW) / Math.log(MANY / FEW)));

/**
 * The more points, the smaller, so that a crowd shows where it is dense, and not one blot. Close up, a point is large enough to be
 * pressed again.
 */
export function pointLook(points: number): PointLook {
  const crowd = crowding(points);
  return {
    radii: [
      [7, 3.5 - 1.9 * crowd],
      [11, 5.5 - 2.9 * crowd],
      [14, 7 - 2.5 * crowd],
      [17, 8],
    ],
    edgePx: 1 - 0.75 * crowd,
    opacity: 0.9 - 0.15 * crowd,
  };
}
