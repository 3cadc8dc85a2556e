import { CHANGE_METHODS, GUSH_GEO_SOURCES } from '../enumerations.ts';
import { column, storedTable } from '../table.ts';

export const gushim = storedTable({
  name: 'gushim',
  group: 'core',
  description:
    'One row a cadastral block (gush) that has deals, with its place and its statistics of two and of five years. Medians ' +
    'are residential; the windows (24m, prev24m, 5y) end at the stats anchor.',
  columns: [
    column('gush', 'INTEGER', 'Number of the block, as deals.gush has it.', 6941),
    column('settlement_code', 'INTEGER?', 'Locality of most of its deals that have a code, settlements.code.', 5000),
    column('lat', 'REAL?', 'Latitude of its centre (WGS84).', 32.0857),
    column('lon', 'REAL?', 'Longitude of its centre (WGS84).', 34.7812),
    column(
      'geo_source',
      'TEXT?',
      "'gush' (centre of its polygon) or 'parcels_mean' (mean of its parcels' points, where it has no polygon).",
      'gush',
      GUSH_GEO_SOURCES,
    ),
    column('has_polygon', 'INTEGER', '1 where a polygon of the block exists.', 1),
    column('area_m2', 'INTEGER?', 'Area of the polygon, square metres.', 184000),
    column('deals_total', 'INTEGER', 'Deals of all groups, all time.', 640),
    column('deals_24m', 'INTEGER', 'Deals of all groups in 24m.', 41),
    column('deals_5y', 'INTEGER', 'Deals of all groups in 5y.', 118),
    column('n_ppsqm_24m', 'INTEGER', 'Deals behind median_ppsqm_24m.', 30),
    column('median_ppsqm_24m', 'INTEGER?', 'Median price per square metre in 24m, shekels.', 31200),
    column('n_ppsqm_5y', 'INTEGER', 'Deals behind median_ppsqm_5y.', 84),
    column('median_ppsqm_5y', 'INTEGER?', 'Median price per square metre in 5y, shekels.', 29800),
    column('n_ppsqm_prev24m', 'INTEGER', 'Deals behind median_ppsqm_prev24m.', 33),
    column('median_ppsqm_prev24m', 'INTEGER?', 'Median price per square metre in prev24m, shekels.', 28900),
    column(
      'change_pct',
      'REAL?',
      'Change of the existing-stock median, 24m against prev24m, in percent points; only where both have at least 20 deals.',
      6.4,
    ),
    column('median_price_24m', 'INTEGER?', 'Median residential price in 24m, shekels.', 2520000),
    column('first_deal', 'TEXT?', "Date of the first deal, 'YYYY-MM-DD'.", '1998-01-05'),
    column('last_deal', 'TEXT?', "Date of the last deal, 'YYYY-MM-DD'.", '2026-08-30'),
    column('change_method', 'TEXT?', "'existing' where change_pct is set.", 'existing', CHANGE_METHODS),
    column('n_ppsqm_new_24m', 'INTEGER', 'New builds among the deals behind median_ppsqm_24m.', 4),
    column('n_ppsqm_existing_24m', 'INTEGER', 'Existing stock among the deals behind median_ppsqm_24m.', 26),
    column('n_discount_24m', 'INTEGER', 'Deals of subsidised lottery projects in 24m; not in the medians.', 0),
  ],
  primaryKey: ['gush'],
  indexes: [{ name: 'gushim_by_settlement', columns: ['settlement_code'] }],
});
