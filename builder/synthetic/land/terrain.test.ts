import { describe, expect, it } from 'vitest';
import { places } from '../places.ts';
import { COASTS } from './coast.ts';
import { elevationAt } from './terrain.ts';

describe('the coasts of the synthetic country', () => {
  it('run from south to north, so that there is one longitude for a latitude', () => {
    for (const { line } of COASTS) {
      const latitudes = line.map(([, lat]) => lat);
      expect(latitudes).toEqual([...latitudes].sort((a, b) => a - b));
      expect(new Set(latitudes).size).toBe(latitudes.length);
    }
  });
});

describe('the heights of the synthetic country', () => {
  it.each([
    ['ירושלים', 650, 850],
    ['תל אביב-יפו', 0, 60],
    ['חיפה', 5, 320],
    ['אילת', 5, 120],
    ['צפת', 650, 900],
    ['באר שבע', 230, 330],
    ['מצפה רמון', 750, 900],
    ['טבריה', -200, 200],
    ['בית שאן', -180, -60],
    ['ערד', 500, 650],
  ])('%s is between %d and %d metres high', (name, fromM, toM) => {
    const place = places().find((each) => each.name === name);
    const centre = place?.centre ?? null;
    expect(centre).not.toBeNull();
    if (centre === null) return;
    const elevationM = elevationAt(centre.lat, centre.lon);
    expect(elevationM).toBeGreaterThanOrEqual(fromM);
    expect(elevationM).toBeLessThanOrEqual(toM);
  });

  it('are between the shore of the Dead Sea and the top of the Galilee and the Golan, with no steps', () => {
    for (const { centre } of places()) {
      if (centre === null) continue;
      const elevationM = elevationAt(centre.lat, centre.lon);
      expect(elevationM).toBeGreaterThan(-420);
      expect(elevationM).toBeLessThan(1250);
      expect(Math.abs(elevationAt(centre.lat + 0.0005, centre.lon) - elevationM)).toBeLessThan(40);
    }
  });
});
