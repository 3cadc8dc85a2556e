import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Checked, refused } from '../../src/contract/errors.ts';
import { schemaRef } from '../../src/contract/openapi/json-schema.ts';
import { QUERY_SCHEMAS } from '../../src/contract/openapi/query-schemas.ts';
import { type FormattedRequest, readRequest, withoutBom } from '../../src/contract/request.ts';

// Unions of types are what a parameter of a statement is.
const ajv = new Ajv2020({ allowUnionTypes: true, strictRequired: false });
ajv.addVocabulary(['components']);
const fitsSchema = ajv.compile({ components: { schemas: QUERY_SCHEMAS }, ...schemaRef('SqlRequest') });

/**
 * Checks a request in JSON. Whether it is one is decided by the schema that the OpenAPI document shows; why it is not,
 * by the contract, in the words that the other doors use. What a schema cannot say the contract decides as well.
 */
export function validateRequest(json: unknown): Checked<FormattedRequest> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return refused('BAD_REQUEST', 'The request body must be a JSON object.', {
      hint: 'For example {"sql": "SELECT 1"}.',
    });
  }
  const { sql, ...more } = json as { readonly sql?: unknown };
  const request = typeof sql === 'string' ? { sql: withoutBom(sql), ...more } : json;
  const fits = fitsSchema(request);
  const unknown = fitsSchema.errors?.find(({ keyword }) => keyword === 'additionalProperties');
  if (unknown && unknown.instancePath === '') {
    return refused(
      'BAD_REQUEST',
      `The request body has an unknown member ${JSON.stringify(unknown.params.additionalProperty)}.`,
      { hint: `The members are ${MEMBERS.join(', ')}.` },
    );
  }
  const read = readRequest({ sql: undefined, ...request });
  if (fits || !read.ok) return read;
  return refused('BAD_REQUEST', `The request does not fit its schema: ${ajv.errorsText(fitsSchema.errors)}.`);
}

const MEMBERS = Object.keys(QUERY_SCHEMAS.SqlRequest?.properties ?? {});
