import type Database from 'better-sqlite3';
import type { Layout, SourceRecord } from './sources/layout.ts';
import { syntheticWorld } from './synthetic/synthetic-world.ts';
import { openWorld, type WorldOptions } from './worlds.testing.ts';

export type PlainRow = Readonly<Record<string, string | number | null>>;

/** The first of each `step` items. */
export const every = <Item>(items: readonly Item[], step: number) => items.filter((_, at) => at % step === 0);

type Invented = ReturnType<typeof syntheticWorld> & {
  /** The records that tests have asked for. */
  readonly read: Map<Layout, readonly SourceRecord[]>;
};

const invented = new Map<string, Invented>();

/** What a shared world is built from. It is invented once for all files of tests: the land of its places takes a second. */
export function sharedSources(source: WorldOptions): Invented {
  const key = JSON.stringify(source);
  const world = invented.get(key) ?? { ...syntheticWorld(source), read: new Map() };
  invented.set(key, world);
  return world;
}

/** A shared world, opened before the tests of a file, and what it was built from. */
export function worldWithRecords(source: WorldOptions) {
  const { register, records, read } = sharedSources(source);
  let db: Database.Database | null = null;
  const database = () => {
    if (db === null) throw new Error('not built yet');
    return db;
  };
  const rows = <Row>(sql: string, ...values: unknown[]): Row[] =>
    database()
      .prepare<unknown[], Row>(sql)
      .all(...values);
  async function readRecords(layout: Layout): Promise<readonly SourceRecord[]> {
    const found = records.find((each) => each.layout === layout);
    if (found === undefined) throw new Error(`the world has no ${layout.name}`);
    const mentioned = rows<{ gush: number; chelka: number }>('SELECT DISTINCT gush, chelka FROM deals ORDER BY 1, 2');
    const all: SourceRecord[] = [];
    for await (const batch of found.batches({ parcels: () => mentioned })) {
      if (batch.kind === 'unusable') throw new Error(batch.message);
      all.push(...batch.records);
    }
    return all;
  }
  return {
    register,
    rows,
    column: <Value>(sql: string): Value[] => database().prepare<[], Value>(sql).pluck().all(),
    async open() {
      db = await openWorld(source);
    },
    close() {
      db?.close();
    },
    async recordsOf<Of extends Layout>(layout: Of): Promise<readonly SourceRecord<Of>[]> {
      const all = read.get(layout) ?? (await readRecords(layout));
      read.set(layout, all);
      return all as unknown as readonly SourceRecord<Of>[];
    },
  };
}
