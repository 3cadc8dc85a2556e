import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/contract/limits.ts';
import { schemaRef } from '../../src/contract/openapi/json-schema.ts';
import { QUERY_SCHEMAS } from '../../src/contract/openapi/query-schemas.ts';
import { validateRequest } from './validate-request.ts';

// Unions of types are what a parameter of a statement is.
const ajv = new Ajv2020({ allowUnionTypes: true, strictRequired: false });
ajv.addVocabulary(['components']);
const fitsSchema = ajv.compile({ components: { schemas: QUERY_SCHEMAS }, ...schemaRef('SqlRequest') });

describe('a request is what the OpenAPI document says it is', () => {
  const long = '🏠'.repeat(LIMITS.statementCharacters);

  it.each([
    [{ sql: 'SELECT 1' }, { sql: 'SELECT 1', format: 'json', limit: LIMITS.rowsDefault }],
    [{ sql: '\uFEFFSELECT 1', params: null }, { sql: 'SELECT 1' }],
    [{ sql: `\uFEFF${long}` }, { sql: long }],
    [{ sql: 'x', params: [null, true, 1.5, 'חיפה'], format: 'md', limit: LIMITS.rowsMax }, { limit: LIMITS.rowsMax }],
    [{ sql: 'x', params: { __proto__: 1, ':a': 2 } }, { params: { ':a': 2 } }],
  ])('%j is read', (json, request) => expect(validateRequest(json)).toMatchObject({ ok: true, value: request }));

  it.each([
    [{}, 'BAD_REQUEST', 'There is no SQL statement.'],
    [{ sql: '' }, 'BAD_REQUEST', /^There is no SQL statement/],
    [{ sql: ['SELECT 1'] }, 'BAD_REQUEST', 'The SQL statement must be text, not an array.'],
    [{ sql: `x${long}` }, 'TOO_LONG', 'The statement has 20001 characters; the limit is 20000.'],
    [{ sql: 'x\0' }, 'BAD_REQUEST', 'The statement has a NUL character at 1.'],
    [{ sql: '\ud800' }, 'BAD_REQUEST', 'The statement is not valid Unicode: half a surrogate pair at 0.'],
    [{ sql: 'x', format: 'xml' }, 'BAD_REQUEST', 'format must be one of json, csv, md.'],
    [{ sql: 'x', format: null }, 'BAD_REQUEST', 'format must be one of json, csv, md.'],
    [{ sql: 'x', format: 'csv', safe: 'calc' }, 'BAD_REQUEST', 'safe must be excel, or left out.'],
    [{ sql: 'x', safe: 'excel' }, 'BAD_REQUEST', 'safe=excel needs format=csv; the format is json.'],
    [{ sql: 'x', limit: 0 }, 'BAD_REQUEST', 'limit must be a whole number from 1 to 10000.'],
    [{ sql: 'x', limit: 1.5 }, 'BAD_REQUEST', 'limit must be a whole number from 1 to 10000.'],
    [{ sql: 'x', limit: '5' }, 'BAD_REQUEST', 'limit must be a whole number from 1 to 10000.'],
    [{ sql: 'x', params: 'a' }, 'BAD_REQUEST', 'params must be an array or an object, not a string.'],
    [{ sql: 'x', params: [1, [2]] }, 'BAD_REQUEST', /^params: number 2 must be text, .* not an array\.$/],
    [{ sql: 'x', params: { a: {} } }, 'BAD_REQUEST', /^params: a must be text, .* not an object\.$/],
    [{ sql: 'x', query: 'y' }, 'BAD_REQUEST', 'The request body has an unknown member "query".'],
    [JSON.parse('{"sql":"x","__proto__":{}}'), 'BAD_REQUEST', 'The request body has an unknown member "__proto__".'],
    ['SELECT 1', 'BAD_REQUEST', 'The request body must be a JSON object.'],
  ])('%j is refused', (json, code, message) =>
    expect(validateRequest(json)).toMatchObject({
      refusal: { code, message: typeof message === 'string' ? message : expect.stringMatching(message) },
    }),
  );

  it('and the contract refuses whatever the schema refuses', () => {
    const member = fc.option(
      fc.oneof(fc.jsonValue(), fc.constantFrom('', 'x', 'json', 'md', 'csv', 'excel', 0, 1, 10_000, 10_001)),
      {
        nil: undefined,
      },
    );
    const request = fc.record(
      { sql: member, params: member, format: member, safe: member, limit: member },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(request, (given) => {
        const json = JSON.parse(JSON.stringify(given));
        if (!fitsSchema(json)) expect(validateRequest(json)).toMatchObject({ ok: false });
      }),
      { numRuns: 2_000, seed: 1 },
    );
  });
});
