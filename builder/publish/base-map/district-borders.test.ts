import { describe, expect, it } from 'vitest';
import { type DistrictPlace, districtBorders } from './district-borders.ts';

/** Towns ten kilometres apart: three in the west, three in the east, and which districts they are of. */
const towns = (west: string, east: string): DistrictPlace[] =>
  [32, 32.1, 32.2].flatMap((lat, i) => [
    { lat, lon: 34.9 + i / 1000, district: west },
    { lat: lat + 0.01, lon: 35 + i / 1000, district: east },
  ]);

const onLand = () => true;

describe('a border between two districts', () => {
  it('is one line, half way between their places', () => {
    const [line, ...others] = districtBorders(towns('Sharon', 'Samaria'), onLand);
    expect(others).toEqual([]);
    expect(line?.length).toBeGreaterThan(10);
    for (const [lon] of line ?? []) expect(Math.abs(lon - 34.951)).toBeLessThan(0.008);
    const lats = (line ?? []).map(([, lat]) => lat);
    expect(Math.max(...lats) - Math.min(...lats)).toBeGreaterThan(0.1);
  });

  it('is the same whichever place comes first', () => {
    const sorted = (places: DistrictPlace[]) =>
      districtBorders(places, onLand)
        .flat()
        .map(([lon, lat]) => `${lon.toFixed(6)} ${lat.toFixed(6)}`)
        .sort();
    const places = towns('Sharon', 'Samaria');
    expect(sorted(places.toReversed())).toEqual(sorted(places));
  });

  it('is not drawn in the sea', () => {
    const lines = districtBorders(towns('Sharon', 'Samaria'), ([, lat]) => lat > 32.1);
    for (const [, lat] of lines.flat()) expect(lat).toBeGreaterThan(32.09);
    expect(lines.flat().length).toBeGreaterThan(1);
  });

  it('is not drawn far from every place', () => {
    // The circle through these three is large: its centre is 100 km north of them.
    const places = [
      { lat: 32, lon: 34.8, district: 'West' },
      { lat: 31.999, lon: 34.9, district: 'East' },
      { lat: 32, lon: 35, district: 'East' },
      { lat: 31.9, lon: 34.9, district: 'West' },
    ];
    const border = districtBorders(places, onLand).flat();
    expect(border.length).toBeGreaterThan(1);
    for (const [, lat] of border) expect(Math.abs(lat - 32)).toBeLessThan(0.24);
  });

  it.each([
    ['all places are of one district', towns('Sharon', 'Sharon')],
    ['there are no places', []],
    ['there is one place', towns('Sharon', 'Samaria').slice(0, 1)],
    ['all places have one position', towns('Sharon', 'Samaria').map((town) => ({ ...town, lat: 32, lon: 35 }))],
  ])('is missing if %s', (_, places) => expect(districtBorders(places, onLand)).toEqual([]));
});
