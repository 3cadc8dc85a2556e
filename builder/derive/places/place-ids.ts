import { crc32 } from 'node:zlib';
import { slugOf } from './slug.ts';

/**
 * Stable ids of the places of a settlement, by their keys: settlement code · `room` + CRC-32 (of the UTF-8 of the key) modulo
 * `room`. If two keys collide, the later one in the order of code units takes the next free number, and the first one follows the
 * last. An id never leaves the range of its settlement. More keys than room are an error of the sources.
 */
export function stableIds(settlementCode: number, keys: readonly string[], room: number): ReadonlyMap<string, number> {
  if (keys.length > room)
    throw new Error(`settlement ${settlementCode} has ${keys.length} places, and room for ${room}`);
  const taken = new Set<number>();
  return new Map(
    [...keys].sort(byCodeUnits).map((key) => {
      let number = crc32(key) % room;
      while (taken.has(number)) number = (number + 1) % room;
      taken.add(number);
      return [key, settlementCode * room + number];
    }),
  );
}

/** Characters that separate parts of page addresses. */
const NOT_IN_ADDRESSES = /[/\\?#%&,]/g;

/**
 * Unique names for page addresses, for these places of a settlement. If an earlier place (by code units) has the name, the last
 * digits of the id are appended, which are unique in the settlement.
 */
export function uniqueSlugs(
  places: readonly { readonly key: string; readonly name: string; readonly id: number }[],
  room: number,
): ReadonlyMap<string, string> {
  const ordered = [...places].sort((a, b) => byCodeUnits(a.key, b.key));
  const plainSlug = (name: string) => slugOf(name.replace(NOT_IN_ADDRESSES, ' '));
  const plain = new Set(ordered.map(({ name }) => plainSlug(name)));
  const taken = new Set<string>();
  return new Map(
    ordered.map(({ key, name, id }) => {
      let slug = plainSlug(name);
      if (slug === '' || taken.has(slug)) {
        slug = `${slug}-${id % room}`.replace(/^-/, '');
        while (taken.has(slug) || plain.has(slug)) slug = `${slug}-${id % room}`;
      }
      taken.add(slug);
      return [key, slug];
    }),
  );
}

/** The order of code units, which is the same on every machine, unlike that of a language. */
export const byCodeUnits = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
