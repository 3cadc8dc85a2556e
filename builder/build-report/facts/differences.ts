import type Database from 'better-sqlite3';
import { CHANGE_LIMITS_DEFAULT, suspectChanges } from '../../publish/suspect-changes.ts';
import type { OpenedBuild } from './opened-build.ts';
import type { TableFacts } from './table-facts.ts';

/** Two figures of one thing. Null where a build does not have it. */
interface BeforeAndAfter {
  readonly before: number | null;
  readonly after: number | null;
}

/** What differs from an earlier build. */
export interface Differences {
  /** What an export does not change by itself, in sentences (`suspectChanges`). */
  readonly suspect: readonly string[];
  /** Rows of the tables whose number of rows differs. */
  readonly rows: readonly (BeforeAndAfter & { readonly table: string })[];
  readonly sameTables: number;
  /** Shares of NULL, 0 to 1, of the columns whose share moved by more than `NULL_SHARE_MOVE`; null: the build has no such column. */
  readonly nullShares: readonly (BeforeAndAfter & { readonly table: string; readonly column: string })[];
  /** Deals of the years and of the last months whose number differs. */
  readonly deals: readonly (BeforeAndAfter & { readonly period: string })[];
}

export const NULL_SHARE_MOVE = 0.01;
/** Months up to the last one that are compared. Before them, years are. */
const MONTHS = 24;

interface Compared {
  readonly build: OpenedBuild;
  readonly tables: readonly TableFacts[];
}

export function findDifferences(before: Compared, after: Compared): Differences {
  const rowsBefore = rowCounts(before.tables);
  const rowsAfter = rowCounts(after.tables);
  const changed = paired(rowsBefore, rowsAfter);
  return {
    suspect: suspectChanges(outlineOf(before), outlineOf(after), CHANGE_LIMITS_DEFAULT),
    rows: changed.map(({ key: table, ...figures }) => ({ table, ...figures })),
    sameTables: rowsAfter.size - changed.filter(({ after: rows }) => rows !== null).length,
    nullShares: paired(nullShares(before.tables), nullShares(after.tables), NULL_SHARE_MOVE).map(
      ({ key, ...shares }) => {
        const [table = '', column = ''] = key.split('.');
        return { table, column, ...shares };
      },
    ),
    deals: paired(dealsByPeriod(before.build.db, after.build.db), dealsByPeriod(after.build.db, after.build.db)).map(
      ({ key: period, ...figures }) => ({ period, ...figures }),
    ),
  };
}

const outlineOf = ({ build: { path, db }, tables }: Compared) => ({
  path,
  tables: tables.map(({ name, rows }) => ({ name, rows })),
  dataAsOf: lastDealOf(db),
});

/** The day of the last deal. */
export const lastDealOf = (db: Database.Database): string =>
  db.prepare<[], string>("SELECT value FROM meta WHERE key = 'max_date'").pluck().get() ?? '';

const rowCounts = (tables: readonly TableFacts[]): ReadonlyMap<string, number> =>
  new Map(tables.map(({ name, rows }) => [name, rows]));

const nullShares = (tables: readonly TableFacts[]): ReadonlyMap<string, number> =>
  new Map(
    tables.flatMap(({ name, rows, columns }) =>
      rows === 0 ? [] : columns.map((column) => [`${name}.${column.name}`, column.nulls / rows] as const),
    ),
  );

/** Deals of each of the last months of a build, and of each year before these. */
function dealsByPeriod(db: Database.Database, monthsOf: Database.Database): ReadonlyMap<string, number> {
  const [firstMonth = ''] = monthsOf
    .prepare<[number], string>(
      `SELECT month FROM agg_national_month WHERE property_group = 'all' ORDER BY month DESC LIMIT 1 OFFSET ?`,
    )
    .pluck()
    .all(MONTHS - 1);
  const rows = db
    .prepare<[string], { period: string; deals: number }>(
      `SELECT CASE WHEN month >= ? THEN month ELSE substr(month, 1, 4) END AS period, sum(deals) AS deals
       FROM agg_national_month WHERE property_group = 'all' GROUP BY 1 ORDER BY 1`,
    )
    .all(firstMonth);
  return new Map(rows.map(({ period, deals }) => [period, deals]));
}

/** The entries of either map whose figures differ by more than a least difference; those of `before` first, then new ones. */
function paired(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>, least = 0) {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((key) => ({ key, before: before.get(key) ?? null, after: after.get(key) ?? null }))
    .filter(({ before: one, after: other }) => one === null || other === null || Math.abs(other - one) > least);
}
