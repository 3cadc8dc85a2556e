import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../../src/contract/openapi/document.ts';
import { undocumented } from '../answers.testing.ts';

const DOCUMENT = openApiDocument({ version: '1.2', synthetic: true, queryMs: 10_000 });

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(JSON.parse(JSON.stringify(DOCUMENT)))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('refers to nothing that it does not have, and has nothing without a reference to it', () => {
    const text = JSON.stringify(DOCUMENT);
    const referred = new Set([...text.matchAll(/"#\/components\/(\w+\/[^"]+)"/g)].map(([, path]) => path));
    const had = Object.entries(DOCUMENT.components).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `${kind}/${name}`),
    );
    expect([...referred].sort()).toEqual(had.sort());
  });

  it('has for a statement the statuses of the specification, those of HTTP, and one of the operator', () => {
    const specified = ['200', '400', '408', '429', '431', '500', '503'];
    const { get, post } = DOCUMENT.paths['/api/sql'];
    expect(Object.keys(get.responses)).toEqual([...specified, '304', '403', '405'].sort());
    expect(Object.keys(post.responses)).toEqual([...specified, '403', '405'].sort());
  });

  it('says of invented data that it is', () => {
    expect(DOCUMENT.info.description).toContain('Synthetic data.');
    expect(openApiDocument({ version: '1.2', synthetic: false, queryMs: 10_000 }).info.description).not.toContain(
      'Synthetic',
    );
  });

  it('contains how long a statement may compute here', () => {
    const { description } = openApiDocument({ version: '1.2', synthetic: false, queryMs: 2_500 }).info;
    expect(description).toContain('computes for at most 2.5 seconds');
  });
});

describe('what holds answers to the document', () => {
  const result = { columns: [], rows: [], row_count: 0, truncated: false, limit: 1, elapsed_ms: 0 };
  const whole = { ...result, schema_version: '1.2', data_as_of: '2026-08-31' };
  const json = { 'content-type': 'application/json; charset=utf-8' };
  const answer = (body: unknown, statusCode = 200, headers = json) =>
    undocumented('GET', '/api/sql?q=x', { statusCode, headers, body: JSON.stringify(body) });

  it.each([
    ['an envelope', answer(whole), null],
    ['one without a member', answer(result), /schema_version/],
    ['one with a cell of no kind', answer({ ...whole, rows: [[true]] }), /rows\/0\/0/],
    ['an error of no known code', answer({ error: { code: 'OOPS', message: 'x' } }, 400), /code/],
    ['a status that is not told of', answer({}, 418), /status 418/],
    ['a type that is not told of', answer({}, 200, { 'content-type': 'text/html' }), /text\/html/],
  ])('sees %s', (_, found, expected) => {
    if (expected === null) expect(found).toBeNull();
    else expect(found).toMatch(expected);
  });
});
