import type { Column, Table } from './table.ts';
import { dealNatures } from './tables/deal_natures.ts';
import { deals } from './tables/deals.ts';
import { districts } from './tables/districts.ts';
import { meta } from './tables/meta.ts';
import { parcels } from './tables/parcels.ts';
import { parcelsRtree } from './tables/parcels_rtree.ts';
import { propertyGroups } from './tables/property_groups.ts';
import { settlements } from './tables/settlements.ts';
import { settlementsFts } from './tables/settlements_fts.ts';

export { createIndexes, createTable } from './ddl.ts';
export {
  AMOUNT_OUTLIER_REASONS,
  DISTRICTS,
  type District,
  GEO_PRECISIONS,
  GEO_SOURCES,
  type GeoPrecision,
  type GeoSource,
  isResidential,
  MULTI_UNIT_KINDS,
  MUNI_TYPES,
  type MultiUnitKind,
  OUTLIER_REASONS,
  type OutlierReason,
  PRICE_OUTLIER_REASONS,
  PROPERTY_GROUPS,
  type PropertyGroup,
  ROOMS_BUCKETS,
  type RoomsBucket,
  SCHEMA_VERSION,
  SETTLEMENT_KINDS,
} from './enumerations.ts';
export { EXAMPLES, type Example } from './examples.ts';
export { JOINS, type Join } from './joins.ts';
export { type BuildSource, type BuildStep, MANIFEST_FILE_NAME, type Manifest } from './manifest.ts';
export { META_KEYS, type MetaKey } from './meta-keys.ts';
export type { Column, FtsTable, Index, RtreeTable, SqlType, StoredTable, Table, TableGroup, View } from './table.ts';

/** Every table of the database, in the order in which they are shown, and in which they are created. */
export const CATALOGUE: readonly Table[] = [
  deals,
  settlements,
  districts,
  parcels,
  settlementsFts,
  parcelsRtree,
  propertyGroups,
  dealNatures,
  meta,
];

const BY_NAME: ReadonlyMap<string, Table> = new Map(CATALOGUE.map((table) => [table.name, table]));

/** The table of that name, in any letter case; undefined where there is none. */
export function tableNamed(name: string): Table | undefined {
  return BY_NAME.get(name.toLowerCase());
}

/** The column of that table and name, in any letter case; undefined where there is none. */
export function columnNamed(tableName: string, columnName: string): Column | undefined {
  const wanted = columnName.toLowerCase();
  return tableNamed(tableName)?.columns.find((column) => column.name.toLowerCase() === wanted);
}
