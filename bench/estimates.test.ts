import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { built, temporaryFolder } from '../server/database/testing.ts';
import { EXAMPLES } from '../src/catalogue/examples/index.ts';
import { buildEngine } from '../src/engine/sqlite/build.ts';
import { errorOf, type Judged, judge, median, readModule } from './estimates/visits.ts';

const folder = temporaryFolder();
let visits: readonly Judged[];
let judged: readonly (Judged & { readonly slug: string; readonly estimate: NonNullable<Judged['estimate']> })[];

beforeAll(async () => {
  const { wasmPath } = await buildEngine();
  const manifest = await built(folder.path, { kind: 'synthetic', deals: 25_000, seed: 1 });
  const statements = EXAMPLES.map(({ sql }) => sql);
  visits = await judge(folder.path, manifest, readModule(wasmPath), statements);
  judged = visits.flatMap(({ estimate, ...visit }, i) =>
    estimate ? [{ ...visit, estimate, slug: EXAMPLES[i]?.slug ?? '' }] : [],
  );
}, 600_000);
afterAll(() => folder.remove());

describe('estimates of the examples, each as the first query of a visit', () => {
  it('cost no request', () => {
    expect(visits.filter(({ askedToEstimate }) => askedToEstimate > 0)).toEqual([]);
  });

  it('of bytes are within two times of what is fetched, in the median and for nine of ten', () => {
    const errors = judged.map(({ estimate, actual }) => errorOf(estimate.bytes, actual.bytes));
    expect(median(errors)).toBeLessThan(1.2);
    expect(errors.filter((error) => error <= 2).length / errors.length).toBeGreaterThan(0.9);
  });

  it('of requests are within two times of those that are made, in the median and for three of four', () => {
    const errors = judged.map(({ estimate, actual }) => errorOf(estimate.requests, actual.requests));
    expect(median(errors)).toBeLessThan(1.5);
    expect(errors.filter((error) => error <= 2).length / errors.length).toBeGreaterThan(0.75);
  });

  it('are not made of what full-text and box tables find, and of nothing else', () => {
    const unjudged = EXAMPLES.filter((_, i) => visits[i]?.estimate === null);
    const searches = EXAMPLES.filter(({ tables }) => tables.some((table) => /_(fts|rtree)$/.test(table)));
    expect(unjudged.map(({ slug }) => slug).sort()).toEqual(searches.map(({ slug }) => slug).sort());
  });

  it('of what reads the schema alone, or only explains, are nothing', () => {
    const free = judged.filter(({ slug }) => ['columns-of-a-table', 'plan-of-a-query'].includes(slug));
    expect(free.map(({ estimate }) => estimate)).toEqual(free.map(() => ({ bytes: 0, requests: 0, ms: null })));
    expect(free.length).toBe(2);
  });
});
