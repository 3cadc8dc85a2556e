import { recordsOf } from './built-database.testing.ts';
import type { SqlValue } from './scratch.ts';
import type { Layout, SourceRecord } from './sources/layout.ts';
import {
  discountProjectParcels,
  discountProjects,
  renewalCompounds,
  renewalPolygons,
} from './sources/layouts/projects.ts';
import type { RecordSource } from './sources/records.ts';

type Values<Of extends Layout> = SourceRecord<Of>['values'];

const unknown = (of: Layout): Record<string, SqlValue> =>
  Object.fromEntries(Object.keys(of.fields).map((name) => [name, null]));

/** Records of lottery projects; missing values are unknown. */
export const projectRecords = (
  ...projects: readonly (Partial<Values<typeof discountProjects>> & { project_id: string })[]
): RecordSource =>
  recordsOf(
    discountProjects,
    projects.map((values) => ({ geometry: null, values: { ...unknown(discountProjects), ...values } })) as SourceRecord<
      typeof discountProjects
    >[],
  );

/** The parcels that tenders name: a project, a gush, and a parcel or null. */
export const tenderRecords = (
  ...parcels: readonly (readonly [projectId: string, gush: number, chelka: number | null])[]
): RecordSource =>
  recordsOf(
    discountProjectParcels,
    parcels.map(([project_id, gush, chelka]) => ({ geometry: null, values: { project_id, gush, chelka } })),
  );

/** The list of renewal compounds; missing values are unknown. */
export const listedCompounds = (
  ...compounds: readonly (Partial<Values<typeof renewalCompounds>> & { compound_id: number })[]
): RecordSource =>
  recordsOf(
    renewalCompounds,
    compounds.map((values) => ({
      geometry: null,
      values: { ...unknown(renewalCompounds), ...values },
    })) as SourceRecord<typeof renewalCompounds>[],
  );

/** Polygons of renewal compounds, with the attributes of their layer. */
export const drawnCompounds = (
  ...compounds: readonly (Partial<Values<typeof renewalPolygons>> & {
    compound_id: number;
    geometry: SourceRecord<typeof renewalPolygons>['geometry'];
  })[]
): RecordSource =>
  recordsOf(
    renewalPolygons,
    compounds.map(({ geometry, ...values }) => ({
      geometry,
      values: { ...unknown(renewalPolygons), gis_source: 'layer of a test', ...values },
    })) as SourceRecord<typeof renewalPolygons>[],
  );
