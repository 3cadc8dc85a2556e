import { column, storedTable } from '../table.ts';

export const streets = storedTable({
  name: 'streets',
  group: 'places',
  description:
    'One row a street of a locality. Its deals are those of its parcels, also of parcels that merely lie near it; a corner ' +
    'parcel counts on each of its streets. Medians of fewer than 5 deals are not to be shown.',
  columns: [
    column(
      'id',
      'INTEGER',
      'settlement_code * 100000 + a checksum of street_key; the same in every build, and the rowid of streets_fts.',
      500012345,
    ),
    column('settlement_code', 'INTEGER', 'Locality, settlements.code.', 5000),
    column('settlement', 'TEXT?', 'Name of the locality, settlements.name.', 'תל אביב-יפו'),
    column('street', 'TEXT', 'Name to show: the most common spelling.', 'דיזנגוף'),
    column('street_key', 'TEXT', 'The name normalised, to compare spellings by.', 'דיזנגוף'),
    column('slug', 'TEXT', 'Name for addresses of pages, unique in the locality.', 'דיזנגוף'),
    column('n_parcels', 'INTEGER?', 'Parcels on the street, by an address or nearby.', 142),
    column('n_parcels_with_deals', 'INTEGER?', 'Those of them that have deals.', 120),
    column('n_parcels_addressed', 'INTEGER?', 'Those of them that have an address on this street.', 97),
    column('n_addresses', 'INTEGER?', 'Address points on the street.', 163),
    column('house_min', 'INTEGER?', 'Lowest house number; NULL where no addresses are known.', 1),
    column('house_max', 'INTEGER?', 'Highest house number.', 345),
    column('lat', 'REAL?', 'Latitude of its median address point, else parcel point (WGS84).', 32.0799),
    column('lon', 'REAL?', 'Longitude of that point (WGS84).', 34.7739),
    column('bbox_min_lat', 'REAL?', 'South edge of the box around its parcel points.', 32.0712),
    column('bbox_min_lon', 'REAL?', 'West edge of that box.', 34.7725),
    column('bbox_max_lat', 'REAL?', 'North edge of that box.', 32.0972),
    column('bbox_max_lon', 'REAL?', 'East edge of that box.', 34.7771),
    column('gushim', 'TEXT?', 'Numbers of the blocks along the street, separated by commas.', '6902,6908,6955'),
    column('deals_total', 'INTEGER', 'Deals of its parcels, all groups, all time.', 611),
    column('deals_5y', 'INTEGER', 'The same in 5y.', 92),
    column('deals_12m', 'INTEGER', 'The same in 12m.', 17),
    column('n_ppsqm_5y', 'INTEGER', 'Residential stat deals behind median_ppsqm_5y.', 66),
    column('median_ppsqm_5y', 'INTEGER?', 'Median price per square metre in 5y, shekels.', 54200),
    column('n_ppsqm_12m', 'INTEGER', 'Residential stat deals behind median_ppsqm_12m.', 12),
    column('median_ppsqm_12m', 'INTEGER?', 'Median price per square metre in 12m, shekels.', 57100),
    column('last_deal_date', 'TEXT?', "Date of the last deal, 'YYYY-MM-DD'.", '2026-07-12'),
  ],
  primaryKey: ['id'],
  unique: [
    ['settlement_code', 'slug'],
    ['settlement_code', 'street_key'],
  ],
  indexes: [{ name: 'streets_by_settlement_deals', columns: ['settlement_code', 'deals_total'] }],
});
