import {
  DISCOUNT_SOURCES,
  GEO_PRECISIONS,
  MULTI_UNIT_KINDS,
  PROPERTY_GROUP_KEYS,
  ROOMS_BUCKET_KEYS,
} from '../enumerations.ts';
import { column, storedTable } from '../table.ts';

/**
 * The columns of a list of deals. The wide indexes have them, so that such a list is answered without reading the
 * table.
 */
const LISTED = ['rooms', 'deal_amount', 'price_per_sqm', 'is_outlier', 'is_multi_unit'] as const;

export const deals = storedTable({
  name: 'deals',
  group: 'core',
  description:
    'One row a transaction, from 1998-01-01 to the last deal date. Partial sales, outliers and group deals are here ' +
    'too: filter on in_stats, is_full_deal, is_outlier and is_multi_unit before computing a price. The registry has ' +
    'no street addresses; a property is found by (gush, chelka, sub_chelka). The table is large: filter by an ' +
    'indexed column and add LIMIT.',
  columns: [
    column(
      'id',
      'INTEGER',
      'Line of the source file on which the row ends (its header is line 1); the same in every build, with gaps.',
      90321,
    ),
    column(
      'settlement_code',
      'INTEGER?',
      'Locality code, settlements.code; NULL where the label could not be resolved to one locality.',
      5000,
    ),
    column(
      'settlement',
      'TEXT?',
      'Hebrew name of the locality, the same for every row of a code; the cleaned label where there is no code.',
      'תל אביב-יפו',
    ),
    column(
      'settlement_raw',
      'TEXT?',
      'The label of the registry, only where the row was reassigned to another locality, such as a former name.',
      'יהוד',
    ),
    column('gush', 'INTEGER', 'Cadastral block.', 6941),
    column('chelka', 'INTEGER', 'Parcel within the gush.', 12),
    column('sub_chelka', 'INTEGER', 'Sub-parcel, roughly the unit; 0 where there is none.', 7),
    column('deal_date', 'TEXT', "Date of the deal, 'YYYY-MM-DD'.", '2024-05-28'),
    column('year', 'INTEGER', 'Year of deal_date.', 2024),
    column('quarter', 'TEXT', "Quarter of deal_date, 'YYYY-Qn'.", '2024-Q2'),
    column('deal_amount', 'INTEGER', 'Value of the share that was sold, in shekels; at least 1.', 2450000),
    column('declared_amount', 'INTEGER?', 'Value as declared, in shekels; NULL where none was given.', 2450000),
    column(
      'deal_nature',
      'TEXT',
      'Kind of property in the words of the registry, deal_natures.raw.',
      'דירה בבית קומות',
    ),
    column(
      'property_group',
      'TEXT',
      'apartment, garden_apartment, penthouse, house (residential); land, commercial, agriculture, parking, other.',
      'apartment',
      PROPERTY_GROUP_KEYS,
    ),
    column('is_residential', 'INTEGER', '1 for the four residential groups.', 1),
    column('portion', 'REAL?', 'Share that was sold, 0.001 to 1; NULL where unknown.', 0.5),
    column('is_full_deal', 'INTEGER', '1 where the whole property was sold (portion = 1).', 1),
    column('year_built', 'INTEGER?', 'Year of building, 1850 to the year of the deal + 5 (off-plan).', 1998),
    column('is_new_build', 'INTEGER', '1 for a residential deal at most a year after the year of building.', 0),
    column(
      'area',
      'REAL?',
      'Square metres: of the registered unit for apartments, of the WHOLE parcel for land; NULL where unknown or implausible.',
      82,
    ),
    column('rooms', 'REAL?', 'Rooms, 1 to 20 with halves; to be ignored on non-residential rows.', 3.5),
    column(
      'rooms_bucket',
      'TEXT?',
      "'1-2' (below 3), '3', '4', '5' (each with its half), '6+'; NULL for non-residential rows and unknown rooms.",
      '3',
      ROOMS_BUCKET_KEYS,
    ),
    column(
      'price_per_sqm',
      'INTEGER?',
      'Shekels per square metre; only for residential full deals with a plausible area and price.',
      29878,
    ),
    column('lat', 'REAL', 'Latitude of the point of the parcel (WGS84), the same for all its deals.', 32.08571),
    column('lon', 'REAL', 'Longitude of the point of the parcel (WGS84), the same for all its deals.', 34.78123),
    column(
      'geo_precision',
      'TEXT?',
      "'parcel' (the parcel's own point), 'gush' (centre of its block) or 'settlement' (centre of its locality, not a real location); NULL where not even the locality is known.",
      'parcel',
      GEO_PRECISIONS,
    ),
    column('is_outlier', 'INTEGER', '1 where a rule for outliers fired; such rows are never in statistics.', 0),
    column('outlier_reason', 'TEXT?', 'The rules that fired, separated by commas.', 'ppsqm_iqr'),
    column('is_multi_unit', 'INTEGER', '1 for bulk deals and non-market group deals; never in statistics.', 0),
    column(
      'multi_unit_kind',
      'TEXT?',
      'same_price_units, pair_total_price, flat_price_batch, portfolio or privatization.',
      'same_price_units',
      MULTI_UNIT_KINDS,
    ),
    column('multi_unit_n', 'INTEGER?', 'Distinct units that share gush, date and amount; 1 = this one alone.', 1),
    column('in_stats', 'INTEGER', '1 where the row enters residential price statistics.', 1),
    column('first_seen', 'TEXT?', 'When the row was first collected, ISO-8601 in UTC.', '2026-09-19T09:52:08Z'),
    column('is_discount_project', 'INTEGER', '1 for a unit of a subsidised lottery project; never in statistics.', 0),
    column('merged_rows', 'INTEGER?', 'How many rows of the source (2 to 4) were merged into this full deal.', 2),
    column(
      'discount_source',
      'TEXT?',
      "'official' or 'heuristic', where is_discount_project = 1.",
      'official',
      DISCOUNT_SOURCES,
    ),
    column('discount_project_id', 'TEXT?', "The lottery project, for 'official' rows only.", 'moch:1234'),
  ],
  primaryKey: ['id'],
  indexes: [
    {
      name: 'deals_by_discount_project',
      columns: ['discount_project_id'],
      where: 'discount_project_id IS NOT NULL',
    },
    {
      name: 'deals_by_price_per_sqm',
      columns: [
        'price_per_sqm',
        'id',
        'settlement_code',
        'property_group',
        'deal_date',
        'rooms',
        'deal_amount',
        'is_outlier',
        'is_multi_unit',
      ],
      where: 'price_per_sqm IS NOT NULL',
    },
    { name: 'deals_by_amount', columns: ['deal_amount'] },
    { name: 'deals_by_group_amount', columns: ['property_group', 'deal_amount'] },
    { name: 'deals_by_group_date', columns: ['property_group', 'deal_date', 'id', ...LISTED] },
    { name: 'deals_by_date', columns: ['deal_date', 'id', 'settlement_code', 'property_group', ...LISTED] },
    { name: 'deals_by_parcel', columns: ['gush', 'chelka', 'deal_date'] },
    {
      name: 'deals_by_settlement_price_per_sqm',
      columns: ['settlement_code', 'price_per_sqm'],
      where: 'price_per_sqm IS NOT NULL',
    },
    { name: 'deals_by_settlement_amount', columns: ['settlement_code', 'deal_amount'] },
    {
      name: 'deals_by_settlement_group_date',
      columns: ['settlement_code', 'property_group', 'deal_date', 'id', ...LISTED],
    },
    {
      name: 'deals_by_settlement_date',
      columns: ['settlement_code', 'deal_date', 'id', 'property_group', ...LISTED],
    },
  ],
});
