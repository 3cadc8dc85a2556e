import { type Checked, refused } from '../../src/contract/errors.ts';
import { QUERY_SCHEMAS } from '../../src/contract/openapi/query-schemas.ts';
import { type FormattedRequest, type RawRequest, readRequest } from '../../src/contract/request.ts';

/** The members that the OpenAPI document gives a request. */
const MEMBERS = Object.keys(QUERY_SCHEMAS.SqlRequest?.properties ?? {});

/** Checks a request in JSON. The contract checks its members, with the same sentences at every interface. */
export function validateRequest(json: unknown): Checked<FormattedRequest> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return refused('BAD_REQUEST', 'The request body must be a JSON object.', {
      hint: 'For example {"sql": "SELECT 1"}.',
    });
  }
  const unknown = Object.keys(json).find((name) => !MEMBERS.includes(name));
  if (unknown !== undefined) {
    return refused('BAD_REQUEST', `The request body has an unknown member ${JSON.stringify(unknown)}.`, {
      hint: `The members are ${MEMBERS.join(', ')}.`,
    });
  }
  return readRequest(json as RawRequest);
}
