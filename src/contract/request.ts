import { accepted, type Checked, type Refusal, refused } from './errors.ts';
import { guard } from './guard/guard.ts';
import { LIMITS } from './limits.ts';
import { REFUSALS } from './refusal-sentences.ts';
import { say } from './sentence.ts';

export const FORMATS = ['json', 'csv', 'md'] as const;
export type Format = (typeof FORMATS)[number];

/** Programs that run formulas in the texts of a file, for which CSV can be made safe. */
export const SAFE_FOR = ['excel'] as const;
export type SafeFor = (typeof SAFE_FOR)[number];

/** The formats of the description of the database. */
export const SCHEMA_FORMATS = ['json', 'md'] as const;

/** A value that can be bound to a placeholder. */
export type Parameter = null | boolean | number | string;
/** Positional values for `?`, or named ones for `:name`, `@name` and `$name`. */
export type Parameters = readonly Parameter[] | { readonly [name: string]: Parameter };

/** A request that was checked and can be run. */
export interface SqlRequest {
  readonly sql: string;
  readonly params?: Parameters;
  /** Row cap of the answer; the statement itself is not changed. */
  readonly limit: number;
}

/** The format of an answer. */
export interface Writing {
  readonly format: Format;
  /** Only with csv. Absent if every text is to be written unchanged. */
  readonly safe?: SafeFor;
}

/** A request together with the format of its answer. */
export interface FormattedRequest extends SqlRequest, Writing {}

/** The unchecked members of a request. */
export interface RawRequest {
  readonly sql: unknown;
  readonly params?: unknown;
  readonly format?: unknown;
  readonly safe?: unknown;
  readonly limit?: unknown;
}

/** Checks the members of a request, which have JSON's own types, and its text. The runner checks the tokens. */
export function readRequest(raw: RawRequest): Checked<FormattedRequest> {
  const request = readSqlRequest(raw);
  if (!request.ok) return request;
  const writing = readWriting(raw);
  return writing.ok ? accepted({ ...request.value, ...writing.value }) : writing;
}

/**
 * All checks of a request that need no database, in the contract's order: members and text, then the tokens. Every
 * runner starts with it, and so does a caller that wants to refuse earlier.
 */
export function checkRequest(raw: RawRequest): Checked<SqlRequest> {
  const request = readSqlRequest(raw);
  if (!request.ok) return request;
  const guarded = guard(request.value.sql);
  return guarded.ok ? request : guarded;
}

function readSqlRequest(raw: RawRequest): Checked<SqlRequest> {
  const sql = readStatement(raw.sql);
  if (!sql.ok) return sql;
  const limit = readLimit(raw.limit);
  if (!limit.ok) return limit;
  const params = readParameters(raw.params);
  if (!params.ok) return params;
  const request = { sql: sql.value, limit: limit.value };
  return accepted(params.value === undefined ? request : { ...request, params: params.value });
}

/**
 * Reads members that came as text (a query string) into JSON's own types: `limit` in digits, `params` as JSON. A limit
 * in any other notation stays text, which `readRequest` refuses.
 */
export function parseMembers(raw: { [K in keyof RawRequest]: string | undefined }): Checked<RawRequest> {
  let params: unknown;
  if (raw.params !== undefined && raw.params !== '') {
    try {
      params = JSON.parse(raw.params);
    } catch {
      return refused('BAD_REQUEST', REFUSALS.paramsNotJson, { hint: REFUSALS.sendParams });
    }
  }
  const limit = raw.limit === undefined ? undefined : /^\d{1,9}$/.test(raw.limit) ? Number(raw.limit) : raw.limit;
  return accepted({ sql: raw.sql, params, format: raw.format, safe: raw.safe, limit });
}

function readStatement(value: unknown): Checked<string> {
  if (value === '') return guard(value);
  if (value === undefined || value === null) {
    return refused('BAD_REQUEST', REFUSALS.noStatement, { hint: REFUSALS.sendStatement });
  }
  if (typeof value !== 'string') return refused('BAD_REQUEST', say(REFUSALS.statementType, { type: nameOf(value) }));
  // A byte order mark is not part of a statement, and does not count.
  const sql = value.startsWith('\uFEFF') ? value.slice(1) : value;
  // No text has more code points than UTF-16 units.
  const length = sql.length > LIMITS.statementCharacters ? countCodePoints(sql) : sql.length;
  if (length > LIMITS.statementCharacters) {
    return refused('TOO_LONG', say(REFUSALS.tooLong, { length, limit: LIMITS.statementCharacters }), {
      hint: REFUSALS.shorten,
    });
  }
  const nul = sql.indexOf('\0');
  if (nul >= 0) return refused('BAD_REQUEST', say(REFUSALS.nulCharacter, { place: nul }), { offset: nul });
  const surrogate = sql.search(/\p{Surrogate}/u);
  if (surrogate >= 0) {
    return refused('BAD_REQUEST', say(REFUSALS.halfSurrogate, { place: surrogate }), {
      offset: surrogate,
    });
  }
  return accepted(sql);
}

/** Reads the requested format; the first one by default. */
export function readFormat<F extends string>(value: unknown, formats: readonly [F, ...F[]]): Checked<F> {
  const format = value === undefined ? formats[0] : formats.find((known) => known === value);
  return format ? accepted(format) : refused('BAD_REQUEST', say(REFUSALS.format, { formats: formats.join(', ') }));
}

function readWriting(raw: RawRequest): Checked<Writing> {
  const read = readFormat(raw.format, FORMATS);
  if (!read.ok) return read;
  const format = read.value;
  if (raw.safe === undefined) return accepted({ format });
  const safe = SAFE_FOR.find((known) => known === raw.safe);
  if (safe === undefined) return refused('BAD_REQUEST', say(REFUSALS.safe, { programs: SAFE_FOR.join(' or ') }));
  return format === 'csv'
    ? accepted({ format, safe })
    : refused('BAD_REQUEST', say(REFUSALS.safeNeedsCsv, { program: safe, format }), {
        hint: REFUSALS.askForCsv,
      });
}

function readLimit(value: unknown): Checked<number> {
  if (value === undefined) return accepted(LIMITS.rowsDefault);
  if (typeof value === 'number' && Number.isInteger(value) && value >= LIMITS.rowsMin && value <= LIMITS.rowsMax) {
    return accepted(value);
  }
  return refused('BAD_REQUEST', say(REFUSALS.limit, { low: LIMITS.rowsMin, high: LIMITS.rowsMax }));
}

/** Checks the values for placeholders before it is known which placeholders there are. */
export function readParameters(value: unknown): Checked<Parameters | undefined> {
  if (value === undefined || value === null) return accepted(undefined);
  if (typeof value !== 'object') {
    return refused('BAD_REQUEST', say(REFUSALS.paramsType, { type: nameOf(value) }), {
      hint: REFUSALS.sendParams,
    });
  }
  const wrong = Array.isArray(value)
    ? Array.from(value, (cell, i) => parameterFault(`number ${i + 1}`, cell)).find((fault) => fault !== null)
    : Object.entries(value)
        .map(([name, cell]) => parameterFault(name, cell))
        .find((fault) => fault !== null);
  return wrong ? { ok: false, refusal: wrong } : accepted(value as Parameters);
}

function parameterFault(name: string, value: unknown): Refusal | null {
  if (value === null || typeof value === 'boolean' || Number.isFinite(value)) return null;
  if (typeof value === 'number') {
    return { code: 'BAD_REQUEST', message: say(REFUSALS.paramNotFinite, { name }) };
  }
  if (typeof value !== 'string') {
    return {
      code: 'BAD_REQUEST',
      message: say(REFUSALS.paramType, { name, type: nameOf(value) }),
    };
  }
  return /\p{Surrogate}/u.test(value) ? { code: 'BAD_REQUEST', message: say(REFUSALS.paramUnicode, { name }) } : null;
}

/** Length in code points, without an array of them. */
function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function nameOf(value: unknown): string {
  return value === null
    ? 'null'
    : Array.isArray(value)
      ? 'an array'
      : typeof value === 'object'
        ? 'an object'
        : `a ${typeof value}`;
}
