import { findRealPriceBaseMonth } from '../economy/real-prices.ts';
import { findStatAreas } from '../neighborhoods/find-stat-areas.ts';
import { loadCrimeCategories } from '../society/crime-categories.ts';
import { AGGREGATE_TABLES } from '../statistics/aggregates.ts';
import { awaitAggregates, beginAggregates } from '../statistics/aggregates-beside.ts';
import { aggregate, fill, type Step, work } from '../step.ts';

/** Statistics of blocks, society and crime, and prices and rents of homes. */
export const STATISTICS_STEPS: readonly Step[] = [
  fill('agg_gush_year', ['anchor', 'stat_rows']),
  fill('property_groups', ['deals', 'property_group_order']),
  fill('deal_natures', ['deals', 'natures']),
  fill('settlement_socio', ['raw_socio_index', 'settlements']),
  fill('stat_area_socio', ['localities', 'raw_stat_area_index']),
  work('find statistical areas', {
    needs: ['parcel_points', 'raw_stat_areas', 'stat_area_socio'],
    makes: ['parcel_stat_areas'],
    run: findStatAreas,
  }),
  fill('parcel_stat_area_socio', ['parcel_stat_areas', 'stat_area_socio']),
  work('name the groups of offences', { needs: [], makes: ['crime_categories'], run: loadCrimeCategories }),
  fill('crime_settlement_year', ['crime_categories', 'localities', 'raw_police_cases', 'settlements']),
  fill('crime_station_year', ['raw_police_cases']),
  work('find the base month of real prices', {
    needs: ['raw_macro_series'],
    makes: ['real_price_base_month'],
    run: findRealPriceBaseMonth,
  }),
  fill('macro_month', ['deals', 'raw_macro_series', 'real_price_base_month']),
  fill('macro_district_month', ['macro_month', 'raw_macro_series']),
  fill('rent_city', ['raw_rents', 'settlement_spellings', 'settlements']),
  fill('gross_yield', ['anchor', 'deals', 'rent_city', 'settlements', 'windows']),
  fill('affordability', ['anchor', 'deals', 'macro_month', 'settlements', 'windows']),
];

const AGGREGATE_NEEDS = ['anchor', 'district_names', 'kind_cells', 'stat_rows'];

/** The aggregates of many deals are computed while other steps run. */
export const BEGIN_AGGREGATES = work('begin the aggregates', {
  needs: AGGREGATE_NEEDS,
  makes: [],
  run: (scratch) => beginAggregates(scratch),
});

/** Statistics of periods. */
export const AGGREGATE_STEPS: readonly Step[] = [
  work('wait for the aggregates', { needs: [], makes: [], run: awaitAggregates }),
  ...AGGREGATE_TABLES.map((table) => aggregate(table, AGGREGATE_NEEDS)),
];
