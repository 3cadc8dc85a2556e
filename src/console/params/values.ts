import { columnNamed } from '../../catalogue/index.ts';
import { SQLITE_LIMITS } from '../../contract/limits.ts';
import type { Parameter, Parameters } from '../../contract/request.ts';
import { isBigInteger } from '../results/values/big-integer.ts';
import type { ComparedColumn, ParameterField, ParameterTexts } from './parameter.ts';

/** The values of the texts in the fields. */
export interface ReadParameters {
  /** The bound values. Invalid ones are left out, so that the statement is refused. */
  readonly params: Parameters;
  /** The keys of the fields with an invalid text. */
  readonly wrong: readonly string[];
}

const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** Controls whose value may be any text: one of a link may be the beginning of a date. */
const KEPT: ReadonlySet<ParameterField['control']> = new Set(['any', 'text', 'date']);

/** Whether a text is a day as a control of dates writes it. */
export const isDay = (text: string): boolean => DATE.test(text);

/**
 * Converts the texts of the fields to bound values. An empty field is NULL.
 *
 * @param bound the values that the texts were written from. A field that still shows its text keeps it, because '5' of a link is not 5.
 */
export function readParameters(
  fields: readonly ParameterField[],
  texts: ParameterTexts,
  bound?: Parameters,
): ReadParameters {
  const values = new Map<string, Parameter>();
  const wrong: string[] = [];
  for (const field of fields) {
    const text = ownMember(texts, field.key) ?? '';
    const before = boundValue(field, bound);
    const isKept = KEPT.has(field.control) && before === text;
    const value = isKept ? before : readValue(field, text);
    if (value === undefined) wrong.push(field.key);
    else values.set(field.key, value);
  }
  const params = areCounted(fields) && wrong.length === 0 ? positional(values) : Object.fromEntries(values);
  return { params, wrong };
}

/** The texts of the parameters of a draft or link, by the keys of the fields. */
export function writeParameters(fields: readonly ParameterField[], params: Parameters | undefined): ParameterTexts {
  const entries = fields.flatMap((field) => {
    const value = boundValue(field, params);
    return value === undefined ? [] : [[field.key, textOf(value)]];
  });
  return Object.fromEntries(entries);
}

/** The value of a placeholder, by its key or as it is written; undefined if it has none. */
function boundValue(
  { key, placeholder }: Pick<ParameterField, 'key' | 'placeholder'>,
  params: Parameters | undefined,
): Parameter | undefined {
  if (params === undefined) return undefined;
  if (Array.isArray(params)) return (params as readonly Parameter[])[Number(key) - 1];
  const named = params as { readonly [name: string]: Parameter };
  const value = ownMember(named, key);
  return value === undefined ? ownMember(named, placeholder) : value;
}

/** A placeholder may be named like a member that every object has: `:constructor`. */
const ownMember = <T>(members: { readonly [name: string]: T }, name: string): T | undefined =>
  Object.hasOwn(members, name) ? members[name] : undefined;

function textOf(value: Parameter): string {
  return value === null ? '' : String(typeof value === 'boolean' ? Number(value) : value);
}

/**
 * The value of a text in a field; undefined if it is invalid. An integer that no double holds stays a text: SQLite
 * compares it with a column of integers as the integer.
 */
function readValue(
  field: Pick<ParameterField, 'control' | 'isByKey' | 'compared' | 'isOfColumn'>,
  text: string,
): Parameter | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  switch (field.control) {
    case 'number':
      return readNumber(trimmed) ?? (field.isOfColumn && isBigInteger(trimmed, null) ? trimmed : undefined);
    case 'code':
    case 'year':
      return readNumber(trimmed);
    case 'date':
      return isDay(trimmed) ? trimmed : undefined;
    case 'list':
      return isNumeric(field.compared) ? readNumber(trimmed) : text;
    case 'settlement':
    case 'neighbourhood':
    case 'street':
      return field.isByKey ? readNumber(trimmed) : trimmed;
    case 'any':
      return isExactNumber(trimmed) ? Number(trimmed) : text;
    case 'text':
      return text;
    default:
      return field.control satisfies never;
  }
}

function isNumeric(compared: ComparedColumn | null): boolean {
  return compared !== null && columnNamed(compared.table, compared.column)?.type !== 'TEXT';
}

/** Marks of direction come with a number that is copied from a Hebrew text. */
const MARKS_OF_DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** A comma that separates decimals is in no such number: `0,123` or `1234,567`. */
const WITH_THOUSANDS = /^[-+]?[1-9]\d{0,2}(?:[,\s]\d{3})+(?:\.\d*)?$/;

/** Parses a number as people write it: commas and spaces may separate thousands. */
function readNumber(text: string): number | undefined {
  const written = text
    .replace(MARKS_OF_DIRECTION, '')
    .trim()
    .replace(/^[\u2212\u2013]/, '-');
  const plain = WITH_THOUSANDS.test(written) ? written.replace(/[,\s]/g, '') : written;
  return NUMBER.test(plain) && isHeld(plain) ? Number(plain) : undefined;
}

/** Whether a double holds the number: it is finite, and an integer is not rounded. */
const isHeld = (number: string): boolean =>
  Number.isFinite(Number(number)) && (!/^[-+]?\d+$/.test(number) || Number.isSafeInteger(Number(number)));

/** Whether a text is the number, and no code or telephone number that loses digits as one: `0123`, `+972…`. */
const isExactNumber = (text: string): boolean => NUMBER.test(text) && !/^(?:\+|-?0\d)/.test(text) && isHeld(text);

function areCounted(fields: readonly ParameterField[]): boolean {
  return fields.length > 0 && fields.every(({ placeholder }) => placeholder.startsWith('?'));
}

/** Values by number; numbers that the statement does not use are NULL. */
function positional(values: ReadonlyMap<string, Parameter>): readonly Parameter[] {
  // SQLite refuses a larger number, so that no values are needed for it.
  const last = Math.min(SQLITE_LIMITS.VARIABLE_NUMBER, Math.max(...[...values.keys()].map(Number)));
  return Array.from({ length: last }, (_, at) => values.get(String(at + 1)) ?? null);
}
