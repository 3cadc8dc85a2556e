import type { Scratch } from '../../scratch.ts';
import { byCodeUnits, stableIds, uniqueSlugs } from '../places/place-ids.ts';
import { bareStreetName, STREET_WORDS } from './street-key.ts';

/** How many ids a settlement has for streets. */
const STREETS_OF_SETTLEMENT = 100_000;

/** How often a spelling of a street is used in an address, or for a road next to a parcel. */
interface Spelling {
  readonly settlement_code: number;
  readonly street_key: string;
  readonly label: string;
  readonly uses: number;
}

/**
 * Names every street with parcels: its id, the most common spelling (the first by code units if equal), its slug, and
 * the names under which it is found. Writes `scratch.street_names` (id, settlement_code, street_key, street, slug) and
 * `scratch.street_aliases` (id, aliases).
 */
export function nameStreets(scratch: Scratch): void {
  const spellings = scratch.db
    .prepare<[], Spelling>(
      `SELECT settlement_code, street_key, label, count(*) AS uses, sum(is_on_parcel) AS on_parcels
       FROM (
         SELECT settlement_code, street_key, label, gush IS NOT NULL AS is_on_parcel
         FROM scratch.named_addresses WHERE is_street
         UNION ALL
         SELECT settlement_code, street_key, label, 1 FROM scratch.near_streets
       )
       WHERE settlement_code IS NOT NULL
       GROUP BY settlement_code, street_key, label
       HAVING (settlement_code, street_key) IN (
         SELECT settlement_code, street_key FROM scratch.named_addresses WHERE is_street AND gush IS NOT NULL
         UNION SELECT settlement_code, street_key FROM scratch.near_streets
       )
       ORDER BY settlement_code, street_key, uses DESC, label`,
    )
    .all();
  const named: { id: number; code: number; key: string; name: string; slug: string; aliases: string }[] = [];
  for (const [code, ofSettlement] of grouped(spellings, (spelling) => spelling.settlement_code)) {
    const streets = [...grouped(ofSettlement, (spelling) => spelling.street_key)].map(([key, labels]) => ({
      key,
      labels: labels.map(({ label }) => label),
    }));
    const ids = stableIds(
      code,
      streets.map(({ key }) => key),
      STREETS_OF_SETTLEMENT,
    );
    const shown = streets.map(({ key, labels }) => ({ key, labels, name: labels[0] ?? key, id: ids.get(key) ?? 0 }));
    const slugs = uniqueSlugs(shown, STREETS_OF_SETTLEMENT);
    for (const { key, labels, name, id } of shown) {
      named.push({ id, code, key, name, slug: slugs.get(key) ?? key, aliases: streetAliases(key, name, labels) });
    }
  }
  scratch.fill(
    'street_names',
    ['id INTEGER', 'settlement_code INTEGER', 'street_key TEXT', 'street TEXT', 'slug TEXT'],
    named.map(({ id, code, key, name, slug }) => [id, code, key, name, slug]),
  );
  scratch.fill(
    'street_aliases',
    ['id INTEGER', 'aliases TEXT'],
    named.map(({ id, aliases }) => [id, aliases]),
  );
  scratch.db.exec('CREATE UNIQUE INDEX scratch.street_names_by_key ON street_names (settlement_code, street_key)');
}

/**
 * Other names under which a street is found: its spellings, its key, and its bare name alone and after each word for "street",
 * "boulevard" or "road", all without quotes.
 */
function streetAliases(key: string, name: string, labels: readonly string[]): string {
  const bare = bareStreetName(name);
  const plain = [...labels].sort(byCodeUnits).map((label) => label.replace(/["']/g, ''));
  const aliases = new Set([...plain, bare, key, ...STREET_WORDS.map((word) => `${word} ${bare}`)]);
  aliases.delete(name);
  return [...aliases].join(' | ');
}

/** Groups rows by a key, in the order in which keys first occur. */
function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): ReadonlyMap<Key, readonly Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}
