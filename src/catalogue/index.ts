import type { Column, Table } from './table.ts';
import { affordability } from './tables/affordability.ts';
import { aggGushYear } from './tables/agg_gush_year.ts';
import { aggNeighborhoodYear } from './tables/agg_neighborhood_year.ts';
import { aggregates } from './tables/aggregates.ts';
import { crimeSettlementYear } from './tables/crime_settlement_year.ts';
import { crimeStationYear } from './tables/crime_station_year.ts';
import { dealNatures } from './tables/deal_natures.ts';
import { deals } from './tables/deals.ts';
import { dealsRtree } from './tables/deals_rtree.ts';
import { discountMatch } from './tables/discount_match.ts';
import { discountProjectParcels } from './tables/discount_project_parcels.ts';
import { discountProjects } from './tables/discount_projects.ts';
import { districts } from './tables/districts.ts';
import { grossYield } from './tables/gross_yield.ts';
import { gushRenewal } from './tables/gush_renewal.ts';
import { gushim } from './tables/gushim.ts';
import { locMetricsGush } from './tables/loc_metrics_gush.ts';
import { locMetricsParcel } from './tables/loc_metrics_parcel.ts';
import { macroDistrictMonth } from './tables/macro_district_month.ts';
import { macroMonth } from './tables/macro_month.ts';
import { meta } from './tables/meta.ts';
import { neighborhoods } from './tables/neighborhoods.ts';
import { neighborhoodsFts } from './tables/neighborhoods_fts.ts';
import { parcelAddress } from './tables/parcel_address.ts';
import { parcelBuildings } from './tables/parcel_buildings.ts';
import { parcelNeighborhood } from './tables/parcel_neighborhood.ts';
import { parcelRenewal } from './tables/parcel_renewal.ts';
import { parcelStatAreaSocio } from './tables/parcel_stat_area_socio.ts';
import { parcels } from './tables/parcels.ts';
import { parcelsRtree } from './tables/parcels_rtree.ts';
import { poiBusStops } from './tables/poi_bus_stops.ts';
import { poiSchools } from './tables/poi_schools.ts';
import { poiStations } from './tables/poi_stations.ts';
import { propertyGroups } from './tables/property_groups.ts';
import { renewalCompounds } from './tables/renewal_compounds.ts';
import { rentCity } from './tables/rent_city.ts';
import { settlementSocio } from './tables/settlement_socio.ts';
import { settlements } from './tables/settlements.ts';
import { settlementsFts } from './tables/settlements_fts.ts';
import { statAreaSocio } from './tables/stat_area_socio.ts';
import { streetParcels } from './tables/street_parcels.ts';
import { streets } from './tables/streets.ts';
import { streetsFts } from './tables/streets_fts.ts';

export { CONVENTIONS, type Convention } from './conventions.ts';
export { createIndexes, createTable } from './ddl.ts';
export * from './enumerations.ts';
export {
  EXAMPLE_CATEGORIES,
  EXAMPLES_FILE_NAME,
  type Example,
  type ExampleCategory,
  type Headline,
  type HeadlineUnit,
  isQuestion,
  type ParameterControl,
  type QuestionExample,
  type VerifiedExample,
} from './examples/example.ts';
export { FUNCTIONS, TABLE_FUNCTIONS } from './functions/index.ts';
export { JOINS, type Join } from './joins.ts';
export { type BTree, type BuildSource, type BuildStep, MANIFEST_FILE_NAME, type Manifest } from './manifest.ts';
export { META_KEYS } from './meta-keys.ts';
export * from './place-enumerations.ts';
export * from './project-enumerations.ts';
export { type ServiceNote, schemaDocument } from './schema-document.ts';
export { schemaMarkdown } from './schema-markdown.ts';
export * from './society-enumerations.ts';
export { type Column, type SqlType, TABLE_GROUPS, type Table, type TableGroup } from './table.ts';

/** Every table of the database and its view, in the order in which they are shown and created. */
export const CATALOGUE: readonly Table[] = [
  deals,
  settlements,
  districts,
  gushim,
  parcels,
  ...aggregates,
  aggGushYear,
  aggNeighborhoodYear,
  settlementsFts,
  streetsFts,
  neighborhoodsFts,
  parcelsRtree,
  dealsRtree,
  streets,
  streetParcels,
  parcelAddress,
  parcelBuildings,
  neighborhoods,
  parcelNeighborhood,
  locMetricsParcel,
  locMetricsGush,
  poiStations,
  poiSchools,
  poiBusStops,
  settlementSocio,
  statAreaSocio,
  parcelStatAreaSocio,
  crimeSettlementYear,
  crimeStationYear,
  macroMonth,
  macroDistrictMonth,
  rentCity,
  grossYield,
  affordability,
  renewalCompounds,
  parcelRenewal,
  gushRenewal,
  discountProjects,
  discountProjectParcels,
  discountMatch,
  propertyGroups,
  dealNatures,
  meta,
];

const BY_NAME: ReadonlyMap<string, Table> = new Map(CATALOGUE.map((table) => [table.name, table]));

/** The table of that name, in any letter case; undefined if there is none. */
export function tableNamed(name: string): Table | undefined {
  return BY_NAME.get(name.toLowerCase());
}

/** The column of that table and name, in any letter case; undefined if there is none. */
export function columnNamed(tableName: string, columnName: string): Column | undefined {
  const wanted = columnName.toLowerCase();
  return tableNamed(tableName)?.columns.find((column) => column.name.toLowerCase() === wanted);
}
