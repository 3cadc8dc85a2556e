import { HOSTS } from '../../../contract/host-sentences.ts';
import { say } from '../../../contract/sentence.ts';
import { DamagedPackedPages, readDirectory, type Slots, Unpacking } from '../../../packed-pages/index.ts';
import type { PageStore } from '../store/page-store.ts';
import { RemoteFailure } from '../transport/failure.ts';
import type { AskRange, AskRangeNow, ByteRange, ExpectedFile, RangeAnswer } from '../transport/transport.ts';
import { NO_VALIDATORS } from '../transport/validators.ts';
import { type FileBeside, type OpeningContent, openBeside } from './file-beside.ts';
import { inflate, inflateInto } from './inflate.ts';

/** The place of the packed pages of a database. */
export interface PackedLocation extends FileBeside {
  /** Length of the directory at the file's end, which has the place of each page. */
  readonly directoryBytes: number;
}

/**
 * The packed pages of a remote database. They give complete pages for a quarter of the bytes. A checksum proves that
 * each page has the content of that page of that database. Only bytes that are never read may differ.
 */
export class RemotePackedPages {
  /** Bytes that the directory took to fetch; 0 if an earlier visit has stored it. */
  readonly fetchedBytes: number;
  readonly #slots: Slots;
  readonly #file: ExpectedFile;

  private constructor(slots: Slots, fetchedBytes: number, file: ExpectedFile) {
    this.#slots = slots;
    this.fetchedBytes = fetchedBytes;
    this.#file = file;
  }

  /**
   * Takes the directory from the store, or fetches it. Null if it cannot be fetched, or belongs to another database:
   * its pages then take more bytes.
   *
   * @param databaseBytes the size of the database
   */
  static open(
    source: PackedLocation,
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

  /** How many bytes these complete pages of the database take when packed. */
  bytesOf(range: ByteRange): number {
    return this.#slots.rangeOf(...this.#runOf(range)).length;
  }

  /**
   * Fetches complete pages of the database in one request. The pages themselves prove the version of the database, because the
   * answer says nothing about it.
   *
   * @throws RemoteFailure
   */
  async fetch(range: ByteRange, ask: AskRange, signal?: AbortSignal): Promise<RangeAnswer> {
    const [first, last] = this.#runOf(range);
    const unpacking = new Unpacking(this.#slots, first, last, inflateInto);
    // Inflates the first pages while the rest is under way.
    const onBody = (begun: Uint8Array) => this.#checked(() => unpacking.take(begun));
    return this.#unpacked(unpacking, await ask(this.#file, this.#slots.rangeOf(first, last), signal, onBody));
  }

  /** The same, blocking. */
  fetchNow(range: ByteRange, askNow: AskRangeNow): RangeAnswer {
    const [first, last] = this.#runOf(range);
    const unpacking = new Unpacking(this.#slots, first, last, inflateInto);
    return this.#unpacked(unpacking, askNow(this.#file, this.#slots.rangeOf(first, last)));
  }

  #unpacked(unpacking: Unpacking, { body, requests = 1 }: RangeAnswer): RangeAnswer {
    const pages = this.#checked(() => unpacking.finish(body));
    return { body: pages, ...NO_VALIDATORS, isChecked: true, requests, wireBytes: body.length };
  }

  #checked<T>(unpack: () => T): T {
    try {
      return unpack();
    } catch (cause) {
      if (!(cause instanceof DamagedPackedPages)) throw cause;
      throw new RemoteFailure('other-bytes', say(HOSTS.otherBytes, { url: this.url }));
    }
  }

  /** The numbers of the first and the last page. */
  #runOf({ offset, length }: ByteRange): [number, number] {
    const { pageBytes } = this.#slots;
    return [offset / pageBytes + 1, (offset + length) / pageBytes];
  }
}
