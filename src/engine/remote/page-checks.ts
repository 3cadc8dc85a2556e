import {
  type ChecksumPiece,
  crc32,
  DamagedMap,
  type PageMap,
  pieceNumberOf,
  piecesOf,
  placeInPiece,
  readPiece,
} from '../../page-map/index.ts';
import { RemoteFailure } from './failure.ts';
import type { AskRange } from './loader.ts';
import type { AskRangeNow } from './patient-host.ts';
import type { ByteRange, ExpectedFile } from './range-answer.ts';
import type { PageStore } from './store/page-store.ts';

/** Checks pages of a database by the checksums that its page map has of them, which come in pieces when they are needed. */
export class PageChecks {
  readonly #map: PageMap;
  readonly #file: ExpectedFile;
  readonly #ask: AskRange;
  readonly #store: PageStore | null;
  readonly #pieces = new Map<number, readonly number[]>();
  readonly #coming = new Map<number, Promise<void>>();
  #bytes = 0;
  #requests = 0;

  /**
   * @param file the map, which has checksums
   * @param ask asks the host of the map
   */
  constructor(map: PageMap, file: ExpectedFile, ask: AskRange, store: PageStore | null) {
    this.#map = map;
    this.#file = file;
    this.#ask = ask;
    this.#store = store;
  }

  /** Bytes and answered requests for checksums. */
  get transfer(): { readonly bytes: number; readonly requests: number } {
    return { bytes: this.#bytes, requests: this.#requests };
  }

  /** Brings the checksums of pages at hand. @throws RemoteFailure */
  async bring(range: ByteRange): Promise<void> {
    await Promise.all(this.#missing(range).map((piece) => this.#fetch(piece)));
  }

  /** The same, blocking. */
  bringNow(range: ByteRange, askNow: AskRangeNow): void {
    for (const piece of this.#missing(range)) this.#accept(piece, askNow(this.#file, piece).body);
  }

  /**
   * @param pages whole ones, of which the checksums are at hand
   * @throws RemoteFailure where one has another checksum
   */
  check({ offset }: ByteRange, pages: Uint8Array, url: string): void {
    const { pageBytes } = this.#map;
    for (let at = 0; at < pages.length; at += pageBytes) {
      const number = (offset + at) / pageBytes + 1;
      const expected = this.#pieces.get(pieceNumberOf(number))?.[placeInPiece(number)];
      if (crc32(pages.subarray(at, at + pageBytes)) === expected) continue;
      throw new RemoteFailure(
        'other-bytes',
        `The host sends other bytes of ${url} than belong to the database: the file was replaced, or is spoiled on the way. Run the query again; it will begin with the description.`,
      );
    }
  }

  #missing({ offset, length }: ByteRange): ChecksumPiece[] {
    const { pageBytes } = this.#map;
    const pieces = piecesOf(offset / pageBytes + 1, Math.ceil((offset + length) / pageBytes), this.#map);
    return pieces.filter((piece) => !this.#pieces.has(piece.number) && !this.#takeStored(piece));
  }

  #takeStored({ number }: ChecksumPiece): boolean {
    const stored = this.#store?.part('checksums', number);
    if (!stored) return false;
    this.#pieces.set(number, readPiece(stored, number, this.#map));
    return true;
  }

  #fetch(piece: ChecksumPiece): Promise<void> {
    const { number, offset, length } = piece;
    const known = this.#coming.get(number);
    if (known) return known;
    const coming = this.#ask(this.#file, { offset, length })
      .then(({ body }) => this.#accept(piece, body))
      .finally(() => this.#coming.delete(number));
    this.#coming.set(number, coming);
    return coming;
  }

  #accept({ number }: ChecksumPiece, body: Uint8Array): void {
    this.#bytes += body.length;
    this.#requests += 1;
    try {
      this.#pieces.set(number, readPiece(body, number, this.#map));
    } catch (cause) {
      if (!(cause instanceof DamagedMap)) throw cause;
      throw new RemoteFailure(
        'other-bytes',
        `The page map at ${this.#file.url} is spoiled, and pages cannot be checked by it.`,
      );
    }
    this.#store?.keepPart('checksums', number, body);
  }
}
