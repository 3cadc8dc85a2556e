import { describe, expect, it } from 'vitest';
import type { Cell } from '../../contract/result.ts';
import { describeColumns } from '../results/values/columns.ts';
import { classOf, colourClasses } from './colour-classes.ts';
import { colourColumns, mapContent } from './drawing.ts';
import { pointRequests, pointsIn } from './key-points.ts';
import { keyOf, locationOf } from './located-rows.ts';

function locate(names: string, ...rows: Cell[][]) {
  const columns = names.split(' ').map((name) => ({ name, type: null }));
  const location = locationOf(describeColumns({ columns, rows }), rows);
  if (location === null) return null;
  return location.kind === 'coordinates' ? 'coordinates' : `${location.of.table} by ${location.of.key.join(', ')}`;
}

describe('where the rows of a result are', () => {
  it.each([
    ['id lat lon', [1, 32.08, 34.78], 'coordinates'],
    ['name latitude longitude', ['a', 32.08, 34.78], 'coordinates'],
    ['gush chelka deal_amount', [6107, 12, 900000], 'parcels by gush, chelka'],
    ['gush median_ppsqm', [6107, 30000], 'gushim by gush'],
    ['settlement_code n', [4000, 7], 'settlements by code'],
    ['settlement n', ['חיפה', 7], 'settlements by name'],
    ['district median_ppsqm', ['הצפון', 7000], 'districts by name'],
    ['nbhd_id median', [12, 7], 'neighborhoods by nbhd_id'],
    ['street_id median', [12, 7], 'streets by id'],
    ['settlement_code gush chelka', [4000, 6107, 12], 'parcels by gush, chelka'],
  ] as [string, Cell[], string][])('%s', (names, row, found) => {
    expect(locate(names, row)).toBe(found);
  });

  it.each([
    ['is not said by numbers alone', 'year n', [2024, 7]],
    ['is nowhere on the equator', 'lat lon', [0, 0]],
    ['is not said by swapped axes', 'lat lon', [34.78, 32.08]],
    ['is unknown where the key is', 'settlement_code n', [null, 7]],
  ] as [string, string, Cell[]][])('%s', (_, names, row) => {
    expect(locate(names, row)).toBeNull();
  });

  it('is known if it is for half of them', () => {
    expect(locate('lat lon', [32, 34.8], [null, null])).toBe('coordinates');
    expect(locate('lat lon', [32, 34.8], [null, null], [null, null])).toBeNull();
  });
});

describe('the points of keys', () => {
  const parcels = { table: 'parcels', key: ['gush', 'chelka'], names: [], area: null };

  it('are asked for with bound values, as many a statement as it can bind', () => {
    const keys = Array.from({ length: 451 }, (_, i) => [6107, i]);
    const requests = pointRequests(parcels, keys);
    expect(requests.map(({ limit }) => limit)).toEqual([450, 1]);
    expect(requests[1]).toEqual({
      sql: 'SELECT gush, chelka, lat, lon FROM parcels WHERE (gush, chelka) IN (VALUES (?, ?)) AND lat IS NOT NULL AND lon IS NOT NULL',
      params: [6107, 450],
      limit: 1,
    });
  });

  it('are found again by the key of a row', () => {
    const points = pointsIn([[6107, 12, 32.08, 34.78]]);
    expect(points.get(keyOf(['x', 12, 6107], [2, 1]))).toEqual({ lat: 32.08, lon: 34.78 });
  });
});

describe('the colours of values', () => {
  const steps = (...values: number[]) => values.map((value) => classOf(value, colourClasses(values))?.step);

  it('part them into five classes of the same size', () => {
    expect(steps(1, 2, 3, 4, 5, 6, 7, 8, 9, 1000)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
  });

  it('are the same for the same values', () => {
    expect(steps(1, 1, 1, 1, 1, 2)).toEqual([0, 0, 0, 0, 0, 1]);
    expect(steps(7)).toEqual([0]);
    expect(colourClasses([])).toEqual([]);
  });

  it('say which values they stand for', () => {
    expect(colourClasses([3, 1, 2]).map(({ from, to }) => [from, to])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });
});

describe('what is drawn', () => {
  const of = (
    names: string,
    rows: Cell[][],
    points: ({ lat: number; lon: number } | null)[],
    colour: string | null,
  ) => {
    const columns = describeColumns({ columns: names.split(' ').map((name) => ({ name, type: null })), rows });
    const location = locationOf(columns, rows);
    if (!location) throw new Error('these rows are nowhere');
    const column = columns.find(({ name }) => name === colour) ?? null;
    return mapContent(rows, points, location, column, true);
  };
  const [haifa, eilat] = [
    { lat: 32.8, lon: 35 },
    { lat: 29.55, lon: 34.95 },
  ];

  it('is an area for each key, in the colour of its first row', () => {
    const rows = [
      [4000, 30_000],
      [2600, 20_000],
      [4000, 10_000],
      [9, 1],
    ];
    const { drawing, leftOut, shared } = of('settlement_code median', rows, [haifa, eilat, haifa, null], 'median');
    expect(drawing).toMatchObject({ kind: 'areas', of: { layer: 'settlements', property: 'code' } });
    if (drawing.kind !== 'areas') return;
    expect([...drawing.stepByKey]).toEqual([
      ['4000', 3],
      ['2600', 2],
      ['9', 0],
    ]);
    expect({ leftOut, shared }).toEqual({ leftOut: 1, shared: 1 });
  });

  it('is a point for each row that has a place, in groups where they are many and of one colour', () => {
    const rows = Array.from({ length: 3_001 }, (_, i) => [32 + i / 10_000, 34.8, i]);
    const points = rows.map(([lat = 0, lon = 0]) => ({ lat, lon }));
    expect(of('lat lon price', rows, points, null).drawing).toMatchObject({ kind: 'points', isClustered: true });
    expect(of('lat lon price', rows, points, 'price').drawing).toMatchObject({ kind: 'points', isClustered: false });
  });

  it('has the points without a value below the others, and says that there are some', () => {
    const rows = [
      [32.8, 35, 3],
      [29.55, 34.95, null],
      [32.8, 35, 1],
    ];
    const { drawing, hasNoValue } = of('lat lon price', rows, [haifa, eilat, haifa], 'price');
    expect(drawing.rows.map(({ row }) => row)).toEqual([1, 0, 2]);
    expect(hasNoValue).toBe(true);
    expect(of('lat lon price', rows, [haifa, null, haifa], 'price').hasNoValue).toBe(false);
    expect(of('lat lon price', rows, [haifa, eilat, haifa], null).hasNoValue).toBe(false);
  });

  it('is coloured by prices and rates before counts', () => {
    const rows = [['חיפה', 3, 4, 280_000, 30_000]];
    const names = ['settlement', 'rooms', 'deals', 'population', 'm'];
    const units = new Map([['m', 'shekels_per_sqm'] as const]);
    const columns = describeColumns({ columns: names.map((name) => ({ name, type: null })), rows }, true, units);
    const location = locationOf(columns, rows);
    const colours = location && colourColumns(columns, location).map(({ name }) => name);
    expect(colours).toEqual(['m', 'population', 'deals', 'rooms']);
  });
});
