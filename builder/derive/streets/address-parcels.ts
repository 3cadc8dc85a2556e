import type { Scratch, SqlValue } from '../../scratch.ts';
import { byCodeUnits } from '../places/place-ids.ts';
import { compactHouseNumbers, type HouseNumber, readHouseNumbers, writeHouseNumber } from './house-numbers.ts';

interface AddressRow {
  readonly gush: number;
  readonly chelka: number;
  readonly settlement_code: number | null;
  readonly street_key: string;
  readonly label: string;
  readonly is_street: number;
  readonly house_number: string | null;
  readonly street_id: number | null;
  readonly street: string | null;
}

/** The addresses of a parcel on one street, or in one place. */
interface AddressGroup {
  readonly isStreet: boolean;
  readonly settlementCode: number | null;
  readonly key: string;
  /** The street's display name; for a place or a street without a row, the name on the map. */
  readonly name: string;
  readonly streetId: number | null;
  readonly houses: HouseNumber[];
}

const COLUMNS = [
  'gush INTEGER',
  'chelka INTEGER',
  'settlement_code INTEGER',
  'street TEXT',
  'street_key TEXT',
  'street_id INTEGER',
  'house_numbers TEXT',
  'n_addresses INTEGER',
  'n_streets INTEGER',
  'other_streets TEXT',
  'address_label TEXT',
  'street_source TEXT',
  'street_dist_m REAL',
] as const;

/** Addresses that are read between two writes. */
const BATCH_GUSHIM = 200;

/**
 * Fills `scratch.parcel_addresses`, for parcels with deals:
 *
 * - The first street is the one with most different addresses (by key if equal). The others are in other_streets in
 *   that order, each with its numbers. A place counts only if no address has a street: then street is NULL, and the
 *   label names the place.
 * - Addresses differ by the house number of a street or place; all without a number are one address.
 * - A parcel without an address has the nearest street, without numbers or label, and counts of 0.
 */
export function addressParcels(scratch: Scratch): void {
  const { db } = scratch;
  db.exec(`
    CREATE TABLE scratch.parcel_addresses (${COLUMNS.join(', ')}, PRIMARY KEY (gush, chelka)) WITHOUT ROWID;
    INSERT INTO scratch.parcel_addresses
    SELECT n.gush, n.chelka, n.settlement_code, s.street, s.street_key, s.id, NULL, 0, 0, NULL, NULL, 'osm_nearest_street',
      n.distance_m
    FROM scratch.near_streets AS n
    JOIN scratch.current_parcels AS p ON p.gush = n.gush AND p.chelka = n.chelka
    JOIN scratch.street_names AS s ON s.settlement_code = n.settlement_code AND s.street_key = n.street_key
    WHERE p.has_deals
    ORDER BY n.gush, n.chelka;
    CREATE INDEX scratch.named_addresses_by_parcel ON named_addresses (gush, chelka);
  `);
  const gushim = db
    .prepare<[], number>('SELECT DISTINCT gush FROM scratch.named_addresses WHERE gush IS NOT NULL ORDER BY gush')
    .pluck()
    .all();
  const select = db.prepare<[number, number], AddressRow>(
    `SELECT a.gush, a.chelka, a.settlement_code, a.street_key, a.label, a.is_street, a.house_number, s.id AS street_id, s.street
     FROM scratch.named_addresses AS a
     JOIN scratch.current_parcels AS p ON p.gush = a.gush AND p.chelka = a.chelka
     LEFT JOIN scratch.street_names AS s
       ON a.is_street AND s.settlement_code = a.settlement_code AND s.street_key = a.street_key
     WHERE a.gush BETWEEN ? AND ? AND p.has_deals
     ORDER BY a.gush, a.chelka, a.record`,
  );
  const insert = db.prepare(`INSERT INTO scratch.parcel_addresses VALUES (${COLUMNS.map(() => '?').join(', ')})`);
  for (let at = 0; at < gushim.length; at += BATCH_GUSHIM) {
    const batch = gushim.slice(at, at + BATCH_GUSHIM);
    const rows = select.all(batch[0] ?? 0, batch.at(-1) ?? 0);
    db.transaction(() => {
      let from = 0;
      rows.forEach((row, place) => {
        const next = rows[place + 1];
        if (next !== undefined && next.gush === row.gush && next.chelka === row.chelka) return;
        insert.run(parcelAddress(rows.slice(from, place + 1)));
        from = place + 1;
      });
    })();
  }
}

/** The row of a parcel, from its addresses (at least one). */
function parcelAddress(addresses: readonly AddressRow[]): readonly SqlValue[] {
  const groups = groupAddresses(addresses).sort(
    (one, other) =>
      Number(other.isStreet) - Number(one.isStreet) ||
      countAddresses(other) - countAddresses(one) ||
      byCodeUnits(one.key, other.key) ||
      (one.settlementCode ?? 0) - (other.settlementCode ?? 0),
  );
  const [first] = addresses;
  const [main] = groups;
  if (first === undefined || main === undefined) throw new Error('a parcel without addresses');
  const streets = groups.filter(({ isStreet }) => isStreet);
  const others = streets.slice(1).map(label);
  return [
    first.gush,
    first.chelka,
    main.settlementCode,
    main.isStreet ? main.name : null,
    main.isStreet ? main.key : null,
    main.streetId,
    compactHouseNumbers(main.houses),
    groups.reduce((count, group) => count + countAddresses(group), 0),
    streets.length,
    others.length === 0 ? null : others.join(' | '),
    label(main),
    main.isStreet ? 'osm_address' : 'osm_addr_place',
    null,
  ];
}

function groupAddresses(addresses: readonly AddressRow[]): AddressGroup[] {
  const groups = new Map<string, AddressGroup>();
  for (const row of addresses) {
    const at = `${row.is_street} ${row.settlement_code} ${row.street_key}`;
    const group = groups.get(at) ?? {
      isStreet: row.is_street === 1,
      settlementCode: row.settlement_code,
      key: row.street_key,
      name: row.street ?? row.label,
      streetId: row.street_id,
      houses: [],
    };
    group.houses.push(...(row.house_number === null ? [] : readHouseNumbers(row.house_number)));
    groups.set(at, group);
  }
  return [...groups.values()];
}

const countAddresses = ({ houses }: AddressGroup) => Math.max(1, new Set(houses.map(writeHouseNumber)).size);

function label({ name, houses }: AddressGroup): string {
  const numbers = compactHouseNumbers(houses);
  return numbers === null ? name : `${name} ${numbers}`;
}
