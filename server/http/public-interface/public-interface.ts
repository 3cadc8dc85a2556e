import { CATALOGUE, FUNCTIONS } from '../../../src/catalogue/index.ts';
import { ERRORS } from '../../../src/contract/errors.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { QUERY_SCHEMAS } from '../../../src/contract/openapi/query-schemas.ts';
import { FORMATS, SAFE_FOR, SCHEMA_FORMATS } from '../../../src/contract/request.ts';
import { RESULT_MEMBERS } from '../../../src/contract/result.ts';

/** Members by name, each with its type; `?` behind it where the member may be missing (or, of a column, NULL). */
export type Members = Readonly<Record<string, string>>;

/**
 * What programs may rely on within a major version, as plain data. It is kept in `public-1.x.json`, and only grows. Indexes and
 * descriptions are no part of it.
 */
export interface PublicInterface {
  readonly tables: Readonly<Record<string, Members>>;
  /** The values of the columns that have a list of them, as `table.column`. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly functions: readonly string[];
  /** Members of the body of POST /api/sql. */
  readonly request: Members;
  /** Members of the body of an answer in JSON. */
  readonly result: Members;
  /** HTTP statuses by error codes. */
  readonly errors: Readonly<Record<string, number>>;
  readonly formats: readonly string[];
  readonly schemaFormats: readonly string[];
  /** What CSV can be made safe for. */
  readonly safeFor: readonly string[];
  /** Parts that may grow. */
  readonly atLeast: Readonly<Record<string, number>>;
  /** Parts that stay the same. */
  readonly exactly: Readonly<Record<string, number>>;
}

/** The public interface of the code. */
export function publicInterface(): PublicInterface {
  return {
    tables: Object.fromEntries(
      CATALOGUE.map(({ name, columns }) => [
        name,
        Object.fromEntries(columns.map((column) => [column.name, typeOf(column.type, column.nullable)])),
      ]),
    ),
    values: Object.fromEntries(
      CATALOGUE.flatMap((table) =>
        table.columns.flatMap(({ name, values }) => (values === undefined ? [] : [[`${table.name}.${name}`, values]])),
      ),
    ),
    functions: FUNCTIONS.filter(({ refused }) => !refused).map(({ name }) => name),
    request: requestMembers(),
    result: Object.fromEntries(
      Object.entries(RESULT_MEMBERS).map(([name, { type, required }]) => [name, typeOf(type, !required)]),
    ),
    errors: Object.fromEntries(Object.entries(ERRORS).map(([code, { status }]) => [code, status])),
    formats: FORMATS,
    schemaFormats: SCHEMA_FORMATS,
    safeFor: SAFE_FOR,
    atLeast: {
      statementCharacters: LIMITS.statementCharacters,
      rowsMax: LIMITS.rowsMax,
      queryMs: LIMITS.queryMs,
      resultBytes: LIMITS.resultBytes,
    },
    exactly: { rowsMin: LIMITS.rowsMin, rowsDefault: LIMITS.rowsDefault },
  };
}

const typeOf = (type: string, isOptional: boolean) => (isOptional ? `${type}?` : type);

function requestMembers(): Members {
  const { properties, required } = QUERY_SCHEMAS.SqlRequest as {
    readonly properties: Readonly<Record<string, { readonly $ref: string }>>;
    readonly required: readonly string[];
  };
  return Object.fromEntries(
    Object.entries(properties).map(([name, { $ref }]) => {
      const type = QUERY_SCHEMAS[$ref.split('/').at(-1) ?? '']?.type;
      return [name, typeOf([type].flat().join('|'), !required.includes(name))];
    }),
  );
}
