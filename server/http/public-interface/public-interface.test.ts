import { expect, it } from 'vitest';
import { SCHEMA_VERSION } from '../../../src/catalogue/index.ts';
import { QUERY_SCHEMAS } from '../../../src/contract/openapi/query-schemas.ts';
import { RESULT_MEMBERS } from '../../../src/contract/result.ts';
import { breaches } from './breaches.ts';
import { publicInterface } from './public-interface.ts';
import { readSnapshot } from './snapshot.ts';

it('only grows within 1.x', () => {
  expect(SCHEMA_VERSION).toMatch(/^1\./);
  expect(breaches(readSnapshot(), publicInterface())).toEqual([]);
});

// What was added is promised from then on: npm run interface.
it('is in the snapshot whole', () => expect(readSnapshot()).toEqual(publicInterface()));

it('is broken by whatever is missing from it', () => {
  const { tables, ...rest } = publicInterface();
  const { deals = {}, ...others } = tables;
  const { price_per_sqm: _, ...columns } = deals;
  expect(breaches(readSnapshot(), { ...rest, tables: others })).toEqual(['the table deals is gone']);
  expect(breaches(readSnapshot(), { ...rest, tables: { ...others, deals: columns } })).toEqual([
    'the column deals.price_per_sqm is gone',
  ]);
});

it('lists the members of results like the OpenAPI document, in one order', () => {
  const { properties, required } = QUERY_SCHEMAS.SqlResult as {
    readonly properties: Readonly<Record<string, { readonly type: string }>>;
    readonly required: readonly string[];
  };
  expect(
    Object.entries(properties).map(([name, { type }]) => [name, { type, required: required.includes(name) }]),
  ).toEqual(Object.entries(RESULT_MEMBERS));
});
