/**
 * The notation of a view in a link: fields separated by `~~`, each a name and its arguments separated by `~`, as in
 * `chart~~kind~line~~y~median_price~deals`. The tilde is used because columns do not contain it and URLs do not escape
 * it.
 */
export type Field = readonly [name: string, ...values: readonly string[]];

/** The arguments of each field; a missing field has none. */
export type Fields = ReadonlyMap<string, readonly string[]>;

/** A part of the view, such as the chart's settings, with its notation. */
export interface ViewPart<T> {
  readonly write: (part: T) => readonly Field[];
  /** Parses the output of `write`. Invalid settings are left out; undefined if nothing is left. */
  readonly read: (fields: Fields) => T | undefined;
}

export function writeFields(fields: readonly Field[]): string {
  return fields.map((field) => field.map(escaped).join('~')).join('~~');
}

/** The first of two fields with one name counts. */
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

/** The members that are neither undefined nor an empty list; undefined if there are none. */
export function partOf<T extends object>(members: Possible<Required<T>>): T | undefined {
  const known = Object.entries(members).filter(([, value]) => value !== undefined && !isEmptyList(value));
  return known.length === 0 ? undefined : (Object.fromEntries(known) as T);
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/** A field of a list; none for an empty one. */
export function listField(name: string, values: readonly string[] | undefined): readonly Field[] {
  return values === undefined || values.length === 0 ? [] : [[name, ...values]];
}

/** The arguments of a field in pairs; an odd one at the end is left out. */
export function pairsOf(values: readonly string[] | undefined): readonly (readonly [string, string])[] {
  const pairs: [string, string][] = [];
  for (let at = 0; at + 1 < (values?.length ?? 0); at += 2) pairs.push([values?.[at] ?? '', values?.[at + 1] ?? '']);
  return pairs;
}
