import { describe, expect, it } from 'vitest';
import { breaches } from './breaches.ts';
import type { PublicInterface } from './public-interface.ts';

const BEFORE: PublicInterface = {
  tables: { deals: { id: 'INTEGER', rooms: 'REAL?' }, meta: { key: 'TEXT' } },
  values: { 'deals.kind': ['flat', 'house'] },
  functions: ['abs', 'median'],
  request: { sql: 'string', params: 'array|object?' },
  result: { rows: 'array', cached: 'boolean?' },
  errors: { BUSY: 503 },
  formats: ['json', 'csv'],
  safeFor: ['excel'],
  schemaFormats: ['json'],
  atLeast: { rowsMax: 10_000 },
  exactly: { rowsDefault: 1_000 },
};

describe('a change of the public interface', () => {
  it.each<[string, Partial<PublicInterface>]>([
    ['none at all', {}],
    ['a table more', { tables: { ...BEFORE.tables, extra: { id: 'INTEGER' } } }],
    ['a column more', { tables: { ...BEFORE.tables, meta: { value: 'TEXT?', key: 'TEXT' } } }],
    ['a column that is never NULL any more', { tables: { ...BEFORE.tables, deals: { id: 'INTEGER', rooms: 'REAL' } } }],
    ['a value more', { values: { 'deals.kind': ['flat', 'tent', 'house'] } }],
    ['a function more', { functions: ['abs', 'median', 'mode'] }],
    ['an optional member of requests', { request: { ...BEFORE.request, timeout: 'integer?' } }],
    ['a member of requests that may be left out now', { request: { ...BEFORE.request, sql: 'string?' } }],
    ['a member of requests that takes more types', { request: { ...BEFORE.request, params: 'array|object|null?' } }],
    ['a member of results', { result: { ...BEFORE.result, plan: 'string' } }],
    ['a member of results that is always there now', { result: { rows: 'array', cached: 'boolean' } }],
    ['an error code', { errors: { BUSY: 503, GONE: 410 } }],
    ['a format', { formats: ['csv', 'json', 'arrow'], schemaFormats: ['json', 'md'] }],
    ['a larger limit', { atLeast: { rowsMax: 20_000 } }],
  ])('breaks nothing: %s', (_, change) => expect(breaches(BEFORE, { ...BEFORE, ...change })).toEqual([]));

  it.each<[Partial<PublicInterface>, string]>([
    [{ tables: { deals: { id: 'INTEGER', rooms: 'REAL?' } } }, 'the table meta is gone'],
    [{ tables: { ...BEFORE.tables, deals: { id: 'INTEGER' } } }, 'the column deals.rooms is gone'],
    [
      { tables: { ...BEFORE.tables, deals: { id: 'TEXT', rooms: 'REAL?' } } },
      'the column deals.id is TEXT, not INTEGER',
    ],
    [
      { tables: { ...BEFORE.tables, deals: { id: 'INTEGER?', rooms: 'REAL?' } } },
      'the column deals.id is INTEGER?, not INTEGER',
    ],
    [{ values: { 'deals.kind': ['flat'] } }, 'the value of deals.kind house is gone'],
    [{ functions: ['abs'] }, 'the function median is gone'],
    [{ request: { sql: 'string' } }, 'the member of requests params is gone'],
    [{ request: { ...BEFORE.request, key: 'string' } }, 'the member of requests key is new and required'],
    [
      { request: { sql: 'string', params: 'array|object' } },
      'the member of requests params is array|object, not array|object?',
    ],
    [{ request: { sql: 'string', params: 'array?' } }, 'the member of requests params is array?, not array|object?'],
    [{ result: { cached: 'boolean?' } }, 'the member of results rows is gone'],
    [{ result: { ...BEFORE.result, rows: 'array?' } }, 'the member of results rows is array?, not array'],
    [{ result: { ...BEFORE.result, rows: 'object' } }, 'the member of results rows is object, not array'],
    [{ errors: {} }, 'the status of BUSY is undefined, not 503'],
    [{ errors: { BUSY: 429 } }, 'the status of BUSY is 429, not 503'],
    [{ formats: ['json'] }, 'the format csv is gone'],
    [{ schemaFormats: [] }, 'the format of the schema json is gone'],
    [{ safeFor: [] }, 'what CSV is safe for, excel is gone'],
    [{ atLeast: { rowsMax: 9_999 } }, 'the limit rowsMax is 9999, less than 10000'],
    [{ atLeast: {} }, 'the limit rowsMax is undefined, less than 10000'],
    [{ exactly: { rowsDefault: 2_000 } }, 'the number rowsDefault is 2000, not 1000'],
  ])('breaks programs: %j', (change, breach) => expect(breaches(BEFORE, { ...BEFORE, ...change })).toEqual([breach]));

  it('breaks programs where a list of values is given up', () => {
    expect(breaches(BEFORE, { ...BEFORE, values: {} })).toHaveLength(2);
  });
});
