import { isInCountry, OUTSIDE_COUNTRY } from './country.ts';
import type { Layout, SourceRecord } from './layout.ts';
import { readField } from './read-field.ts';

/** The values of a record, or the first wrong field and why. */
export type ReadRecord =
  | { readonly kind: 'record'; readonly values: SourceRecord['values'] }
  | { readonly kind: 'rejected'; readonly detail: string };

const SHOWN_CHARACTERS = 60;

/** A text in a report, quoted and shortened. */
function shown(text: string): string {
  return JSON.stringify(text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text);
}

/**
 * Reads the fields of a record by its layout, each from its text. `lat` and `lon` (and pairs whose names end so) are a
 * point: both or none, within the country.
 */
export function recordReader(of: Layout): (texts: readonly string[]) => ReadRecord {
  const fields = Object.entries(of.fields);
  const points = fields.flatMap(([name]) => {
    const partner = name.replace(/lat$/, 'lon');
    return partner !== name && partner in of.fields ? [{ lat: name, lon: partner }] : [];
  });
  return (texts) => {
    const values: Record<string, string | number | null> = {};
    for (const [at, [name, field]] of fields.entries()) {
      const text = texts[at] ?? '';
      const read = readField(field, text);
      if (!read.ok) {
        const what = text.trim() === '' ? name : `${name} ${shown(text)}`;
        return { kind: 'rejected', detail: `${what} ${read.why}` };
      }
      values[name] = read.value;
    }
    for (const point of points) {
      const [lat, lon] = [values[point.lat], values[point.lon]];
      if (lat === null && lon === null) continue;
      if (typeof lat !== 'number') return { kind: 'rejected', detail: `${point.lon} without ${point.lat}` };
      if (typeof lon !== 'number') return { kind: 'rejected', detail: `${point.lat} without ${point.lon}` };
      if (isInCountry(lat, lon)) continue;
      return { kind: 'rejected', detail: `${point.lat} ${lat}, ${point.lon} ${lon} ${OUTSIDE_COUNTRY}` };
    }
    return { kind: 'record', values };
  };
}
