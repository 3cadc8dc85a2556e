import type { PlanReading } from '../../../contract/runner.ts';
import { readsMuch, scannedCursors } from '../../columns/program/scanned-cursors.ts';
import { readIndex, type StoredIndex } from '../../columns/stored-index.ts';
import type { Instruction } from '../../statement/bytecode.ts';
import type { Requested, Upcoming } from '../../statement/upcoming.ts';
import { SqliteError } from '../../wasm/errors.ts';
import type { RemoteFile } from '../file/remote-file.ts';
import type { Exploration, ExplorationBounds } from '../prefetch/exploration.ts';
import type { Scout } from '../prefetch/scout.ts';
import { accessesOf, openedTrees } from './accesses.ts';
import { type LookUps, lookUpsByPages, waysOfLookUps } from './cheaper-look-ups.ts';
import { type Forecast, forecast, withStrips } from './forecast.ts';
import { type ReadProgram, readingsOfSteps } from './plan-steps.ts';
import { readStatistics, type Statistics, type Tree } from './statistics.ts';
import { isSought, type StripPrices, stripScans, withoutScanned } from './strip-scans.ts';
import { cheaperWhole, isWorthSaying } from './whole-table.ts';
import { withoutIndexes } from './without-indexes.ts';

/** An exploration for an estimate takes some milliseconds. Everything beyond it is extrapolated. */
const BOUNDS: ExplorationBounds = { maxPages: 256, maxUncertain: 256, maxWork: 4_000 };
/**
 * As many searches as a list of values makes. With more of them, as in a join, the scan is mentioned only if SQLite's
 * plan without the index makes one scan, and not one for each search.
 */
const MOST_SEARCHES = 50;
/** Statements whose look-ups are remembered. */
const MOST_REMEMBERED = 32;
const NOTHING: Forecast = { bytes: 0, requests: 0, rounds: 0, bytesByTree: new Map() };

/** The forecast, as a lower bound if the statement recurses. */
const recursing = (recurses: boolean, forecast: Forecast): Forecast =>
  recurses ? { ...forecast, foreseen: 'least' } : forecast;

type Statement = Pick<Requested, 'sql' | 'maxRows'>;

const keyOf = ({ sql, maxRows }: Statement): string => `${maxRows} ${sql}`;

/** How a statement reads the file, and what it fetches. */
interface Judged {
  readonly read: ReadProgram;
  readonly forecast: Forecast;
}

/** What a statement will have to fetch, and what the steps of its plan read. */
export interface PlanForecast {
  readonly forecast: Forecast;
  readonly readings: readonly PlanReading[];
}

/** Estimates what a statement will have to fetch, without a request. */
export class Estimator {
  readonly #file: RemoteFile;
  readonly #strips: StripPrices | null;
  #statistics: Statistics | null = null;
  /** How indexes are stored, by their roots. */
  readonly #indexes = new Map<number, StoredIndex | null>();
  /** How statements look up rows, by the key of the statement. */
  readonly #lookedUp = new Map<string, LookUps>();
  #atHand: { readonly bytes: number; readonly leaves: ReadonlyMap<number, number> } | null = null;

  /** @param strips of tables; null if the database has none */
  constructor(file: RemoteFile, strips: StripPrices | null = null) {
    this.#file = file;
    this.#strips = strips;
  }

  /**
   * Null for a statement that is not valid, or that cannot be judged from loaded pages. Afterwards, the scout follows
   * no statement.
   */
  forecast(lendScout: () => Promise<Scout>, requested: Requested | Upcoming): Promise<Forecast | null> {
    return this.#judge(lendScout, (scout) => this.#followed(scout, requested));
  }

  /** The same, with what each step of the plan reads, even if all of it is loaded. */
  plan(lendScout: () => Promise<Scout>, requested: Requested): Promise<PlanForecast | null> {
    return this.#judge(lendScout, (scout) => this.#planned(scout, requested));
  }

  /** How a statement looks up rows, as its last estimate has it. Null if it has none. */
  lookedUp(statement: Statement): LookUps | null {
    return this.#lookedUp.get(keyOf(statement)) ?? null;
  }

  async #judge<T>(lendScout: () => Promise<Scout>, judge: (scout: Scout) => Promise<T | null>): Promise<T | null> {
    try {
      const scout = await lendScout();
      try {
        return await judge(scout);
      } finally {
        scout.leave();
      }
    } catch (cause) {
      if (!(cause instanceof SqliteError)) throw cause;
      return null;
    }
  }

  async #followed(scout: Scout, requested: Requested | Upcoming): Promise<Forecast | null> {
    const followed = await scout.follow(requested);
    const { tablesRead, recurses } = scout;
    if (followed === 'idle') return recursing(recurses, NOTHING);
    if (followed === 'lost') return null;
    const exploration = await scout.explore([], BOUNDS);
    const isAtHand = exploration.end === 'exact' && exploration.pages.size === 0;
    if (!this.#strips && isAtHand) return NOTHING;
    const read = await this.#read(scout, tablesRead, requested);
    if (!read && this.#searches(tablesRead)) return isAtHand ? NOTHING : { ...NOTHING, foreseen: 'nothing' };
    if (!read) return null;
    const forecast = await this.#withWhole(this.#forecast(read, exploration, requested), scout, requested);
    return exploration.end === 'exact' ? forecast : recursing(recurses, forecast);
  }

  async #planned(scout: Scout, requested: Requested): Promise<PlanForecast | null> {
    const followed = await scout.follow(requested);
    if (followed === 'idle') return { forecast: NOTHING, readings: [] };
    if (followed === 'lost') return null;
    const { tablesRead } = scout;
    const exploration = await scout.explore([], BOUNDS);
    const read = await this.#read(scout, tablesRead, requested);
    if (!read) return null;
    const judged = this.#forecast(read, exploration, requested);
    return {
      forecast: await this.#withWhole(judged, scout, requested),
      readings: readingsOfSteps(judged.read, judged.forecast.bytesByTree, this.#file),
    };
  }

  /** The forecast, and how the statement reads the file, if it looks up rows in the cheaper way. */
  #forecast(byPages: ReadProgram, exploration: Exploration, requested: Statement): Judged {
    const strips = this.#strips;
    const isAtHand = exploration.end === 'exact' && exploration.pages.size === 0;
    this.#remember(requested, lookUpsByPages);
    if (isAtHand && byPages.scans.prices.size === 0) return { read: byPages, forecast: NOTHING };
    const byPlan = this.#priced(byPages, exploration);
    const lookUps = strips ? waysOfLookUps(byPages, byPlan, strips) : lookUpsByPages;
    const { byStrips: lookedUp } = lookUps;
    this.#remember(requested, { ...lookUps, byStrips: new Map() });
    if (lookedUp.size === 0) return { read: byPages, forecast: byPlan };
    const { program, accesses, indexes } = byPages;
    const scans = stripScans(program, accesses, { strips, indexes, maxRows: requested.maxRows, lookedUp });
    const read = { ...byPages, scans };
    const forecast = this.#priced(read, exploration);
    // Rows that a filter leaves come from pages. If these are many, strips of the filter save nothing.
    if (forecast.bytes > byPlan.bytes) return { read: byPages, forecast: byPlan };
    this.#remember(requested, lookUps);
    return { read, forecast };
  }

  /** The forecast, with the table whose scan would be much cheaper. Afterwards, the scout may follow another statement. */
  async #withWhole({ read, forecast }: Judged, scout: Scout, requested: Requested | Upcoming): Promise<Forecast> {
    const cheaper = this.#strips && cheaperWhole(read, forecast, this.#strips);
    if (!cheaper) return forecast;
    const { table, searches } = cheaper;
    const scan = await this.#scanOf(scout, requested, table);
    if (!scan) return forecast;
    const bytes = searches <= MOST_SEARCHES ? cheaper.bytes : scan.bytes;
    if (bytes === null || !isWorthSaying(forecast.bytes - bytes, forecast.bytes)) return forecast;
    return { ...forecast, wholeTable: { table, bytes, sql: scan.sql } };
  }

  /**
   * A statement that does not use the indexes of a table, and what it fetches if it scans the table once; null if it would
   * do something else.
   */
  async #scanOf(
    scout: Scout,
    requested: Requested | Upcoming,
    table: string,
  ): Promise<{ readonly sql: string; readonly bytes: number | null } | null> {
    for (const sql of withoutIndexes(requested.sql, table)) {
      if ((await scout.follow({ ...requested, sql })) !== 'followed') continue;
      const { tablesRead } = scout;
      const exploration = await scout.explore([], BOUNDS);
      const read = await this.#read(scout, tablesRead, requested);
      const own = read?.accesses.filter(({ tree }) => tree.isTable && tree.name === table) ?? [];
      const isScan = own.length > 0 && own.every(({ kind, times }) => kind === 'rows' && times <= 1);
      return { sql, bytes: read && isScan ? this.#priced(read, exploration).bytes : null };
    }
    return null;
  }

  #priced(read: ReadProgram, exploration: Exploration): Forecast {
    const byPages = read.accesses.filter((access) => !read.scans.byStrips.has(access));
    const named = withoutScanned(exploration, read.scans, byPages, this.#file);
    const accesses = [...byPages, ...read.scans.lookups];
    return withStrips(forecast(accesses, named, this.#file, this.#leavesAtHand()), read.scans.prices);
  }

  #remember(statement: Statement, lookedUp: LookUps): void {
    const key = keyOf(statement);
    this.#lookedUp.delete(key);
    this.#lookedUp.set(key, lookedUp);
    const [oldest] = this.#lookedUp.keys();
    if (oldest !== undefined && this.#lookedUp.size > MOST_REMEMBERED) this.#lookedUp.delete(oldest);
  }

  /** Whether full-text or R*Tree tables are among those that are read. What they find is unknown in advance. */
  #searches(tablesRead: readonly string[]): boolean {
    return tablesRead.some((name) => this.#statistics?.virtualTables.has(name));
  }

  /** How the statement that the scout follows reads the file; null if unknown. */
  async #read(scout: Scout, tablesRead: readonly string[], { maxRows }: Statement): Promise<ReadProgram | null> {
    const program = await scout.bytecode();
    this.#statistics ??= await readStatistics((sql) => scout.read(sql), this.#leavesOf());
    const { trees } = this.#statistics;
    if (!program || this.#searches(tablesRead)) return null;
    const accesses = accessesOf(program, trees, maxRows);
    const opened = openedTrees(program, trees);
    if (!accesses || !opened) return null;
    const indexes = await this.#indexesOf(scout, program, opened);
    return {
      program,
      opened,
      accesses,
      indexes,
      scans: stripScans(program, accesses, { strips: this.#strips, indexes, maxRows, lookedUp: new Map() }),
    };
  }

  /** The indexes that a program scans or searches and that can be read by strips, by their roots. */
  async #indexesOf(
    scout: Scout,
    program: readonly Instruction[],
    opened: ReadonlyMap<number, Tree>,
  ): Promise<ReadonlyMap<number, StoredIndex>> {
    const indexes = new Map<number, StoredIndex>();
    const strips = this.#strips;
    if (!strips) return indexes;
    const cursors = scannedCursors(program, (root) => strips.has(root));
    const scanned = cursors.filter((each) => (each.of === 'index' && readsMuch(each)) || isSought(each));
    const searched = program.flatMap(({ opcode, p1 }) =>
      opcode === 'DeferredSeek' ? (opened.get(p1)?.root ?? []) : [],
    );
    for (const root of new Set([...scanned.map((each) => each.root), ...searched])) {
      const known = this.#indexes.get(root);
      const index = known === undefined ? await readIndex((sql) => scout.read(sql), root) : known;
      this.#indexes.set(root, index);
      if (index) indexes.set(root, index);
    }
    return indexes;
  }

  #leavesOf(): (root: number) => number | null {
    const shapes = new Map(this.#file.map?.map.shapes.map(({ root, levels }) => [root, levels.at(-1) ?? 1]));
    return (root) => shapes.get(root) ?? null;
  }

  /** How many leaves of each tree are loaded, by its root. Counted again after each fetch. */
  #leavesAtHand(): ReadonlyMap<number, number> {
    const { transfer, trees } = this.#file;
    if (this.#atHand?.bytes === transfer.bytes) return this.#atHand.leaves;
    const leaves = new Map<number, number>();
    for (const number of this.#file.pagesAtHand) {
      const root = trees.rootOf(number);
      leaves.set(root, (leaves.get(root) ?? 0) + 1);
    }
    this.#atHand = { bytes: transfer.bytes, leaves };
    return leaves;
  }
}
