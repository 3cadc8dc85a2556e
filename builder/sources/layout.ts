import type { MultiLine, MultiPolygon } from '../geometry/shapes.ts';

/** What a field holds. A flag is 0 or 1; a date is 'YYYY-MM-DD'; a month is 'YYYY-MM'. */
export type FieldKind = 'text' | 'integer' | 'real' | 'flag' | 'date' | 'month';

export interface Field<Kind extends FieldKind = FieldKind, Required extends boolean = boolean> {
  readonly kind: Kind;
  /** True if a record must have it; false if an empty field means "unknown". */
  readonly required: Required;
  /** What it means, with its unit. */
  readonly description: string;
  readonly limits: FieldLimits;
}

export interface FieldLimits {
  /** The only allowed values. */
  readonly values?: readonly string[];
  readonly min?: number;
  readonly max?: number;
}

/** What the geometry of a record is: none, a polygon (or several), a line (or several). Points are fields lat and lon. */
export type GeometryKind = 'none' | 'polygon' | 'line';

/**
 * The layout of a raw source: the fields of an operator's file, of the synthetic records, and of `scratch.raw_<name>`, which the
 * rules read. A layout without geometry is a CSV file `<name>.csv`. One with geometry is `<name>.geojsonl`, a GeoJSON feature a
 * line with the fields as properties.
 */
export interface Layout<
  Fields extends Readonly<Record<string, Field>> = Readonly<Record<string, Field>>,
  Geometry extends GeometryKind = GeometryKind,
> {
  /** Small letters, digits and underscores. */
  readonly name: string;
  /** What a record is, and what an operator has to know to supply one. */
  readonly description: string;
  readonly geometry: Geometry;
  readonly fields: Fields;
  /** Fields that together identify a record. Of records with equal keys, the first counts. */
  readonly key?: readonly string[];
  /** Tables and columns of the database that stay empty without it. */
  readonly fills: readonly string[];
}

type ValueOf<Of extends Field> =
  | (Of['kind'] extends 'text' | 'date' | 'month'
      ? string
      : Of['kind'] extends 'integer' | 'real' | 'flag'
        ? number
        : string | number)
  | (Of['required'] extends true ? never : null);

type GeometryOf<Kind extends GeometryKind> = Kind extends 'polygon'
  ? MultiPolygon
  : Kind extends 'line'
    ? MultiLine
    : null;

/** A record of a layout, with the types of its fields. */
export interface SourceRecord<Of extends Layout = Layout> {
  /** The line of the file that it was read from; absent if there is no file. */
  readonly line?: number;
  readonly values: { readonly [Name in keyof Of['fields']]: ValueOf<Of['fields'][Name]> };
  readonly geometry: GeometryOf<Of['geometry']>;
}

/** Keeps the names and kinds of the fields in the type, so that records of the layout are checked. */
export function layout<const Fields extends Readonly<Record<string, Field>>, const Geometry extends GeometryKind>(
  of: Layout<Fields, Geometry> & { readonly key?: readonly (keyof Fields & string)[] },
): Layout<Fields, Geometry> {
  return of;
}

type Declare<Required extends boolean> = {
  readonly [Kind in FieldKind]: (description: string, limits?: FieldLimits) => Field<Kind, Required>;
};

function fieldsThatAre<Required extends boolean>(required: Required): Declare<Required> {
  const of =
    <Kind extends FieldKind>(kind: Kind) =>
    (description: string, limits: FieldLimits = {}): Field<Kind, Required> => ({ kind, required, description, limits });
  return {
    text: of('text'),
    integer: of('integer'),
    real: of('real'),
    flag: of('flag'),
    date: of('date'),
    month: of('month'),
  };
}

/** Fields that every record has. */
export const required = fieldsThatAre(true);

/** Fields that may be unknown. */
export const optional = fieldsThatAre(false);

/** A line that is not a row of the layout, so it has no fields to clean. */
export interface MalformedRow {
  readonly line: number;
  readonly detail: string;
}
