import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { readManifest } from '../builder/index.ts';
import { MIDDLE_WORLD, worldFolder } from '../builder/worlds.testing.ts';
import { EXAMPLES } from '../src/catalogue/examples/index.ts';
import { buildEngine } from '../src/engine/wasm/build.ts';
import { errorOf, type Judged, judge, median, readModule } from './estimates/visits.ts';

/** What people ask about all deals of places, or all their parcels, and the ranks of these places by deals. */
const OF_PLACES = [
  { ranks: [0], sql: 'SELECT rooms, avg(area) FROM deals WHERE settlement_code = ? GROUP BY 1' },
  { ranks: [19], sql: 'SELECT rooms, avg(area) FROM deals WHERE settlement_code = ? GROUP BY 1' },
  { ranks: [99], sql: 'SELECT rooms, avg(area) FROM deals WHERE settlement_code = ? GROUP BY 1' },
  { ranks: [0], sql: 'SELECT street_id, count(*) FROM parcel_address WHERE settlement_code = ? GROUP BY 1' },
  {
    ranks: [0, 2],
    sql: 'SELECT year, median(price_per_sqm) FROM deals WHERE settlement_code IN (?, ?) AND rooms = 3 GROUP BY 1',
  },
  { ranks: [5, 60, 200], sql: 'SELECT rooms, avg(area) FROM deals WHERE settlement_code IN (?, ?, ?) GROUP BY 1' },
];

/** Few rows that follow from many. */
const OF_MANY = [
  'SELECT DISTINCT settlement FROM deals',
  'SELECT DISTINCT property_group FROM deals',
  'SELECT DISTINCT rooms FROM deals',
  'SELECT DISTINCT property_group, rooms FROM deals',
  'SELECT * FROM deals LIMIT 5 OFFSET 10000',
];

let ofPlaces: readonly Judged[];
let ofMany: readonly Judged[];
let visits: readonly Judged[];
let judged: readonly (Judged & { readonly slug: string; readonly estimate: NonNullable<Judged['estimate']> })[];

beforeAll(async () => {
  const { wasmPath } = await buildEngine();
  const folder = await worldFolder(MIDDLE_WORLD);
  const manifest = readManifest(folder);
  if (manifest === null) throw new Error(`${folder} has no manifest`);
  const database = new Database(join(folder, manifest.url), { readonly: true });
  const codes = database.prepare<[], number>('SELECT code FROM settlements ORDER BY deals_total DESC').pluck().all();
  database.close();
  const statements = EXAMPLES.map(({ sql }) => sql);
  visits = await judge(folder, manifest, readModule(wasmPath), statements);
  const questions = OF_PLACES.map(({ ranks, sql }) =>
    ranks.reduce((text, rank) => text.replace('?', String(codes[rank])), sql),
  );
  ofMany = await judge(folder, manifest, readModule(wasmPath), OF_MANY);
  ofPlaces = await judge(folder, manifest, readModule(wasmPath), questions);
  judged = visits.flatMap(({ estimate, ...visit }, i) =>
    estimate ? [{ ...visit, estimate, slug: EXAMPLES[i]?.slug ?? '' }] : [],
  );
}, 600_000);

describe('estimates of the examples, each as the first query of a visit', () => {
  it('cost no request', () => {
    expect(visits.filter(({ askedToEstimate }) => askedToEstimate > 0)).toEqual([]);
  });

  it('of bytes are within a factor of two of what is fetched, in the median and for nine of ten', () => {
    const errors = judged.map(({ estimate, actual }) => errorOf(estimate.bytes, actual.bytes));
    expect(median(errors)).toBeLessThan(1.2);
    expect(errors.filter((error) => error <= 2).length / errors.length).toBeGreaterThan(0.9);
  });

  it('of bytes know how many rows a place has, and that they are beside each other', () => {
    const errors = ofPlaces.map(({ estimate, actual }) => errorOf(estimate?.bytes ?? 0, actual.bytes));
    expect(errors.filter((error) => error > 1.5)).toEqual([]);
  });

  it('of bytes know that few rows may follow from many: DISTINCT, OFFSET', () => {
    const errors = ofMany.map(({ estimate, actual }) => errorOf(estimate?.bytes ?? 0, actual.bytes));
    expect(errors.filter((error) => error > 1.2)).toEqual([]);
    // By strips. The pages of the table are many times as many.
    expect(ofMany[0]?.actual.bytes).toBeLessThan(20_000);
  });

  it('of requests are within a factor of two of those made, in the median and for three of four', () => {
    const errors = judged.map(({ estimate, actual }) => errorOf(estimate.requests, actual.requests));
    expect(median(errors)).toBeLessThan(1.5);
    expect(errors.filter((error) => error <= 2).length / errors.length).toBeGreaterThan(0.75);
  });

  it('are missing for full-text and R*Tree tables, and for nothing else', () => {
    const unjudged = EXAMPLES.filter((_, i) => visits[i]?.estimate === null);
    const searches = EXAMPLES.filter(({ tables }) => tables.some((table) => /_(fts|rtree)$/.test(table)));
    expect(unjudged.map(({ slug }) => slug).sort()).toEqual(searches.map(({ slug }) => slug).sort());
  });

  it('are zero for statements that read only the schema, or only explain', () => {
    const free = judged.filter(({ slug }) => ['columns-of-a-table', 'plan-of-a-query'].includes(slug));
    expect(free.map(({ estimate }) => estimate)).toEqual(free.map(() => ({ bytes: 0, requests: 0, ms: null })));
    expect(free.length).toBe(2);
  });
});
