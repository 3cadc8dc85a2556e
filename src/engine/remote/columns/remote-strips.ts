import {
  DamagedStrips,
  ROWIDS,
  readStripDirectory,
  type StripDirectory,
  type StripTable,
} from '../../../column-strips/index.ts';
import { crc32 } from '../../../sqlite-file/index.ts';
import { anyRowids } from '../../columns/any-rowids.ts';
import { blocksAround, type TablePart } from '../../columns/row-stretches.ts';
import type { BlockRows, NeededStrips, StripReading, StripSource } from '../../columns/strip-source.ts';
import { type FileBeside, numberOfPart, type OpeningContent, openBeside } from '../file/file-beside.ts';
import { inflateInto } from '../file/inflate.ts';
import { OF_ALL_FILES } from '../file/packed-source.ts';
import type { TransferMeter } from '../file/transfer-meter.ts';
import { bytesOfMissingLeaves } from '../file/tree-bytes.ts';
import { BudgetSpent } from '../transport/byte-budget.ts';
import { RemoteFailure } from '../transport/failure.ts';
import type { AskRange, ByteRange } from '../transport/transport.ts';
import { GatedReads, withRowids } from './gated-reads.ts';
import { dictionaryOf, stripOf } from './pieces.ts';
import { MOST_BYTES, type Piece, StripLoader, type StripLoaderOptions } from './strip-loader.ts';
import { StripsAhead, shareRequested } from './strips-ahead.ts';

/** The place of a database's column strips. */
export interface ColumnsLocation extends FileBeside {
  /** Length of the directory at the file's end, which has the place of each strip. */
  readonly directoryBytes: number;
  /**
   * The tables by their root pages, with the bytes of each column, rowids first, and of its longest value; builds before
   * this was noted lack these.
   */
  readonly tables: readonly {
    readonly root: number;
    readonly columnBytes: readonly number[];
    readonly widest?: readonly number[];
  }[];
}

export interface RemoteStripsOptions extends StripLoaderOptions {
  readonly meter: TransferMeter;
  /** Whether the engine can suspend a statement while strips are fetched; otherwise it blocks its worker. */
  readonly canSuspend: boolean;
}

/** The cost of a scan that reads strips. */
export interface StripPrice {
  /** All bytes that the scan reads, loaded or not. */
  readonly bytes: number;
  /** Bytes that have to be fetched. */
  readonly missingBytes: number;
  readonly requests: number;
  /** Rounds of requests; each round waits for the one before. */
  readonly rounds: number;
}

/** The file of strips, after its directory has come. */
interface OpenStrips {
  readonly directory: StripDirectory;
  readonly loader: StripLoader;
  readonly gated: GatedReads;
}

/**
 * Strips of a remote database. The first request is for the directory, when a statement scans a large table. After a
 * fault of this file, no strips are read for the rest of the visit. The query continues with the pages of the tables.
 */
export class RemoteStrips implements StripSource<StripTable> {
  readonly #location: ColumnsLocation;
  readonly #options: RemoteStripsOptions;
  /** Set once the directory has been requested. */
  #opening: Promise<void> | null = null;
  /** Null if the strips are unavailable or belong to another database. */
  #open: OpenStrips | null = null;
  readonly #ahead = new WeakMap<StripReading<StripTable>, StripsAhead>();

  constructor(location: ColumnsLocation, options: RemoteStripsOptions) {
    this.#location = location;
    this.#options = options;
  }

  /**
   * The cost of a scan, as far as it is known without a request: from the description until the directory has come,
   * then from what is loaded.
   *
   * @param columns those that it reads
   * @param part of the table that it reads
   * @returns null if the table has no strips
   */
  priceOf(root: number, columns: readonly number[], part: TablePart): StripPrice | null {
    const { among, gates, usesRowids } = part;
    const described = this.#location.tables.find((table) => table.root === root);
    if (!described || (this.#opening && !this.#open)) return null;
    const wholeColumns = withRowids(columns, part).map((column) => described.columnBytes[column - ROWIDS] ?? 0);
    const share = among ? part.share : shareRequested(part.share, wholeColumns);
    const ofColumns = wholeColumns.map((bytes) => share * bytes);
    const bytes = Math.round(ofColumns.reduce((sum, each) => sum + each, 0));
    const table = this.#open?.directory.tables.get(root);
    if (!this.#open || !table) {
      const requests = ofColumns.reduce((sum, each) => sum + Math.ceil(each / MOST_BYTES), 1);
      return { bytes, missingBytes: bytes + this.#location.directoryBytes, requests, rounds: 2 };
    }
    const { loader, gated } = this.#open;
    const expected = among && blocksAround(table.blocks, among, null);
    // Where no row is known, any blocks stand for those of the rows.
    const blocks = expected?.length
      ? expected
      : Array.from(table.blocks.keys()).filter((block) => block < share * table.blocks.length);
    const missing = gated.piecesOf({ table, columns, gates, usesRowids }, blocks).filter((piece) => !loader.has(piece));
    const missingBytes = missing.reduce((sum, { length }) => sum + length, 0);
    const touched = new Set(missing.map(({ offset }) => Math.floor(offset / MOST_BYTES)));
    return { bytes, missingBytes, requests: touched.size, rounds: missing.length > 0 ? 1 : 0 };
  }

  /** The bytes of the longest value of each of these columns; null if they are unknown. */
  widestOf(root: number, columns: readonly number[]): readonly number[] | null {
    const { widest } = this.#location.tables.find((table) => table.root === root) ?? {};
    return widest ? columns.map((column) => widest[column - ROWIDS] ?? 0) : null;
  }

  has(root: number): boolean {
    return this.#location.tables.some((table) => table.root === root);
  }

  savesPages(root: number, { tableRoot, columns, share, times = 1 }: NeededStrips, rows?: number): boolean {
    const price = this.priceOf(tableRoot, columns, { share, among: null });
    const ofPages = price && bytesOfMissingLeaves(root, this.#options.database, rows);
    return price !== null && (ofPages === null || times * price.missingBytes < ofPages);
  }

  /** Opens the directory if an earlier visit has stored it, so that prices count only the strips that are missing. */
  async openStored(): Promise<void> {
    const { database } = this.#options;
    if (database.store?.hasPart('strips', numberOfPart(this.#location, this.#directoryRange))) await this.#ready();
  }

  async table(root: number): Promise<StripTable | null> {
    if (!this.has(root)) return null;
    if (!this.#opening) await this.#waited(() => this.#ready());
    else await this.#ready();
    return this.#open?.directory.tables.get(root) ?? null;
  }

  rows(reading: StripReading<StripTable>, block: number): BlockRows | null {
    const { table } = reading;
    const { loader, gated } = this.#opened();
    const columns = gated.columnsIn(block, reading);
    if (!columns) return null;
    const bytesOf = (piece: Piece | null) => (piece ? (loader.get(piece) ?? 'missing') : null);
    const usesRowids = reading.usesRowids !== false;
    const described = table.blocks[block];
    const rowids = usesRowids ? bytesOf(stripOf(table, ROWIDS, block)) : null;
    const values = columns.map((column) => bytesOf(stripOf(table, column, block)));
    const dictionaries = columns.map((column) => bytesOf(dictionaryOf(table, column)));
    if ([rowids, ...values, ...dictionaries].includes('missing')) return null;
    if (this.#options.canSuspend) this.#aheadOf(reading).passed(block, (pieces) => loader.request([], pieces));
    return {
      rowids: usesRowids || !described ? table.rowids(block, isBytes(rowids)) : anyRowids(described),
      columns: columns.map((column, i) =>
        table.values(block, column, isBytes(values[i] ?? null), isBytes(dictionaries[i] ?? null)),
      ),
    };
  }

  bring(reading: StripReading<StripTable>, block: number): void | Promise<void> {
    const { meter, canSuspend } = this.#options;
    const { loader, gated } = this.#opened();
    const tests = gated.piecesToTest(reading);
    const needed = () => gated.piecesOf(reading, [block]);
    const wanted = () => this.#aheadOf(reading).from(block);
    try {
      if (!canSuspend) {
        return meter.block(() => {
          loader.loadNow(tests, [tests]);
          loader.loadNow(needed(), wanted());
        });
      }
    } catch (cause) {
      throw this.#failed(cause);
    }
    return this.#waited(async () => {
      if (tests.length > 0) await loader.load(tests, [tests]);
      await loader.load(needed(), wanted());
    }).catch((cause: unknown) => {
      throw this.#failed(cause);
    });
  }

  /**
   * For an engine that would have to block: before the statement starts, fetches the strips of complete scans, and the
   * first strips of scans that may end early. Otherwise requests those of rows that are read in any order, while others are
   * waited for.
   */
  async prepare(readings: readonly StripReading<StripTable>[]): Promise<void> {
    const { loader, gated } = this.#opened();
    if (this.#options.canSuspend) {
      const scattered = readings.length > 1 ? readings.filter(({ isScattered, among }) => isScattered && !among) : [];
      for (const reading of scattered) loader.request([], this.#aheadOf(reading).first());
      return;
    }
    try {
      await this.#waited(async () => {
        for (const reading of readings) loader.request([], [gated.piecesToTest(reading)]);
        await loader.settle();
        for (const reading of readings) loader.request([], this.#aheadOf(reading).first());
        await loader.settle();
      });
    } catch (cause) {
      throw this.#failed(cause);
    }
  }

  endsRun(cause: unknown): boolean {
    return cause instanceof BudgetSpent || (cause instanceof RemoteFailure && OF_ALL_FILES.includes(cause.kind));
  }

  /** Drops prefetched requests, because the statement is over. */
  rest(): void {
    this.#open?.loader.giveUp();
  }

  async #ready(): Promise<void> {
    this.#opening ??= this.#fetchDirectory();
    await this.#opening;
  }

  #opened(): OpenStrips {
    if (!this.#open) throw new DamagedStrips('no strips any more');
    return this.#open;
  }

  #aheadOf(reading: StripReading<StripTable>): StripsAhead {
    const known = this.#ahead.get(reading);
    if (known) return known;
    const ahead = new StripsAhead(reading, {
      columnsIn: (block) => this.#opened().gated.columnsIn(block, reading) ?? reading.columns,
      piecesOf: (blocks) => this.#opened().gated.piecesOf(reading, blocks),
    });
    this.#ahead.set(reading, ahead);
    return ahead;
  }

  /** A failure that concerns only this file lasts for the rest of the visit. */
  #failed(cause: unknown): unknown {
    if (cause instanceof RemoteFailure && !this.endsRun(cause)) this.#open = null;
    return cause;
  }

  async #waited(wait: () => Promise<void>): Promise<void> {
    const { meter } = this.#options;
    await meter.suspend(async () => {
      meter.enter('waiting');
      await wait();
    });
  }

  get #directoryRange(): ByteRange {
    const { sizeBytes, directoryBytes } = this.#location;
    return { offset: sizeBytes - directoryBytes, length: directoryBytes };
  }

  async #fetchDirectory(): Promise<void> {
    const { sizeBytes, databaseSha256, sha256 } = this.#location;
    const { source, retries, database, budget } = this.#options;
    const range = this.#directoryRange;
    const read = async ({ bytes, fetchedBytes, file }: OpeningContent) => {
      const directory = readStripDirectory(bytes, databaseSha256, range.offset, inflateInto);
      database.count(fetchedBytes);
      budget.overdraw(fetchedBytes);
      const storedFrom = crc32(new TextEncoder().encode(`${sizeBytes} ${sha256}`));
      const loader = new StripLoader(file, storedFrom, this.#options);
      return { directory, loader, gated: new GatedReads(loader) };
    };
    const signal = new AbortController().signal;
    const ask: AskRange = (file, wanted) => retries.request(() => source.ask(file, wanted, signal), file.url, signal);
    this.#open = await openBeside(
      this.#location,
      { range, kind: 'strips', file: 'columns' },
      read,
      ask,
      database.store,
    );
  }
}

/** Loaded bytes, or undefined if there are none. */
const isBytes = (bytes: Uint8Array | 'missing' | null): Uint8Array | null => (bytes === 'missing' ? null : bytes);
