import { columnNamed } from '../../catalogue/index.ts';
import { SQLITE_LIMITS } from '../../contract/limits.ts';
import type { Parameter, Parameters } from '../../contract/request.ts';
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

/** Converts the texts of the fields to bound values. An empty field is NULL. */
export function readParameters(fields: readonly ParameterField[], texts: ParameterTexts): ReadParameters {
  const values = new Map<string, Parameter>();
  const wrong: string[] = [];
  for (const field of fields) {
    const value = readValue(field, texts[field.key] ?? '');
    if (value === undefined) wrong.push(field.key);
    else values.set(field.key, value);
  }
  const params = areCounted(fields) && wrong.length === 0 ? positional(values) : Object.fromEntries(values);
  return { params, wrong };
}

/** The texts of the parameters of a draft or link, by the keys of the fields. */
export function writeParameters(fields: readonly ParameterField[], params: Parameters | undefined): ParameterTexts {
  if (params === undefined) return {};
  const isList = Array.isArray(params);
  const named: { readonly [name: string]: Parameter } = isList
    ? Object.fromEntries(params.map((value: Parameter, at) => [String(at + 1), value]))
    : (params as { readonly [name: string]: Parameter });
  const entries = fields.flatMap(({ key, placeholder }) => {
    const value = named[key] === undefined ? named[placeholder] : named[key];
    return value === undefined ? [] : [[key, textOf(value)]];
  });
  return Object.fromEntries(entries);
}

function textOf(value: Parameter): string {
  return value === null ? '' : String(typeof value === 'boolean' ? Number(value) : value);
}

/** The value of a text in a field; undefined if it is invalid. */
function readValue(
  field: Pick<ParameterField, 'control' | 'isByKey' | 'compared'>,
  text: string,
): Parameter | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  switch (field.control) {
    case 'number':
    case 'code':
    case 'year':
      return readNumber(trimmed);
    case 'date':
      return DATE.test(trimmed) ? trimmed : undefined;
    case 'list':
      return isNumeric(field.compared) ? readNumber(trimmed) : text;
    case 'settlement':
    case 'neighbourhood':
    case 'street':
      return field.isByKey ? readNumber(trimmed) : trimmed;
    case 'any':
      return NUMBER.test(trimmed) ? Number(trimmed) : text;
    case 'text':
      return text;
    default:
      return field.control satisfies never;
  }
}

function isNumeric(compared: ComparedColumn | null): boolean {
  return compared !== null && columnNamed(compared.table, compared.column)?.type !== 'TEXT';
}

/** Parses a number as people write it: commas and spaces may separate thousands. */
function readNumber(text: string): number | undefined {
  const plain = text.replace(/(?<=\d)[,\s](?=\d{3}(?!\d))/g, '');
  const value = Number(plain);
  return NUMBER.test(plain) && Number.isFinite(value) ? value : undefined;
}

function areCounted(fields: readonly ParameterField[]): boolean {
  return fields.length > 0 && fields.every(({ placeholder }) => placeholder.startsWith('?'));
}

/** Values by number; numbers that the statement does not use are NULL. */
function positional(values: ReadonlyMap<string, Parameter>): readonly Parameter[] {
  // SQLite refuses a larger number, so that no values are needed for it.
  const last = Math.min(SQLITE_LIMITS.VARIABLE_NUMBER, Math.max(...[...values.keys()].map(Number)));
  return Array.from({ length: last }, (_, at) => values.get(String(at + 1)) ?? null);
}
