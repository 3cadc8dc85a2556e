/**
 * The notation of a view in a link: fields parted by `~~`, each a name and its arguments parted by `~`, as in
 * `chart~~kind~line~~y~median_price~deals`. A tilde is the one mark that no column has and that addresses leave as it is.
 */
export type Field = readonly [name: string, ...values: readonly string[]];

/** The arguments of each field; a field that is not there has none. */
export type Fields = ReadonlyMap<string, readonly string[]>;

/** A part of the view, such as what is set in the chart, and how it is noted. */
export interface ViewPart<T> {
  readonly write: (part: T) => readonly Field[];
  /** Reads what `write` wrote. What cannot be meant is left out; undefined if nothing is left. */
  readonly read: (fields: Fields) => T | undefined;
}

export function writeFields(fields: readonly Field[]): string {
  return fields.map((field) => field.map(escaped).join('~')).join('~~');
}

/** Where a name comes twice, the first one holds. */
export function readFields(text: string): Fields {
  const fields = new Map<string, readonly string[]>();
  for (const field of text.split('~~')) {
    const [name = '', ...values] = field.split('~').map(unescaped);
    if (!fields.has(name)) fields.set(name, values);
  }
  return fields;
}

const EMPTY = '%';

function escaped(text: string): string {
  return text === '' ? EMPTY : text.replaceAll('%', '%25').replaceAll('~', '%7E');
}

function unescaped(text: string): string {
  return text === EMPTY ? '' : text.replaceAll('%7E', '~').replaceAll('%25', '%');
}

type Possible<T> = { readonly [K in keyof T]: T[K] | undefined };

/** The members that have something to say: neither undefined nor an empty list; undefined if none has. */
export function partOf<T extends object>(members: Possible<Required<T>>): T | undefined {
  const known = Object.entries(members).filter(([, value]) => value !== undefined && !isEmptyList(value));
  return known.length === 0 ? undefined : (Object.fromEntries(known) as T);
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/** A field of a list; none for an empty one. */
export function listField(name: string, values: readonly string[] | undefined): readonly Field[] {
  return values === undefined || values.length === 0 ? [] : [[name, ...values]];
}

/** The arguments of a field, two by two; an odd one at the end is left out. */
export function pairsOf(values: readonly string[] | undefined): readonly (readonly [string, string])[] {
  const pairs: [string, string][] = [];
  for (let at = 0; at + 1 < (values?.length ?? 0); at += 2) pairs.push([values?.[at] ?? '', values?.[at + 1] ?? '']);
  return pairs;
}
