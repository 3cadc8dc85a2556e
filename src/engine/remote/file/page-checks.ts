import { HOSTS } from '../../../contract/host-sentences.ts';
import { say } from '../../../contract/sentence.ts';
import {
  type ChecksumPiece,
  DamagedMap,
  type PageMap,
  PIECE_PAGES,
  pieceNumberOf,
  piecesOf,
  placeInPiece,
  readPiece,
} from '../../../page-map/index.ts';
import { crc32 } from '../../../sqlite-file/index.ts';
import type { PageStore } from '../store/page-store.ts';
import { RemoteFailure } from '../transport/failure.ts';
import type { AskRange, AskRangeNow, ByteRange, ExpectedFile } from '../transport/transport.ts';

/**
 * How many pieces a blocked thread requests at once: 32 KiB. It cannot request pages and checksums in the same round,
 * so each request for checksums costs a round trip. A connection of 20 Mbit/s carries 125 KB in a round trip of 50 ms.
 */
const PIECES_NOW = 8;

/** The parts of a page map that are needed to find the checksum of a page. */
export type CheckedMap = Pick<PageMap, 'databaseSha256' | 'pageBytes' | 'pageCount' | 'partsEnd'>;

/** Checks pages of a database against the checksums of its page map, which are fetched in pieces when they are needed. */
export class PageChecks {
  readonly #map: CheckedMap;
  readonly #file: ExpectedFile;
  readonly #ask: AskRange;
  readonly #store: PageStore | null;
  readonly #pieces = new Map<number, readonly number[]>();
  readonly #coming = new Map<number, Promise<void>>();
  #bytes = 0;
  #requests = 0;

  /**
   * @param file the map, which has checksums
   * @param ask sends requests to the host of the map
   */
  constructor(map: CheckedMap, file: ExpectedFile, ask: AskRange, store: PageStore | null) {
    this.#map = map;
    this.#file = file;
    this.#ask = ask;
    this.#store = store;
  }

  /** Bytes and answered requests for checksums. */
  get transfer(): { readonly bytes: number; readonly requests: number } {
    return { bytes: this.#bytes, requests: this.#requests };
  }

  /**
   * Fetches the checksums of pages, in parallel.
   *
   * @returns how many bytes were requested, without those that were already under way
   * @throws RemoteFailure
   */
  async bring(range: ByteRange): Promise<number> {
    const missing = this.#missing(this.#piecesOf(range));
    const runs = runsOf(missing.filter(({ number }) => !this.#coming.has(number)));
    for (const run of runs) this.#fetch(run);
    await Promise.all(missing.map(({ number }) => this.#coming.get(number)));
    return runs.reduce((sum, { length }) => sum + length, 0);
  }

  /** The same, blocking. Pieces around the missing ones come with them. */
  bringNow(range: ByteRange, askNow: AskRangeNow): number {
    const needed = this.#missing(this.#piecesOf(range));
    const runs = runsOf(this.#missing(this.#around(needed)));
    const isNeeded = ({ pieces }: PieceRun) =>
      needed.some((piece) => pieces.some(({ number }) => number === piece.number));
    const asked = runs.filter(isNeeded);
    for (const run of asked) this.#accept(run, askNow(this.#file, rangeOf(run)).body);
    return asked.reduce((sum, { length }) => sum + length, 0);
  }

  /** The ranges that `bring` would request now for these pages. */
  missingOf(ranges: readonly ByteRange[]): readonly ByteRange[] {
    const pieces = new Map(
      ranges.flatMap((range) => this.#piecesOf(range).map((piece) => [piece.number, piece] as const)),
    );
    return runsOf(this.#missing([...pieces.values()].sort((a, b) => a.number - b.number)));
  }

  /**
   * @param pages complete ones, whose checksums are loaded
   * @throws RemoteFailure if a page has another checksum
   */
  check({ offset }: ByteRange, pages: Uint8Array, url: string): void {
    const { pageBytes } = this.#map;
    for (let at = 0; at < pages.length; at += pageBytes) {
      const number = (offset + at) / pageBytes + 1;
      const expected = this.#pieces.get(pieceNumberOf(number))?.[placeInPiece(number)];
      if (crc32(pages.subarray(at, at + pageBytes)) === expected) continue;
      throw new RemoteFailure('other-bytes', say(HOSTS.otherPage, { page: number, url }));
    }
  }

  #piecesOf({ offset, length }: ByteRange): ChecksumPiece[] {
    const { pageBytes } = this.#map;
    return piecesOf(offset / pageBytes + 1, Math.ceil((offset + length) / pageBytes), this.#map);
  }

  /** All pieces of the windows that contain some of these. */
  #around(pieces: readonly ChecksumPiece[]): ChecksumPiece[] {
    const windows = new Set(pieces.map(({ number }) => Math.floor(number / PIECES_NOW)));
    const windowBytes = PIECES_NOW * PIECE_PAGES * this.#map.pageBytes;
    const fileBytes = this.#map.pageCount * this.#map.pageBytes;
    return [...windows].flatMap((window) => {
      const offset = window * windowBytes;
      return this.#piecesOf({ offset, length: Math.min(windowBytes, fileBytes - offset) });
    });
  }

  #missing(pieces: readonly ChecksumPiece[]): ChecksumPiece[] {
    return pieces.filter((piece) => !this.#pieces.has(piece.number) && !this.#takeStored(piece));
  }

  #takeStored({ number }: ChecksumPiece): boolean {
    const stored = this.#store?.part('checksums', number);
    if (!stored) return false;
    this.#pieces.set(number, readPiece(stored, number, this.#map));
    return true;
  }

  #fetch(run: PieceRun): void {
    const coming = this.#ask(this.#file, rangeOf(run))
      .then(({ body }) => this.#accept(run, body))
      .finally(() => {
        for (const { number } of run.pieces) this.#coming.delete(number);
      });
    for (const { number } of run.pieces) this.#coming.set(number, coming);
  }

  #accept({ offset, pieces }: PieceRun, body: Uint8Array): void {
    this.#bytes += body.length;
    this.#requests += 1;
    for (const piece of pieces) {
      const from = piece.offset - offset;
      // Copied, so that a piece that waits to be stored does not keep the others in memory.
      this.#acceptPiece(piece, body.slice(from, from + piece.length));
    }
  }

  #acceptPiece({ number }: ChecksumPiece, bytes: Uint8Array): void {
    try {
      this.#pieces.set(number, readPiece(bytes, number, this.#map));
    } catch (cause) {
      if (!(cause instanceof DamagedMap)) throw cause;
      throw new RemoteFailure('other-bytes', say(HOSTS.damagedMap, { url: this.#file.url }));
    }
    this.#store?.keepPart('checksums', number, bytes);
  }
}

/** Adjacent pieces, which come in one request. */
interface PieceRun extends ByteRange {
  readonly pieces: readonly ChecksumPiece[];
}

/** @param pieces in ascending order */
function runsOf(pieces: readonly ChecksumPiece[]): PieceRun[] {
  const runs: PieceRun[] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    if (last && last.offset + last.length === piece.offset) {
      runs[runs.length - 1] = {
        offset: last.offset,
        length: last.length + piece.length,
        pieces: [...last.pieces, piece],
      };
    } else {
      runs.push({ offset: piece.offset, length: piece.length, pieces: [piece] });
    }
  }
  return runs;
}

const rangeOf = ({ offset, length }: ByteRange): ByteRange => ({ offset, length });
