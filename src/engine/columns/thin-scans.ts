import { ROWIDS } from '../../column-strips/index.ts';
import { FILE_HEADER_BYTES, readFileHeader } from '../../sqlite-file/index.ts';
import { type Instruction, readBytecode } from '../statement/bytecode.ts';
import type { RedirectedScans, Redirector } from '../statement/redirected-scans.ts';
import type { SessionFile } from '../statement/session-system.ts';
import type { Upcoming } from '../statement/upcoming.ts';
import type { Database } from '../wasm/database.ts';
import { isInterruption, SqliteError } from '../wasm/errors.ts';
import type { Statement } from '../wasm/statement.ts';
import { IndexReads } from './index-reads.ts';
import { MadeBlocks } from './made-blocks.ts';
import { PageZone } from './page-zone.ts';
import { type Gate, gatesOf } from './program/gates.ts';
import {
  columnsOf,
  readsMuch,
  type ScannedCursor,
  scannedCursors,
  timesFewerBytes,
} from './program/scanned-cursors.ts';
import { canBeRead, gated, isHeldWhole, readingOf } from './readings.ts';
import { RedirectedRun, type TreeRead } from './redirected-run.ts';
import { type TablePart, WHOLE_TABLE } from './row-stretches.ts';
import { ROWID_BYTES } from './rowid-column.ts';
import type { StripReading, StripSource, StripTable } from './strip-source.ts';
import { fitsOnPage, LONGEST_TREE_MAX_BYTES, WHOLE_TREE_MAX_BYTES } from './thin-rows.ts';
import { changesFor, type MadeLeaves, readOnce, type ThinTree, type TreeSurroundings } from './thin-tree.ts';
import { findRows, type TwicePassed, treeOfFound, treeOfSecondPass, twicePassed } from './two-passes.ts';
import { ZonedFile } from './zoned-file.ts';

/** Memory for the pages of thin trees: some twenty blocks of a few columns. */
const MADE_MAX_BYTES = 64 * 1024 * 1024;

export interface ThinScansOptions {
  readonly source: StripSource;
  /** Called with the error if strips could not be used. The tables answer instead. */
  readonly onFault: (cause: unknown) => void;
  /** Which scans are redirected if they have strips; by default those that read much of a table. */
  readonly redirects?: (cursor: ScannedCursor) => boolean;
  /** The tables whose rows are looked up in strips, by their roots, and where these rows are; none by default. */
  readonly looksUp?: (upcoming: Upcoming) => Promise<LookedUp>;
  /** As `Redirector.turnsAtBytes` says; null by default. */
  readonly turnsAtBytes?: (upcoming: Upcoming) => number | null;
  /** Page numbers for thin trees; by default beyond those of any file. */
  readonly zone?: PageZone;
}

/** Parts of tables by the roots of these, in which a statement looks rows up. */
type LookedUp = ReadonlyMap<number, TablePart>;

/** A statement as it was prepared, and where it looks rows up. */
interface Planned {
  readonly program: readonly Instruction[];
  readonly lookedUp: LookedUp;
}

/** What cursors read of a table together. */
interface TableRead {
  readonly reading: StripReading;
  readonly cursors: readonly ScannedCursor[];
}

/**
 * Redirects the scans of a session's statements from tables to thin trees. SQLite prepares each statement as always;
 * then operands of its program are changed for one run. Other statements, and other cursors of the same one, read the
 * tables.
 */
export class ThinScans implements Redirector {
  /** The session's file, with the pages of thin trees after its own. */
  readonly file: ZonedFile;
  readonly #options: ThinScansOptions;
  readonly #surroundings: TreeSurroundings;
  readonly #redirects: (cursor: ScannedCursor) => boolean;
  readonly #indexes: IndexReads;
  /** Tables and indexes whose strips turned out to be damaged. */
  readonly #damaged = new Set<number>();
  /**
   * Whether a second pass met a row that the first one had missed. This has never been observed; if it happens, two
   * passes are no longer used.
   */
  #passesOnce = false;
  /** Whether a row passed a gate that it should not have passed. This has never been observed; if it happens, gates are no longer used. */
  #ignoresGates = false;

  private constructor(file: ZonedFile, surroundings: TreeSurroundings, options: ThinScansOptions) {
    this.file = file;
    this.#surroundings = surroundings;
    this.#options = options;
    this.#redirects = options.redirects ?? readsMuch;
    this.#indexes = new IndexReads(options.source, surroundings);
  }

  /** @returns null if the first page is not loaded, or is not that of a database */
  static over(file: SessionFile, options: ThinScansOptions): ThinScans | null {
    const start = new Uint8Array(FILE_HEADER_BYTES);
    const header = file.read(start, 0) ? readFileHeader(start) : null;
    if (!header) return null;
    const { source, zone = new PageZone() } = options;
    const made = new MadeBlocks<MadeLeaves>(MADE_MAX_BYTES);
    return new ThinScans(new ZonedFile(file, zone, header.pageBytes), { source, zone, sizes: header, made }, options);
  }

  async redirect(statement: Statement, database: Database, upcoming: Upcoming): Promise<RedirectedScans | null> {
    if (statement.isExplain) return null;
    try {
      const program = (await readBytecode(statement)) ?? [];
      const found = scannedCursors(program, (root) => this.#options.source.has(root));
      const all = found.filter(({ root, of }) => of === 'table' || of === 'keyed-table' || !this.#damaged.has(root));
      const scans = all.filter(
        (cursor) => cursor.extent !== 'looked-up' && cursor.extent !== 'sought' && this.#redirects(cursor),
      );
      const ofIndexes = scans.filter(({ of }) => of === 'index');
      const ofKeyed = scans.filter(({ of }) => of === 'keyed-table');
      const ofTables = scans.filter(({ of }) => of === 'table');
      const passed = this.#passesOnce ? null : twicePassed(ofTables, program);
      const lookedUp = await this.#lookedUp(all, passed ? null : upcoming);
      const lookUps = passed ? [] : this.#among(all, 'looked-up', lookedUp);
      const sought = passed ? [] : this.#among(all, 'sought', lookedUp);
      const { zone } = this.#surroundings;
      if (zone.isNearlySpent) {
        database.releaseMemory();
        zone.reset();
      }
      const parted = passed ?? (this.#passesOnce || scans.length > 0 ? null : twicePassed(lookUps, program));
      const twice = parted && (await this.#passTwice(parted, { program, lookedUp }, upcoming, database));
      if (twice) return this.#redirect(statement, [twice], 'twice');
      const tables = await this.#tablesOf([...ofTables, ...ofKeyed, ...lookUps], { program, lookedUp }, passed);
      const reads = [
        // Entries come before the rows that they name.
        ...(await this.#indexes.sought(sought, { database, upcoming })),
        ...tables.map(({ reading, cursors }) => readOnce(reading, cursors, this.#surroundings, reading)),
        ...(await this.#indexes.scanned(ofIndexes, { database, upcoming })),
      ];
      return reads.length === 0 ? null : this.#redirect(statement, reads, 'once');
    } catch (cause) {
      if (isInterruption(cause) || this.#options.source.endsRun(causeOf(cause))) throw cause;
      this.#options.onFault(cause);
      return null;
    }
  }

  turnsAtBytes(upcoming: Upcoming): number | null {
    return this.#options.turnsAtBytes?.(upcoming) ?? null;
  }

  /** The tables whose look-ups read strips, and such indexes. @param upcoming null if none of them do */
  async #lookedUp(cursors: readonly ScannedCursor[], upcoming: Upcoming | null): Promise<LookedUp> {
    const looksUp = cursors.some(({ extent }) => extent === 'looked-up' || extent === 'sought');
    return (upcoming && looksUp && (await this.#options.looksUp?.(upcoming))) || new Map();
  }

  /** The cursors that look up rows of these tables, or seek entries of these indexes. */
  #among(
    cursors: readonly ScannedCursor[],
    extent: 'looked-up' | 'sought',
    lookedUp: LookedUp,
  ): readonly ScannedCursor[] {
    const own = cursors.filter((cursor) => cursor.extent === extent);
    return own.filter((cursor) => lookedUp.has(cursor.root) || this.#redirects(cursor));
  }

  /** What is read of the tables that have strips. @param passed the scan among these that takes two passes */
  async #tablesOf(
    cursors: readonly ScannedCursor[],
    { program, lookedUp }: Planned,
    passed: TwicePassed | null,
  ): Promise<readonly TableRead[]> {
    const tables: TableRead[] = [];
    for (const root of new Set(cursors.map((cursor) => cursor.root))) {
      const own = cursors.filter((cursor) => cursor.root === root);
      const table = await this.#tableWith(
        root,
        passed?.scanned.root === root ? passed.early : columnsOf(own),
        timesFewerBytes(own),
      );
      const read =
        table &&
        this.#tableRead(table, own, {
          ...(lookedUp.get(root) ?? WHOLE_TABLE),
          gates: this.#gatesOf(own, program),
        });
      if (read) tables.push(read);
    }
    return tables;
  }

  /** A table whose strips of these columns are sound, and fewer bytes than its pages; null for another one. */
  async #tableWith(root: number, columns: readonly number[], times = 1): Promise<StripTable | null> {
    const { source } = this.#options;
    const needed = { tableRoot: root, columns, share: 1, times };
    if (this.#damaged.has(root) || source.savesPages?.(root, needed) === false) return null;
    return source.table(root);
  }

  /** The same for one table. Its look-ups read pages if the whole tree does not fit into memory. */
  #tableRead(table: StripTable, cursors: readonly ScannedCursor[], part: TablePart): TableRead | null {
    const scans = cursors.filter(({ extent }) => extent !== 'looked-up');
    const read = readingOf(table, cursors, this.#surroundings.sizes);
    // A scan reads all rows.
    const reading = read && gated({ ...read, among: scans.length > 0 ? null : part.among }, part.gates ?? []);
    if (!reading?.isScattered || isHeldWhole(reading)) return reading && { reading, cursors };
    return scans.length > 0 ? this.#tableRead(table, scans, WHOLE_TABLE) : null;
  }

  /** The gates of a scan that is the only reader of its table. */
  #gatesOf(cursors: readonly ScannedCursor[], program: readonly Instruction[]): readonly Gate[] {
    const [scanned, ...others] = cursors;
    return this.#ignoresGates || !scanned || others.length > 0 ? [] : gatesOf(scanned, program);
  }

  /** If a filter leaves few rows, the columns that only the result needs come from the table. */
  async #passTwice(
    passed: TwicePassed,
    { program, lookedUp }: Planned,
    upcoming: Upcoming,
    database: Database,
  ): Promise<TreeRead | null> {
    const { scanned, late } = passed;
    const table = await this.#tableWith(scanned.root, passed.early);
    if (!table || !canBeRead(table, [...passed.early, ...late])) return null;
    const widest = [...passed.early, ...late].map((column) => table.widestOf(column));
    if (!fitsOnPage([...widest, ROWID_BYTES], this.#surroundings.sizes)) return null;
    const { direction, extent } = scanned;
    const isScattered = extent === 'looked-up';
    const mayEndEarly = extent !== 'whole' && !isScattered;
    const among = isScattered ? lookedUp.get(scanned.root)?.among : null;
    const all: StripReading = { table, columns: passed.early, direction, mayEndEarly, isScattered, among };
    const reading = gated(all, this.#gatesOf([scanned], program));
    const { columns: early } = reading;
    if (isScattered && !isHeldWhole(reading)) return null;
    const surroundings = this.#surroundings;
    surroundings.made.allow(isScattered ? LONGEST_TREE_MAX_BYTES : WHOLE_TREE_MAX_BYTES);
    const found = await findRows(passed, reading, upcoming, { database, file: this.file, surroundings });
    if (!found) return null;
    const readBy = (tree: ThinTree, places: readonly number[]) =>
      changesFor(scanned, tree.root, (column) => places.indexOf(column));
    if (passed.readsFoundAlone) {
      const tree = treeOfFound(passed, table, found.stored, surroundings);
      return { tree, madeOf: null, changes: readBy(tree, [...early, ...late]) };
    }
    const tree = treeOfSecondPass(found, late, surroundings);
    return { tree, madeOf: reading, changes: readBy(tree, [...early, ROWIDS, ...late]) };
  }

  #redirect(statement: Statement, reads: readonly TreeRead[], passes: 'once' | 'twice'): RedirectedScans | null {
    if (!statement.repoint(reads.flatMap(({ changes }) => changes))) return null;
    this.file.show(reads.map(({ tree }) => tree));
    const isScattered = reads.some(({ tree }) => tree.reading.isScattered);
    // Where rows are read in any order or twice, all pages are held, because making one again takes long.
    const ofScans = passes === 'twice' ? WHOLE_TREE_MAX_BYTES : MADE_MAX_BYTES;
    this.#surroundings.made.allow(isScattered ? LONGEST_TREE_MAX_BYTES : ofScans);
    return new RedirectedRun(statement, reads, this.file, {
      ...this.#options,
      onDamage: (by) => {
        const [isGated, isTwice] = [reads.some(({ tree }) => tree.reading.gates), passes === 'twice'];
        if (by === 'SQLite' && isGated) this.#ignoresGates = true;
        if (by === 'SQLite' && isTwice) this.#passesOnce = true;
        if (by === 'SQLite' && (isGated || isTwice)) return;
        for (const { tree } of reads) this.#damaged.add(tree.reading.table.root);
      },
      onEnd: () => {
        this.#surroundings.made.clear();
        this.#options.source.rest?.();
      },
    });
  }
}

/** What the system threw, if SQLite's error contains it. */
const causeOf = (cause: unknown): unknown => (cause instanceof SqliteError ? (cause.cause ?? cause) : cause);
