import { DamagedPackedPages, readDirectory, type Slots, Unpacking } from '../../packed-pages/index.ts';
import { RemoteFailure } from './failure.ts';
import { type FileBeside, type OpeningContent, openBeside } from './file-beside.ts';
import { inflate, inflateInto } from './inflate.ts';
import type { AskRange } from './loader.ts';
import type { AskRangeNow } from './patient-host.ts';
import type { ByteRange, ExpectedFile } from './range-answer.ts';
import type { RangeAnswer } from './remote-file.ts';
import type { PageStore } from './store/page-store.ts';
import { NO_VALIDATORS } from './validators.ts';

/** Where the packed pages of a database lie. */
export interface PackedSource extends FileBeside {
  /** Of its end, which tells where each page lies. */
  readonly directoryBytes: number;
}

/**
 * The packed pages of a remote database: whole pages of it are had from there with a quarter of the bytes, and each is known to say
 * what that page of that database does, if not in the same bytes where nobody reads.
 */
export class RemotePackedPages {
  /** Of the directory; 0 where an earlier visit has stored it. */
  readonly fetchedBytes: number;
  readonly #slots: Slots;
  readonly #file: ExpectedFile;

  private constructor(slots: Slots, fetchedBytes: number, file: ExpectedFile) {
    this.#slots = slots;
    this.fetchedBytes = fetchedBytes;
    this.#file = file;
  }

  /**
   * Takes the directory from the store, or fetches it. Null where it cannot be had, or is none of this database: nothing is lost
   * but bytes.
   *
   * @param databaseBytes how large the database is
   */
  static open(
    source: PackedSource,
    databaseBytes: number,
    ask: AskRange,
    store: PageStore | null = null,
  ): Promise<RemotePackedPages | null> {
    const { sizeBytes, directoryBytes, databaseSha256 } = source;
    const slotsBytes = sizeBytes - directoryBytes;
    const range = { offset: slotsBytes, length: directoryBytes };
    const read = async ({ bytes, fetchedBytes, file }: OpeningContent) => {
      const slots = await readDirectory(bytes, databaseSha256, inflate);
      if (slots.sizeBytes !== slotsBytes || slots.pageCount * slots.pageBytes !== databaseBytes) return null;
      return new RemotePackedPages(slots, fetchedBytes, file);
    };
    return openBeside(source, { range, kind: 'directory', file: 'packed' }, read, ask, store);
  }

  get url(): string {
    return this.#file.url;
  }

  /** How many bytes whole pages of the database take here. */
  bytesOf(range: ByteRange): number {
    return this.#slots.rangeOf(...this.#runOf(range)).length;
  }

  /**
   * Fetches whole pages of the database, in one request. The answer says nothing of the version of the database: it is told by
   * the pages themselves.
   *
   * @throws RemoteFailure
   */
  async fetch(range: ByteRange, ask: AskRange, signal?: AbortSignal): Promise<RangeAnswer> {
    const [first, last] = this.#runOf(range);
    const unpacking = new Unpacking(this.#slots, first, last, inflateInto);
    // While the rest is on its way there is time for what has come.
    const onBody = (begun: Uint8Array) => this.#checked(() => unpacking.take(begun));
    return this.#unpacked(unpacking, await ask(this.#file, this.#slots.rangeOf(first, last), signal, onBody));
  }

  /** The same, blocking. */
  fetchNow(range: ByteRange, askNow: AskRangeNow): RangeAnswer {
    const [first, last] = this.#runOf(range);
    const unpacking = new Unpacking(this.#slots, first, last, inflateInto);
    return this.#unpacked(unpacking, askNow(this.#file, this.#slots.rangeOf(first, last)));
  }

  #unpacked(unpacking: Unpacking, { body, isBesides = false }: RangeAnswer): RangeAnswer {
    const pages = this.#checked(() => unpacking.finish(body));
    return { body: pages, ...NO_VALIDATORS, isChecked: true, isBesides, wireBytes: body.length };
  }

  #checked<T>(unpack: () => T): T {
    try {
      return unpack();
    } catch (cause) {
      if (!(cause instanceof DamagedPackedPages)) throw cause;
      throw new RemoteFailure('other-bytes', `The host sends other bytes of ${this.url} than belong to the database.`);
    }
  }

  /** The numbers of the first page and the last one. */
  #runOf({ offset, length }: ByteRange): [number, number] {
    const { pageBytes } = this.#slots;
    return [offset / pageBytes + 1, (offset + length) / pageBytes];
  }
}
