import { LIMITS } from '../limits.ts';
import { FORMATS, SCHEMA_FORMATS } from '../request.ts';
import { DESCRIPTION_SCHEMAS } from './description-schemas.ts';
import { REQUEST_EXAMPLES, type RequestExample } from './examples.ts';
import { type JsonSchema, listOf, objectOf, schemaRef, TEXT } from './json-schema.ts';
import { QUERY_SCHEMAS } from './query-schemas.ts';
import {
  HEADERS,
  headerRefs,
  RATE_HEADERS,
  type Response,
  responseRefs,
  STATUS_RESPONSES,
  type Status,
} from './responses.ts';

/** Facts about the service that serves the document. */
export interface ServiceNote {
  /** The version of the interface and of the schema, such as '1.2'. */
  readonly version: string;
  /** True for invented data. */
  readonly synthetic: boolean;
  /** How long a statement may compute. */
  readonly queryMs: number;
}

/** Every schema of the document by its name. */
export const SCHEMAS: Readonly<Record<string, JsonSchema>> = { ...QUERY_SCHEMAS, ...DESCRIPTION_SCHEMAS };

/** The HTTP interface in OpenAPI 3.1, as plain data. */
export function openApiDocument({ version, synthetic, queryMs }: ServiceNote) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Nadlan SQL',
      version,
      summary: 'SQL over every reported real-estate deal since 1998.',
      description: `${synthetic ? `${SYNTHETIC}\n\n` : ''}${describe(queryMs)}`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    // Relative to the document, so that it holds under any path of any host.
    servers: [{ url: '..' }],
    security: [],
    tags: [
      { name: 'Query', description: 'One read-only statement a request.' },
      { name: 'Description', description: 'What there is to ask.' },
      { name: 'Health', description: 'For who operates the service.' },
    ],
    paths: {
      '/api/sql': { get: GET_SQL, post: POST_SQL },
      '/api/sql/schema': { get: GET_SCHEMA },
      '/api/sql/examples': { get: GET_EXAMPLES },
      '/api/openapi.json': { get: GET_DOCUMENT },
      '/healthz': { get: health('alive', 'Whether the process answers', {}) },
      '/readyz': {
        get: health('ready', 'Whether queries can be answered, and the build that they read', { build: TEXT }, 503),
      },
    },
    components: { schemas: SCHEMAS, headers: HEADERS, responses: STATUS_RESPONSES },
  };
}

const SYNTHETIC = '**Synthetic data.** The deals behind this service are invented, in the layout of the real registry.';

const describe = (queryMs: number) => `One read-only statement of SQLite a request, rows back as JSON, CSV or Markdown.

A statement has at most ${LIMITS.statementCharacters} characters, computes for at most ${queryMs / 1000} seconds, and gives at most ${LIMITS.rowsMax} rows. Every answer that has no rows says why in one error body. Pages of
every origin may ask, and no key is needed. Data is provided as it is and is not an appraisal.`;

const RESULT_TYPES = {
  json: { 'application/json': { schema: schemaRef('SqlResult') } },
  csv: { 'text/csv': { schema: TEXT } },
  md: { 'text/markdown': { schema: TEXT } },
} as const satisfies Record<(typeof FORMATS)[number], NonNullable<Response['content']>>;

const RESULT: Response = {
  description: 'The rows, in the format that was asked for. The X- headers come with CSV and Markdown.',
  headers: headerRefs(
    'Cache-Control',
    'ETag',
    'Content-Disposition',
    'X-Data-Synthetic',
    'X-Row-Count',
    'X-Truncated',
    'X-Limit',
    'X-Elapsed-Ms',
    'X-Schema-Version',
    'X-Data-As-Of',
    'X-Warnings',
    ...RATE_HEADERS,
  ),
  content: Object.assign({}, ...FORMATS.map((format) => RESULT_TYPES[format])),
};

const inQuery = (name: string, more: JsonSchema): JsonSchema => ({ name, in: 'query', ...more });

/** The examples of one part of a request, by name; those without it are left out. */
function examplesOf(part: (example: RequestExample) => unknown): JsonSchema {
  const shown = REQUEST_EXAMPLES.filter((example) => part(example) !== undefined);
  return Object.fromEntries(shown.map((example) => [example.name, { summary: example.summary, value: part(example) }]));
}

const FORMAT_SAFE_AND_LIMIT = [
  inQuery('format', { schema: schemaRef('Format') }),
  inQuery('safe', { schema: schemaRef('Safe') }),
  inQuery('limit', { schema: schemaRef('Limit') }),
];
const PARAMS = inQuery('params', {
  description: 'JSON: an array for ? placeholders, or an object for named ones.',
  content: { 'application/json': { schema: schemaRef('Params'), examples: examplesOf(({ params }) => params) } },
});

const GET_SQL = {
  operationId: 'query',
  tags: ['Query'],
  summary: 'Run a statement that fits into an address',
  description: 'The request line has 16 KB at most. Parameters of other names are ignored.',
  parameters: [
    inQuery('q', { required: true, schema: schemaRef('Statement'), examples: examplesOf(({ sql }) => sql) }),
    ...FORMAT_SAFE_AND_LIMIT,
    PARAMS,
  ],
  responses: { 200: RESULT, ...responseRefs(304, 403, 429, 503) },
};

const POST_SQL = {
  operationId: 'postQuery',
  tags: ['Query'],
  summary: 'Run a statement of any length',
  description:
    'As plain text, format, safe, limit and params go into the query of the address; with JSON they are members. ' +
    'The body is in UTF-8 and not compressed.',
  parameters: [...FORMAT_SAFE_AND_LIMIT, PARAMS],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: schemaRef('SqlRequest'),
        examples: examplesOf(({ name: _, summary: __, ...request }) => request),
      },
      'text/plain': {
        schema: schemaRef('Statement'),
        examples: examplesOf(({ sql, params }) => (params === undefined ? sql : undefined)),
      },
    },
  },
  responses: { 200: RESULT, ...responseRefs(403, 429, 503) },
};

const GET_SCHEMA = {
  operationId: 'schema',
  tags: ['Description'],
  summary: 'Describe the database',
  description: 'Tables, columns, indexes, joins and conventions: all that is needed to write correct statements.',
  parameters: [inQuery('format', { schema: { type: 'string', enum: SCHEMA_FORMATS, default: SCHEMA_FORMATS[0] } })],
  responses: {
    200: {
      description: 'The description.',
      headers: headerRefs('Cache-Control', 'ETag', 'X-Data-Synthetic', ...RATE_HEADERS),
      content: {
        'application/json': { schema: schemaRef('DatabaseSchema') },
        'text/markdown': { schema: TEXT },
      },
    } satisfies Response,
    ...responseRefs(304, 403, 429),
  },
};

const GET_EXAMPLES = {
  operationId: 'examples',
  tags: ['Description'],
  summary: 'List questions with their statements',
  responses: {
    200: {
      description: 'The examples, each as it was run when the database was built.',
      headers: headerRefs('Cache-Control', 'ETag', 'X-Data-Synthetic', ...RATE_HEADERS),
      content: { 'application/json': { schema: listOf(schemaRef('Example')) } },
    } satisfies Response,
    ...responseRefs(304, 403, 429, 503),
  },
};

const GET_DOCUMENT = {
  operationId: 'document',
  tags: ['Description'],
  summary: 'Describe this interface',
  responses: {
    200: {
      description: 'This document.',
      headers: headerRefs('Cache-Control', 'ETag', 'X-Data-Synthetic', ...RATE_HEADERS),
      content: { 'application/json': { schema: { type: 'object' } } },
    } satisfies Response,
    ...responseRefs(304, 403, 429),
  },
};

/** An address that answers with this status in one word and with what it may add, or with one of these statuses. */
function health(status: string, summary: string, more: Record<string, JsonSchema>, ...otherwise: readonly Status[]) {
  return {
    operationId: status,
    tags: ['Health'],
    summary,
    responses: {
      200: {
        description: 'It is.',
        headers: headerRefs('Cache-Control'),
        content: {
          'application/json': { schema: objectOf({ status: { const: status }, ...more }, Object.keys(more)) },
        },
      } satisfies Response,
      ...responseRefs(...otherwise),
    },
  };
}
