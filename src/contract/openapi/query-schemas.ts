import { ERRORS } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import { FORMATS, SAFE_FOR } from '../request.ts';
import { COUNT, DATE, type JsonSchema, listOf, objectOf, schemaRef, TEXT, TEXTS, YES_OR_NO } from './json-schema.ts';

/**
 * The schemas of queries and answers. `readRequest` refuses everything that these refuse. It and the runner check the
 * rest, which no schema can express: no NUL, whole surrogate pairs, params that fit the placeholders.
 */
export const QUERY_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Statement: {
    type: 'string',
    minLength: 1,
    maxLength: LIMITS.statementCharacters,
    description:
      'One statement of SQLite that reads: SELECT, WITH, VALUES or EXPLAIN. Counted in Unicode code points. ' +
      'A byte order mark at its start is left out.',
  },
  Format: { type: 'string', enum: FORMATS, default: FORMATS[0], description: 'What the answer is written in.' },
  Safe: {
    type: 'string',
    enum: SAFE_FOR,
    description:
      'Only with `format=csv`. `excel`: an apostrophe keeps a spreadsheet from running texts and column names as formulas, and a ' +
      'byte order mark makes it read UTF-8. Left out, texts are written as they are.',
  },
  Limit: {
    type: 'integer',
    minimum: LIMITS.rowsMin,
    maximum: LIMITS.rowsMax,
    default: LIMITS.rowsDefault,
    description: 'Rows at most. The statement itself is not changed; `truncated` tells whether there were more.',
  },
  Parameter: {
    type: ['string', 'number', 'boolean', 'null'],
    description: 'A value for a placeholder. true and false are bound as 1 and 0.',
  },
  Params: {
    type: ['array', 'object', 'null'],
    items: schemaRef('Parameter'),
    additionalProperties: schemaRef('Parameter'),
    description:
      'Values for the placeholders of the statement: an array for `?`, or an object for `:name`, `@name` and `$name`, ' +
      'with or without that first character.',
  },
  SqlRequest: {
    type: 'object',
    properties: {
      sql: schemaRef('Statement'),
      params: schemaRef('Params'),
      format: schemaRef('Format'),
      safe: schemaRef('Safe'),
      limit: schemaRef('Limit'),
    },
    required: ['sql'],
    additionalProperties: false,
  },
  Cell: {
    description:
      'A value as SQLite gave it. Integers beyond ±(2^53−1) come as text, infinities as null, bytes as base64 in an object.',
    anyOf: [
      { type: ['null', 'number', 'string'] },
      { ...objectOf({ $base64: { const: true }, encoded: { type: 'string', contentEncoding: 'base64' } }) },
    ],
  },
  Column: objectOf({
    name: TEXT,
    type: { type: ['string', 'null'], description: 'As the table declares it; null for an expression.' },
  }),
  SqlResult: objectOf(
    {
      columns: listOf(schemaRef('Column')),
      rows: { ...listOf(listOf(schemaRef('Cell'))), description: 'One array a row, aligned with `columns`.' },
      row_count: COUNT,
      truncated: { ...YES_OR_NO, description: 'Whether the answer was cut, at the limit or because of its size.' },
      limit: { type: 'integer', minimum: LIMITS.rowsMin, maximum: LIMITS.rowsMax },
      elapsed_ms: { type: 'number', minimum: 0, description: 'Time that the statement took, in milliseconds.' },
      cached: { ...YES_OR_NO, description: 'Whether the answer is that of an earlier request.' },
      warnings: { ...TEXTS, description: 'Advice on reading the rows, each `CODE: sentence`.' },
      schema_version: TEXT,
      data_as_of: { ...DATE, description: 'The day of the last deal in the data.' },
    },
    ['cached', 'warnings'],
  ),
  ErrorBody: objectOf({
    error: objectOf(
      {
        code: { type: 'string', enum: Object.keys(ERRORS) },
        message: { ...TEXT, description: 'What is wrong, and where. For SQL_ERROR in the words of SQLite.' },
        hint: { ...TEXT, description: 'What to do about it.' },
        offset: { ...COUNT, description: 'Where in the statement, in UTF-16 units from its start.' },
      },
      ['hint', 'offset'],
    ),
  }),
};
