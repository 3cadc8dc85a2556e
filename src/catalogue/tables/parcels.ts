import { GEO_PRECISIONS, GEO_SOURCES, PROPERTY_GROUP_KEYS } from '../enumerations.ts';
import { column, storedTable } from '../table.ts';

export const parcels = storedTable({
  name: 'parcels',
  group: 'core',
  description:
    'One row a parcel, (gush, chelka), that has deals. All deals of a parcel share its map point. Join deals on ' +
    '(gush, chelka), and parcels_rtree on id.',
  columns: [
    column('id', 'INTEGER', 'parcels_rtree.id. Numbered anew in every build: not to be stored.', 1204),
    column('gush', 'INTEGER', 'Cadastral block.', 6941),
    column('chelka', 'INTEGER', 'Parcel within the gush.', 12),
    column('settlement_code', 'INTEGER?', 'Locality of most of its deals, settlements.code.', 5000),
    column('lat', 'REAL?', 'Latitude of its point (WGS84).', 32.08571),
    column('lon', 'REAL?', 'Longitude of its point (WGS84).', 34.78123),
    column(
      'geo_precision',
      'TEXT?',
      "'parcel', 'gush' or 'settlement'; the last is not in parcels_rtree.",
      'parcel',
      GEO_PRECISIONS,
    ),
    column(
      'geo_source',
      'TEXT?',
      "'parcel' (cadastre, exact), 'cancelled' (placed at its successors), 'shuma' (unsettled tax parcel), 'gush', 'settlement'.",
      'parcel',
      GEO_SOURCES,
    ),
    column(
      'uncertainty_m',
      'INTEGER?',
      'Estimated error of a point of the parcel, metres; NULL for gush and settlement points.',
      5,
    ),
    column('deals_total', 'INTEGER', 'Deals of all groups, all time.', 14),
    column('deals_5y', 'INTEGER', 'Deals of all groups in 5y.', 3),
    column('deals_residential', 'INTEGER', 'Residential deals, all time.', 13),
    column('n_units', 'INTEGER', 'Distinct sub_chelka values seen.', 9),
    column('first_deal_date', 'TEXT?', "'YYYY-MM-DD'.", '1998-11-20'),
    column('last_deal_date', 'TEXT?', "'YYYY-MM-DD'.", '2025-02-11'),
    column(
      'last_price',
      'INTEGER?',
      'deal_amount of the most recent deal (of the share that was sold), shekels.',
      2450000,
    ),
    column('last_group', 'TEXT?', 'property_group of the most recent deal.', 'apartment', PROPERTY_GROUP_KEYS),
    column('last_portion', 'REAL?', 'portion of the most recent deal.', 1),
    column('last_deal_id', 'INTEGER?', 'The most recent deal, deals.id.', 90321),
    column('n_ppsqm_5y', 'INTEGER', 'Residential deals behind median_ppsqm_5y.', 3),
    column('median_ppsqm_5y', 'INTEGER?', 'Median price per square metre in 5y, shekels.', 29400),
    column('median_price_5y', 'INTEGER?', 'Median residential price in 5y, shekels.', 2400000),
    column(
      'dominant_group',
      'TEXT?',
      'property_group with most deals on the parcel.',
      'apartment',
      PROPERTY_GROUP_KEYS,
    ),
  ],
  primaryKey: ['id'],
  unique: [['gush', 'chelka']],
  indexes: [{ name: 'parcels_by_settlement', columns: ['settlement_code'] }],
});
