import { cleanLabel } from '../../rows/labels.ts';
import type { Scratch } from '../../scratch.ts';
import { readSelect } from '../select.ts';
import { addressParcels } from './address-parcels.ts';
import { readHouseNumbers } from './house-numbers.ts';
import { nameStreets } from './name-streets.ts';
import { streetKey } from './street-key.ts';

/**
 * Finds the streets of settlements with deals, and the parcels on them. An address or a road belongs to the settlement that it
 * names if that has deals, else to that of its parcel. A street has a row if a parcel of the cadastre is on it.
 *
 * - `scratch.street_facts`: the columns of `streets` that are not statistics, each under its own name.
 * - `scratch.parcels_on_streets` (street_id, gush, chelka, kind, has_deals): all parcels of the cadastre.
 * - `scratch.parcel_addresses`: the columns of `parcel_address` except those of buildings, for parcels with deals.
 * - `scratch.street_aliases` (id, aliases): other names under which a street is found.
 *
 * Needs `parcels` and `settlements`, filled, and `readParcelShapes`.
 */
export function findStreets(scratch: Scratch): void {
  const { db } = scratch;
  loadSpellings(scratch);
  loadHouseTexts(scratch);
  db.exec(`
    CREATE TABLE scratch.current_parcels (
      gush INTEGER, chelka INTEGER, settlement_code INTEGER, has_deals INTEGER, PRIMARY KEY (gush, chelka)
    ) WITHOUT ROWID;
    INSERT INTO scratch.current_parcels ${readSelect('current_parcels')};

    CREATE TABLE scratch.named_addresses (
      record INTEGER PRIMARY KEY, gush INTEGER, chelka INTEGER, settlement_code INTEGER,
      street_key TEXT, label TEXT, is_street INTEGER, house_number TEXT, lat REAL, lon REAL
    );
    INSERT INTO scratch.named_addresses ${readSelect('named_addresses')};

    CREATE TABLE scratch.near_streets (
      gush INTEGER, chelka INTEGER, settlement_code INTEGER, street_key TEXT, label TEXT, distance_m REAL,
      PRIMARY KEY (gush, chelka)
    ) WITHOUT ROWID;
    INSERT INTO scratch.near_streets ${readSelect('near_streets')};
  `);
  nameStreets(scratch);
  db.exec(`
    CREATE TABLE scratch.parcels_on_streets (
      street_id INTEGER, gush INTEGER, chelka INTEGER, kind TEXT, has_deals INTEGER, PRIMARY KEY (street_id, gush, chelka)
    ) WITHOUT ROWID;
    INSERT INTO scratch.parcels_on_streets ${readSelect('parcels_on_streets')};
    CREATE TABLE scratch.street_facts (
      id INTEGER PRIMARY KEY, settlement_code INTEGER, settlement TEXT, street TEXT, street_key TEXT, slug TEXT,
      n_parcels INTEGER, n_parcels_with_deals INTEGER, n_parcels_addressed INTEGER, n_addresses INTEGER,
      house_min INTEGER, house_max INTEGER, lat REAL, lon REAL,
      bbox_min_lat REAL, bbox_min_lon REAL, bbox_max_lat REAL, bbox_max_lon REAL, gushim TEXT
    );
    INSERT INTO scratch.street_facts ${readSelect('street_facts')};
  `);
  addressParcels(scratch);
}

/** `scratch.street_spellings` (name, label, street_key): every name of a street or place as on the map. */
function loadSpellings(scratch: Scratch): void {
  const names = scratch.db
    .prepare<[], string>(
      `SELECT street FROM scratch.raw_addresses WHERE street IS NOT NULL
       UNION SELECT place FROM scratch.raw_addresses WHERE place IS NOT NULL
       UNION SELECT name FROM scratch.raw_roads
       ORDER BY 1`,
    )
    .pluck()
    .all();
  scratch.fill(
    'street_spellings',
    ['name TEXT', 'label TEXT', 'street_key TEXT'],
    names.flatMap((name) => {
      const key = streetKey(name);
      return key === null ? [] : [[name, cleanLabel(name), key]];
    }),
  );
}

/** `scratch.house_texts` (house_number, least, greatest): the numbers in a text for a house number, NULL without one. */
function loadHouseTexts(scratch: Scratch): void {
  const texts = scratch.db
    .prepare<[], string>(
      'SELECT DISTINCT house_number FROM scratch.raw_addresses WHERE house_number IS NOT NULL ORDER BY 1',
    )
    .pluck()
    .all();
  scratch.fill(
    'house_texts',
    ['house_number TEXT', 'least INTEGER', 'greatest INTEGER'],
    texts.map((text) => {
      const numbers = readHouseNumbers(text).flatMap(({ number }) => number ?? []);
      return numbers.length === 0 ? [text, null, null] : [text, Math.min(...numbers), Math.max(...numbers)];
    }),
  );
}
