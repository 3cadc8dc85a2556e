import { describe, expect, test } from 'vitest';
import { acceptedSystem, toWgs84 } from './projection.ts';

/** Answers of GDAL 3.6.2: `echo LON LAT | gdaltransform -s_srs EPSG:4326 -t_srs EPSG:CODE -output_xy`. */
const BY_GDAL = [
  [2039, [179385.965268847, 665822.78925919], [34.78, 32.085]],
  [2039, [194798.539485356, 385829.634244927], [34.95, 29.56]],
  [2039, [253542.17878232, 789456.431610018], [35.57, 33.2]],
  [2039, [200307.397848533, 745053.062915413], [35, 32.8]],
  [2039, [180931.059081683, 573227.713374022], [34.8, 31.25]],
  [3857, [3871691.88979005, 3774473.37689381], [34.78, 32.085]],
  [3857, [3890616.20322491, 3447116.4051335], [34.95, 29.56]],
  [3857, [3959634.28751674, 3921880.80670324], [35.57, 33.2]],
] as const;

describe('projection', () => {
  test.each(BY_GDAL)('EPSG:%i %j is where GDAL has it, to 0.1 m', (code, position, [lon, lat]) => {
    const [foundLon, foundLat] = toWgs84(code, 'a.zip')(position);
    const latMetres = (foundLat - lat) * 111_000;
    const lonMetres = (foundLon - lon) * 111_000;
    expect(Math.hypot(latMetres, lonMetres)).toBeLessThan(0.1);
  });

  test('WGS84 stays as it is', () => expect(toWgs84(4326, 'a.zip')([34.78, 32.085])).toEqual([34.78, 32.085]));

  test.each([
    [4326, [32.085, 34.78]],
    [2039, [665822, 179385]],
    [3857, [3774473, 3871691]],
  ] as const)('swapped axes of EPSG:%i are refused', (code, position) => {
    expect(() => toWgs84(code, 'a.zip')(position)).toThrow(
      `a.zip: (${position.join(', ')}) in EPSG:${code} is outside the country, and inside it if the two numbers are swapped`,
    );
  });

  test('a number that is none is refused', () => {
    expect(() => toWgs84(2039, 'a.zip')([Number.NaN, 1])).toThrow('a.zip: (NaN, 1) is not a position');
  });

  test('a code that is not accepted is named', () => {
    expect(() => acceptedSystem(2040, 'a.gpkg')).toThrow('a.gpkg: the coordinate system EPSG:2040 is not accepted');
  });
});
