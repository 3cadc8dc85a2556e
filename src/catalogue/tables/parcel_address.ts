import { STREET_SOURCES } from '../place-enumerations.ts';
import { column, storedTable } from '../table.ts';

export const parcelAddress = storedTable({
  name: 'parcel_address',
  group: 'places',
  description:
    "The address of a parcel, or the street that it lies near. It is an address only where street_source = 'osm_address'. " +
    'Derived from a map that volunteers draw: not every house is on it.',
  columns: [
    column('gush', 'INTEGER', 'Cadastral block.', 6955),
    column('chelka', 'INTEGER', 'Parcel within the gush.', 12),
    column('settlement_code', 'INTEGER?', 'Locality, settlements.code.', 5000),
    column(
      'street',
      'TEXT?',
      'Its first street, or the nearest named road within 25 m; NULL where houses are numbered by place.',
      'דיזנגוף',
    ),
    column('street_key', 'TEXT?', 'That name normalised, as streets.street_key has it.', 'דיזנגוף'),
    column('street_id', 'INTEGER?', 'That street, streets.id.', 500012345),
    column(
      'house_numbers',
      'TEXT?',
      'House numbers on the first street, sorted, three or more in a row as a range; NULL where the street is merely near.',
      '99, 101',
    ),
    column('n_addresses', 'INTEGER?', 'Different addresses of the parcel.', 2),
    column('n_streets', 'INTEGER?', 'Different streets of its addresses; more than 1 at a corner.', 1),
    column('other_streets', 'TEXT?', "Its other streets with their numbers, separated by ' | '.", 'גורדון 22'),
    column('address_label', 'TEXT?', 'Address to show; NULL where only a street nearby is known.', 'דיזנגוף 99'),
    column(
      'street_source',
      'TEXT',
      "'osm_address', 'osm_addr_place' (a village, whose houses have no streets) or 'osm_nearest_street' (a street nearby, never an address).",
      'osm_address',
      STREET_SOURCES,
    ),
    column('street_dist_m', 'REAL?', 'Metres to the road, where the street is merely near.', 11.4),
    column('n_buildings', 'INTEGER?', 'Buildings on the map inside the parcel.', 1),
    column('max_levels', 'INTEGER?', 'Most storeys of one of them: known for few, and a lower bound.', 4),
    column('max_height_m', 'REAL?', 'Greatest height of one of them, metres; known for few.', 15.5),
  ],
  primaryKey: ['gush', 'chelka'],
  indexes: [
    { name: 'parcel_address_by_settlement_street', columns: ['settlement_code', 'street_key'] },
    { name: 'parcel_address_by_street', columns: ['street_id'] },
  ],
  withoutRowid: true,
});
