import type Database from 'better-sqlite3';
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
import { syntheticWorld } from './synthetic/synthetic-world.ts';
import { openWorld, type WorldOptions } from './worlds.testing.ts';

type Values<Of extends Layout> = SourceRecord<Of>['values'];

const unknown = (of: Layout): Record<string, SqlValue> =>
  Object.fromEntries(Object.keys(of.fields).map((name) => [name, null]));

/** Records of lottery projects: what a test does not say of one is unknown. */
export const projectRecords = (
  ...projects: readonly (Partial<Values<typeof discountProjects>> & { project_id: string })[]
): RecordSource =>
  recordsOf(
    discountProjects,
    projects.map((values) => ({ geometry: null, values: { ...unknown(discountProjects), ...values } })) as SourceRecord<
      typeof discountProjects
    >[],
  );

/** What tenders name: a project, a gush, and a parcel or null. */
export const tenderRecords = (
  ...parcels: readonly (readonly [projectId: string, gush: number, chelka: number | null])[]
): RecordSource =>
  recordsOf(
    discountProjectParcels,
    parcels.map(([project_id, gush, chelka]) => ({ geometry: null, values: { project_id, gush, chelka } })),
  );

/** The list of renewal compounds: what a test does not say of one is unknown. */
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

/** Polygons of renewal compounds, with what their layer tells. */
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

/** A shared world, opened before the tests of a file, and the records that it was built from. */
export function worldWithRecords(source: WorldOptions) {
  let db: Database.Database | null = null;
  const database = () => {
    if (db === null) throw new Error('not built yet');
    return db;
  };
  const rows = <Row>(sql: string): Row[] => database().prepare<[], Row>(sql).all();
  return {
    rows,
    column: <Value>(sql: string): Value[] => database().prepare<[], Value>(sql).pluck().all(),
    async open() {
      db = await openWorld(source);
    },
    close() {
      db?.close();
    },
    async recordsOf<Of extends Layout>(layout: Of): Promise<readonly SourceRecord<Of>[]> {
      const found = syntheticWorld(source).records.find((each) => each.layout === layout);
      if (found === undefined) throw new Error(`the world has no ${layout.name}`);
      const mentioned = rows<{ gush: number; chelka: number }>('SELECT DISTINCT gush, chelka FROM deals ORDER BY 1, 2');
      const records: SourceRecord<Of>[] = [];
      for await (const batch of found.batches({ parcels: () => mentioned })) {
        if (batch.kind === 'unusable') throw new Error(batch.message);
        records.push(...(batch.records as readonly SourceRecord<Of>[]));
      }
      return records;
    },
  };
}
