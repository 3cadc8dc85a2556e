import { describe, expect, it } from 'vitest';
import { ashore, COASTS } from './coast.ts';
import { places } from './places.ts';
import { elevationAt } from './terrain.ts';

describe('the coasts of the synthetic country', () => {
  it('run from south to north, so that there is one longitude for a latitude', () => {
    for (const { line } of COASTS) {
      const latitudes = line.map(([, lat]) => lat);
      expect(latitudes).toEqual([...latitudes].sort((a, b) => a - b));
      expect(new Set(latitudes).size).toBe(latitudes.length);
    }
  });

  it('throw back what fell into the sea, and leave the land alone', () => {
    expect(ashore({ lat: 32.09, lon: 34.757 }).lon).toBeCloseTo(34.777, 6);
    expect(ashore({ lat: 29.535, lon: 34.953 }).lon).toBeCloseTo(34.933, 6);
    for (const point of [
      { lat: 32.07, lon: 34.78 },
      { lat: 31.77, lon: 35.21 },
      { lat: 29.56, lon: 34.96 },
      { lat: 29.53, lon: 34.92 },
      { lat: 29.53, lon: 35.2 },
    ]) {
      expect(ashore(point)).toEqual(point);
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
  ])('%s lies between %d and %d metres', (name, fromM, toM) => {
    const place = places().find((each) => each.name === name);
    const centre = place?.centre ?? null;
    expect(centre).not.toBeNull();
    if (centre === null) return;
    const elevationM = elevationAt(centre.lat, centre.lon);
    expect(elevationM).toBeGreaterThanOrEqual(fromM);
    expect(elevationM).toBeLessThanOrEqual(toM);
  });

  it('lie between the shore of the Dead Sea and the top of the Galilee and the Golan, with no steps', () => {
    for (const { centre } of places()) {
      if (centre === null) continue;
      const elevationM = elevationAt(centre.lat, centre.lon);
      expect(elevationM).toBeGreaterThan(-420);
      expect(elevationM).toBeLessThan(1250);
      expect(Math.abs(elevationAt(centre.lat + 0.0005, centre.lon) - elevationM)).toBeLessThan(40);
    }
  });
});
