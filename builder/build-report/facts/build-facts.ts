import type Database from 'better-sqlite3';
import type { Manifest } from '../../../src/catalogue/index.ts';
import type { NamedSource } from '../../sources/sources.ts';
import { type DealFacts, readDealFacts } from './deal-facts.ts';
import { type DealMap, readDealMap } from './deal-map.ts';
import { type Differences, findDifferences, lastDealOf } from './differences.ts';
import type { OpenedBuild } from './opened-build.ts';
import { type PriceLevels, readPriceLevels } from './price-levels.ts';
import { readTableFacts, type TableFacts } from './table-facts.ts';

/** Which build it is. */
export interface BuildName {
  readonly path: string;
  /** True if its deals are invented. */
  readonly isSynthetic: boolean;
  /** What the register was: a file name, or a number of invented deals and their seed. */
  readonly source: string;
  readonly builtAt: string;
  readonly schemaVersion: string;
  /** The days of the first and the last deal, and the end of the last complete month. */
  readonly firstDeal: string;
  readonly lastDeal: string;
  readonly anchor: string;
  readonly sizeBytes: number;
}

/** Deals of a month of the whole country. */
export interface MonthOfDeals {
  readonly month: string;
  readonly deals: number;
  readonly isIncomplete: boolean;
}

/** Everything that the report shows. */
export interface BuildFacts {
  readonly build: BuildName;
  /** How long the build took, and its steps; null if only the file is known. */
  readonly builder: Manifest['builder'] | null;
  readonly sources: readonly NamedSource[];
  readonly tables: readonly TableFacts[];
  readonly deals: DealFacts;
  readonly months: readonly MonthOfDeals[];
  readonly groups: readonly { readonly key: string; readonly name: string; readonly deals: number }[];
  readonly levels: PriceLevels;
  readonly map: DealMap;
  /** What differs from another build; null if there is none to compare with. */
  readonly comparison: { readonly earlier: BuildName; readonly differences: Differences } | null;
}

/**
 * Reads everything that the report shows.
 *
 * @param against a build to compare with, or null
 * @param progress called before each part, with its name
 */
export function readBuildFacts(
  opened: OpenedBuild,
  against: OpenedBuild | null,
  progress: (part: string) => void,
): BuildFacts {
  const { db, manifest } = opened;
  const tables = readTableFacts(db, (name) => progress(`columns of ${name}`));
  progress('deals');
  const deals = readDealFacts(db);
  progress('prices and places');
  const levels = readPriceLevels(db);
  const map = readDealMap(db);
  return {
    build: nameOf(opened),
    builder: manifest?.builder ?? null,
    sources: JSON.parse(metaOf(db).get('sources') ?? '[]') as readonly NamedSource[],
    tables,
    deals,
    months: readMonths(db),
    groups: db
      .prepare<[], BuildFacts['groups'][number]>(
        'SELECT key, label_plural_he AS name, deals FROM property_groups ORDER BY sort',
      )
      .all(),
    levels,
    map,
    comparison: against === null ? null : compared(opened, tables, against, progress),
  };
}

function compared(
  opened: OpenedBuild,
  tables: readonly TableFacts[],
  against: OpenedBuild,
  progress: (part: string) => void,
): BuildFacts['comparison'] {
  const tablesBefore = readTableFacts(against.db, (name) => progress(`columns of ${name}, earlier build`));
  return {
    earlier: nameOf(against),
    differences: findDifferences({ build: against, tables: tablesBefore }, { build: opened, tables }),
  };
}

function nameOf({ path, db, manifest }: OpenedBuild): BuildName {
  const meta = metaOf(db);
  const source = meta.get('source_file') ?? '';
  return {
    path,
    // A database without its manifest says it in the name of its register.
    isSynthetic: manifest?.synthetic ?? source.startsWith('synthetic ('),
    source,
    builtAt: meta.get('built_at') ?? '',
    schemaVersion: meta.get('schema_version') ?? '',
    firstDeal: meta.get('min_date') ?? '',
    lastDeal: lastDealOf(db),
    anchor: meta.get('stats_anchor_date') ?? '',
    sizeBytes: Number(db.pragma('page_count', { simple: true })) * Number(db.pragma('page_size', { simple: true })),
  };
}

function metaOf(db: Database.Database): ReadonlyMap<string, string> {
  const rows = db.prepare<[], { key: string; value: string | null }>('SELECT key, value FROM meta').all();
  return new Map(rows.flatMap(({ key, value }) => (value === null ? [] : [[key, value] as const])));
}

const readMonths = (db: Database.Database): readonly MonthOfDeals[] =>
  db
    .prepare<[], { month: string; deals: number; is_incomplete: number }>(
      "SELECT month, deals, is_incomplete FROM agg_national_month WHERE property_group = 'all' ORDER BY month",
    )
    .all()
    .map(({ month, deals, is_incomplete }) => ({ month, deals, isIncomplete: is_incomplete === 1 }));
