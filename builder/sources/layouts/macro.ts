import { AREA_TYPES, INDEX_DISTRICTS, RENT_ROOMS_BUCKETS } from '../../../src/catalogue/index.ts';
import { layout, optional, required } from '../layout.ts';

/** Series by month. Each is a column of macro_month; housing_price_index exists for six districts too. */
const MACRO_SERIES = [
  'cpi',
  'housing_price_index',
  'new_dwellings_index',
  'rent_index',
  'owner_housing_index',
  'boi_rate',
  'mortgage_rate_unlinked',
  'mortgage_rate_linked',
  'mortgage_rate_linked_fixed',
  'mortgage_rate_variable_unlinked',
  'avg_wage',
  'avg_wage_israeli',
] as const;

export type MacroSeries = (typeof MACRO_SERIES)[number];

export const macroSeries = layout({
  name: 'macro_series',
  description:
    'The value of a series in a month: consumer prices (chained, average of 2024 = 100), housing prices (1993 = 100, at the ' +
    'first of the two months that a value covers), rates (percent), wages (shekels a month). Of districts there are housing ' +
    'prices alone. At most one record a series, district and month. Without this source there is one series, the rate of ' +
    'the central bank in the months in which it was reported.',
  geometry: 'none',
  fields: {
    series: required.text('Which series.', { values: MACRO_SERIES }),
    district: optional.text('District; empty for the whole country.', { values: INDEX_DISTRICTS }),
    month: required.month("Month, 'YYYY-MM'; read from 1998-01 on, of districts from 2017-10 on."),
    value: required.real('Value, in the unit of the series.'),
    cbs_code: optional.integer('Code of the series at the national statistics bureau; read for districts.'),
    note: optional.text('How the value was chained; read for cpi.'),
  },
  key: ['series', 'district', 'month'],
  fills: ['macro_month', 'macro_district_month', 'affordability.avg_monthly_wage', 'meta.real_price_base_month'],
});

export const rents = layout({
  name: 'rents',
  description:
    'Average monthly rent on the free market of tenancies under way, by area, rooms and period. At most one record an area, ' +
    'bucket and period.',
  geometry: 'none',
  fields: {
    area_type: required.text('national, district or city.', { values: AREA_TYPES }),
    area_name: required.text('Hebrew name: of a district as districts.name has it, of a city as published.'),
    settlement_code: optional.integer('Locality code of a city; without it, that of the locality of its name.'),
    rooms_bucket: required.text("Rooms: '4.5-6' through 2025, '4.5+' from 2026 on.", { values: RENT_ROOMS_BUCKETS }),
    year: required.integer('Year.', { min: 1990, max: 2100 }),
    quarter: optional.integer('Quarter of the year; empty for the whole year.', { min: 1, max: 4 }),
    avg_rent: optional.real('Shekels a month.', { min: 0 }),
    n: optional.integer('Size of the sample.', { min: 0 }),
    sampling_error: optional.real('As published, in shekels or percent.', { min: 0 }),
    source: optional.text('Publication.'),
    source_file: optional.text('Address of its file.'),
  },
  key: ['area_type', 'area_name', 'rooms_bucket', 'year', 'quarter'],
  fills: ['rent_city', 'gross_yield'],
});
