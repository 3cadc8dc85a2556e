import { describe, expect, it } from 'vitest';
import { pointLook } from './point-look.ts';

describe('points of a map', () => {
  const radiusFar = (points: number) => pointLook(points).radii[0]?.[1];
  const radiusNear = (points: number) => pointLook(points).radii.at(-1)?.[1];

  it('have their full size while they are few', () => {
    expect(pointLook(1)).toEqual(pointLook(500));
    expect(pointLook(0)).toEqual(pointLook(500));
    expect(radiusFar(500)).toBe(3.5);
  });

  it('are the smaller, the more they are, but can still be seen, and be pressed close up', () => {
    const sizes = [500, 2_000, 10_000, 50_000].map((points) => radiusFar(points) ?? 0);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    expect(new Set(sizes).size).toBe(4);
    expect(radiusFar(50_000)).toBeCloseTo(1.6);
    expect(pointLook(1_000_000)).toEqual(pointLook(50_000));
    expect(radiusNear(50_000)).toBe(radiusNear(1));
  });
});
