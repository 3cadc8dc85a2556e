import { describe, expect, it } from 'vitest';
import { CATALOGUE } from './index.ts';
import { unitOf } from './units.ts';

describe('the unit of a column', () => {
  it.each([
    ['shekels', 'deal_amount median_price_4rooms_12m last_price total_volume_12m median_price_apartment'],
    ['shekels per square metre', 'price_per_sqm median_ppsqm_existing_prev12m official_price_per_sqm'],
    ['shekels a month', 'avg_rent avg_rent_monthly avg_wage_israeli avg_monthly_wage'],
    ['square metres', 'area avg_area median_area area_m2 renewal_area_m2'],
    ['square kilometres', 'area_km2'],
    ['metres', 'dist_sea_m uncertainty_m elevation_m max_height_m'],
    ['percent points', 'ppsqm_change_pct change_pct gross_yield_pct pct_change_month ppsqm_vs_settlement_pct'],
    ['percent', 'boi_rate prime_rate mortgage_rate_variable_unlinked'],
    [
      'count',
      'n_ppsqm_12m deals deals_residential_12m cases_fraud units_planned merged_rows bus_stops_500m schools_1km',
    ],
    ['trips a weekday', 'rail_weekday_trips bus_trips_500m'],
    ['degrees (WGS84)', 'lat bbox_max_lon minLat maxLon'],
    [null, 'gush settlement_code in_stats has_polygon year deal_year rank_ppsqm portion transit_score cluster_2019'],
  ])('%s: %s', (unit, names) => {
    for (const name of names.split(' ')) expect(unitOf({ name, type: 'REAL' }), name).toBe(unit);
  });

  it('is known for every number of the catalogue', () => {
    const unknown = CATALOGUE.flatMap((table) =>
      table.columns.filter((column) => unitOf(column) === undefined).map(({ name }) => `${table.name}.${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it('matches descriptions that name one', () => {
    for (const table of CATALOGUE) {
      for (const column of table.columns) {
        const unit = unitOf(column);
        if (unit === null || unit === undefined) continue;
        const said = /\b(shekels a month|shekels per square metre|square metres|percent points)\b/i.exec(
          column.description,
        )?.[1];
        if (said !== undefined) expect(unit, `${table.name}.${column.name}`).toBe(said.toLowerCase());
      }
    }
  });
});
