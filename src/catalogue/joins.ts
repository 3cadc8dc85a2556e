/** How rows of one table lead to rows of another: many to one, unless `oneToOne`. */
export interface Join {
  readonly from: string;
  readonly fromColumns: readonly string[];
  readonly to: string;
  readonly toColumns: readonly string[];
  readonly oneToOne: boolean;
}

const PARCEL = ['gush', 'chelka'];
const STATION_COLUMNS = ['rail_station_id', 'lrt_station_id', 'lrt_planned_station_id'];

export const JOINS: readonly Join[] = [
  join('deals', ['settlement_code'], 'settlements', ['code']),
  join('deals', PARCEL, 'parcels', PARCEL),
  join('deals', ['gush'], 'gushim', ['gush']),
  join('deals', ['property_group'], 'property_groups', ['key']),
  join('deals', ['deal_nature'], 'deal_natures', ['raw']),
  join('deals', ['discount_project_id'], 'discount_projects', ['project_id']),
  join('settlements', ['district'], 'districts', ['name']),
  join('gushim', ['settlement_code'], 'settlements', ['code']),
  join('parcels', ['gush'], 'gushim', ['gush']),
  join('parcels', ['settlement_code'], 'settlements', ['code']),
  ...['agg_settlement_quarter', 'agg_settlement_year'].map((cells) =>
    join(cells, ['settlement_code'], 'settlements', ['code']),
  ),
  join('agg_national_month', ['month'], 'macro_month', ['month']),
  ...['agg_district_quarter', 'agg_district_year'].map((cells) => join(cells, ['district'], 'districts', ['name'])),
  join('agg_gush_year', ['gush'], 'gushim', ['gush']),
  join('agg_neighborhood_year', ['nbhd_id'], 'neighborhoods', ['nbhd_id']),
  oneToOne('settlements_fts', ['rowid'], 'settlements', ['code']),
  oneToOne('streets_fts', ['rowid'], 'streets', ['id']),
  oneToOne('neighborhoods_fts', ['rowid'], 'neighborhoods', ['nbhd_id']),
  oneToOne('parcels_rtree', ['id'], 'parcels', ['id']),
  oneToOne('deals_rtree', ['id'], 'deals', ['id']),
  join('streets', ['settlement_code'], 'settlements', ['code']),
  join('street_parcels', ['street_id'], 'streets', ['id']),
  join('street_parcels', PARCEL, 'parcels', PARCEL),
  oneToOne('parcel_address', PARCEL, 'parcels', PARCEL),
  join('parcel_address', ['street_id'], 'streets', ['id']),
  join('neighborhoods', ['settlement_code'], 'settlements', ['code']),
  oneToOne('parcel_neighborhood', PARCEL, 'parcels', PARCEL),
  join('parcel_neighborhood', ['nbhd_id'], 'neighborhoods', ['nbhd_id']),
  oneToOne('loc_metrics_parcel', PARCEL, 'parcels', PARCEL),
  oneToOne('loc_metrics_gush', ['gush'], 'gushim', ['gush']),
  ...['loc_metrics_parcel', 'loc_metrics_gush'].flatMap((metrics) =>
    STATION_COLUMNS.map((station) => join(metrics, [station], 'poi_stations', ['id'])),
  ),
  oneToOne('settlement_socio', ['settlement_code'], 'settlements', ['code']),
  join('parcel_stat_area_socio', ['stat_area_id'], 'stat_area_socio', ['stat_area_id']),
  ...['crime_settlement_year', 'rent_city', 'gross_yield'].map((table) =>
    join(table, ['settlement_code'], 'settlements', ['code']),
  ),
  join('renewal_compounds', ['settlement_code'], 'settlements', ['code']),
  join('parcel_renewal', ['compound_id'], 'renewal_compounds', ['compound_id']),
  oneToOne('gush_renewal', ['gush'], 'gushim', ['gush']),
  join('discount_projects', ['settlement_code'], 'settlements', ['code']),
  join('discount_project_parcels', ['project_id'], 'discount_projects', ['project_id']),
  join('deal_natures', ['property_group'], 'property_groups', ['key']),
];

function join(from: string, fromColumns: readonly string[], to: string, toColumns: readonly string[]): Join {
  return { from, fromColumns, to, toColumns, oneToOne: false };
}

function oneToOne(from: string, fromColumns: readonly string[], to: string, toColumns: readonly string[]): Join {
  return { from, fromColumns, to, toColumns, oneToOne: true };
}
