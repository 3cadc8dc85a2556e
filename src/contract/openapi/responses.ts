import { ERRORS, type ErrorCode } from '../errors.ts';
import { LIMITS, RESPONSE_CACHE_SECONDS } from '../limits.ts';
import { COUNT, type JsonSchema, schemaRef, TEXT, YES_OR_NO } from './json-schema.ts';

interface Header {
  readonly description: string;
  readonly schema: JsonSchema;
}

export interface Response {
  readonly description: string;
  readonly headers: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema; readonly examples?: JsonSchema }>>;
}

/** Every header of an answer that is specific to this service. */
export const HEADERS = {
  'Cache-Control': {
    description: `${RESPONSE_CACHE_SECONDS} seconds for what GET finds and an equal request finds again, nothing else.`,
    schema: TEXT,
  },
  ETag: { description: 'To be sent back as If-None-Match.', schema: TEXT },
  Allow: { description: 'The methods that are possible here.', schema: TEXT },
  'Retry-After': { description: 'Seconds to wait before the next attempt.', schema: COUNT },
  RateLimit: { description: 'What is left to this client, and the seconds until there is more.', schema: TEXT },
  'RateLimit-Policy': { description: 'How many requests in how many seconds a client may make.', schema: TEXT },
  'Content-Disposition': { description: 'The name under which a browser keeps CSV.', schema: TEXT },
  'X-Request-Id': { description: 'Names the request in the log of the operator.', schema: TEXT },
  'X-Data-Synthetic': { description: '1 where the data is invented.', schema: { const: '1' } },
  'X-Row-Count': { description: '`row_count` of the JSON body.', schema: COUNT },
  'X-Truncated': { description: '`truncated` of the JSON body.', schema: YES_OR_NO },
  'X-Limit': { description: '`limit` of the JSON body.', schema: COUNT },
  'X-Elapsed-Ms': { description: '`elapsed_ms` of the JSON body.', schema: { type: 'number', minimum: 0 } },
  'X-Schema-Version': { description: '`schema_version` of the JSON body.', schema: TEXT },
  'X-Data-As-Of': { description: '`data_as_of` of the JSON body.', schema: TEXT },
  'X-Warnings': { description: '`warnings` of the JSON body: a JSON array, in ASCII.', schema: TEXT },
} as const satisfies Record<string, Header>;

export type HeaderName = keyof typeof HEADERS;

/** References to headers, including that of every answer. */
export const headerRefs = (...names: readonly HeaderName[]): Response['headers'] =>
  Object.fromEntries([...names, 'X-Request-Id'].map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Headers of requests that count against a client: statements and descriptions, whatever their outcome. */
export const RATE_HEADERS = ['RateLimit', 'RateLimit-Policy'] as const satisfies readonly HeaderName[];

/** An answer whose body is the error body. */
function refusal(description: string, ...headers: readonly HeaderName[]): Response {
  return {
    description,
    headers: headerRefs('Cache-Control', ...RATE_HEADERS, ...headers),
    content: { 'application/json': { schema: schemaRef('ErrorBody') } },
  };
}

const codesOf = (status: number): string =>
  (Object.keys(ERRORS) as ErrorCode[])
    .filter((code) => ERRORS[code].status === status)
    .map((code) => `\`${code}\`: ${ERRORS[code].meaning}`)
    .join('; ');

const bodyless = (description: string, ...headers: readonly HeaderName[]): Response => ({
  description,
  headers: headerRefs(...headers),
});

/** The answers other than 200, by status. */
export const STATUS_RESPONSES = {
  304: bodyless(
    'What If-None-Match names is still the answer.',
    'Cache-Control',
    'ETag',
    'X-Data-Synthetic',
    ...RATE_HEADERS,
  ),
  400: refusal(codesOf(400)),
  403: refusal('`FORBIDDEN`: the operator has blocked this address or this statement.'),
  405: refusal('`BAD_REQUEST`: the method is not possible here.', 'Allow'),
  408: refusal(`${codesOf(408)}. \`BAD_REQUEST\`: the request itself did not arrive in time.`),
  429: refusal(codesOf(429), 'Retry-After'),
  431: refusal(
    `\`TOO_LONG\`: the request line has more than ${LIMITS.requestLineBytes} bytes. POST takes longer statements.`,
  ),
  500: refusal(codesOf(500)),
  503: refusal(codesOf(503), 'Retry-After'),
} as const satisfies Record<number, Response>;

export type Status = keyof typeof STATUS_RESPONSES;

/** References to the answers of these statuses, and to those that every address can give. */
export function responseRefs(...statuses: readonly Status[]): Record<string, { readonly $ref: string }> {
  const everywhere: readonly Status[] = [400, 405, 408, 431, 500];
  return Object.fromEntries(
    [...new Set([...statuses, ...everywhere])]
      .sort((a, b) => a - b)
      .map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  );
}
