import type { Point } from '../../geometry/distance.ts';
import { innerPoint } from '../../geometry/inner-point.ts';
import { polygonIndex } from '../../geometry/polygon-index.ts';
import { areaAndCentroid, type MultiPolygon } from '../../geometry/shapes.ts';
import { spellingKey } from '../../rows/labels.ts';
import { officialLocalities } from '../../sources/localities.ts';
import { hebrewName, type Tags } from './objects.ts';

/** An area of the map with its tags. */
export interface TaggedArea {
  /** 'way 12' or 'relation 12'. */
  readonly place: string;
  readonly tags: Tags;
  readonly shape: MultiPolygon;
  /** Where its name is to be written, if the map says so. */
  readonly label: Point | null;
}

/** A locality of the official list. */
export interface Settlement {
  readonly code: number;
  readonly name: string;
}

/** An area of the map that is a locality of the official list. */
export interface SettlementArea extends TaggedArea {
  readonly settlement: Settlement;
}

/**
 * The areas that are localities: those whose name is that of one of the official list, however it is spelt. If several have the name
 * of one locality, the largest is it.
 */
export function settlementAreas(areas: readonly TaggedArea[]): readonly SettlementArea[] {
  const byName = settlementsByName();
  const largest = new Map<number, SettlementArea & { readonly areaM2: number }>();
  for (const area of areas) {
    const settlement = byName.get(spellingKey(hebrewName(area.tags) ?? ''));
    if (settlement === undefined || settlement === null) continue;
    const { areaM2 } = areaAndCentroid(area.shape);
    if ((largest.get(settlement.code)?.areaM2 ?? 0) < areaM2)
      largest.set(settlement.code, { ...area, settlement, areaM2 });
  }
  return [...largest.values()].map(({ areaM2: _, ...area }) => area);
}

/** Localities by the spellings of their names, present and former. A name that several have is null. */
function settlementsByName(): ReadonlyMap<string, Settlement | null> {
  const byName = new Map<string, Settlement | null>();
  const note = (name: string, settlement: Settlement) => {
    const key = spellingKey(name);
    const known = byName.get(key);
    byName.set(key, known === undefined || known?.code === settlement.code ? settlement : null);
  };
  const all = officialLocalities().map(({ values }) => values);
  for (const { code, name } of all) note(name, { code, name });
  const present = new Set(byName.keys());
  for (const { code, name, former_names: former } of all) {
    for (const each of (former ?? '').split('|')) if (!present.has(spellingKey(each))) note(each, { code, name });
  }
  byName.delete('');
  return byName;
}

/** Finds the locality of an area: the smallest one that holds a point inside it. Null if there is none. */
export function settlementFinder(areas: readonly SettlementArea[]): (shape: MultiPolygon) => Settlement | null {
  const bySize = areas
    .map((area) => ({ ...area, areaM2: areaAndCentroid(area.shape).areaM2 }))
    .sort((one, other) => one.areaM2 - other.areaM2);
  const index = polygonIndex(bySize);
  return (shape) => index.containing(innerPoint(shape))[0]?.settlement ?? null;
}
