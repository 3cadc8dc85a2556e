import type { Layout } from '../../sources/layout.ts';
import type { RawGeometry } from '../raw-record.ts';
import type { GatheredRecords } from './gathered-records.ts';
import type { MappedRecord } from './map-table.ts';

type Polygon = Extract<RawGeometry, { type: 'MultiPolygon' }>['coordinates'][number];

/** Unites the polygons of records with one key: a block of several parts is one shape. The other fields are those of the first. */
export function shapeUniter({ fields, key = [] }: Layout): GatheredRecords {
  const names = Object.keys(fields);
  const keyAt = key.map((name) => names.indexOf(name));
  const shapes = new Map<string, { readonly first: MappedRecord; readonly polygons: Polygon[] }>();
  const withoutShape: MappedRecord[] = [];
  return {
    add(_, mapped) {
      const polygons = polygonsOf(mapped.geometry);
      if (polygons === null) {
        withoutShape.push(mapped);
        return;
      }
      const id = keyAt.map((at) => mapped.texts[at]).join('\u0000');
      const known = shapes.get(id);
      if (known === undefined) shapes.set(id, { first: mapped, polygons: [...polygons] });
      else known.polygons.push(...polygons);
    },
    *records() {
      yield* withoutShape;
      for (const { first, polygons } of shapes.values()) {
        yield polygons.length === 1 ? first : { ...first, geometry: { type: 'MultiPolygon', coordinates: polygons } };
      }
    },
  };
}

/** Null if it is no polygon. */
function polygonsOf(geometry: RawGeometry | null): readonly Polygon[] | null {
  if (geometry?.type === 'Polygon') return [geometry.coordinates];
  return geometry?.type === 'MultiPolygon' ? geometry.coordinates : null;
}
