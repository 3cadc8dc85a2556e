import {
  hasChecksums,
  type MapPart,
  type NumberedPage,
  type PageMap,
  readPageMap,
  readPart,
} from '../../../page-map/index.ts';
import type { Place } from '../btree/trees.ts';
import type { PageStore } from '../store/page-store.ts';
import type { AskRange, ByteRange, ExpectedFile, RangeAnswer, Validators } from '../transport/transport.ts';
import { type FileBeside, type OpeningContent, openBeside } from './file-beside.ts';
import { inflate, inflateShort } from './inflate.ts';
import { PageChecks } from './page-checks.ts';

/** The place of a database's page map. */
export interface MapLocation extends FileBeside {
  /** Length of its eager part, which is fetched in one piece. */
  readonly eagerBytes: number;
}

/** Pages made from parts of a page map. */
export interface FetchedParts extends Pick<RangeAnswer, 'requests'> {
  readonly pages: readonly NumberedPage[];
}

/** The page map of a remote database: its eager part, and the parts that may be fetched later. */
export class RemoteMap {
  readonly map: PageMap;
  /** Bytes of the eager part that were fetched; 0 if an earlier visit has stored it. */
  readonly fetchedBytes: number;
  /** Null for a map without checksums of the pages. */
  readonly checks: PageChecks | null;
  readonly #file: ExpectedFile;
  readonly #ask: AskRange;

  private constructor(map: PageMap, fetchedBytes: number, file: ExpectedFile, ask: AskRange, store: PageStore | null) {
    this.map = map;
    this.fetchedBytes = fetchedBytes;
    this.checks = hasChecksums(map, file.sizeBytes) ? new PageChecks(map, file, ask, store) : null;
    this.#file = file;
    this.#ask = ask;
  }

  /**
   * Takes the eager part from the store, or fetches it. Null if it cannot be fetched, or belongs to another database:
   * that costs only round trips.
   *
   * @param databaseBytes the size of the database
   */
  static open(
    source: MapLocation,
    databaseBytes: number,
    ask: AskRange,
    store: PageStore | null = null,
  ): Promise<RemoteMap | null> {
    const { eagerBytes, databaseSha256 } = source;
    const range = { offset: 0, length: eagerBytes };
    const read = async ({ bytes, fetchedBytes, file }: OpeningContent) => {
      const map = await readPageMap(bytes, databaseSha256, inflate);
      if (map.pageCount * map.pageBytes !== databaseBytes) return null;
      return new RemoteMap(map, fetchedBytes, file, ask, store);
    };
    return openBeside(source, { range, kind: 'map', file: 'map' }, read, ask, store);
  }

  /** What the host says about the map, which also applies to the file beside it. */
  get validators(): Validators {
    return this.#file;
  }

  /**
   * The part that has a page; null if the eager part has the page, or if it is a leaf.
   *
   * @param place null for a root
   */
  partOf(number: number, place: Place | null): MapPart | null {
    const { parts, roots } = this.map;
    return (place ? parts.get(place.parent)?.[place.position] : roots.get(number)) ?? null;
  }

  /**
   * Fetches a range of the map with parts in it, in one request.
   *
   * @param parts by the numbers of their pages
   * @throws RemoteFailure, DamagedMap
   */
  async fetch(
    { offset, length }: ByteRange,
    parts: ReadonlyMap<number, MapPart>,
    signal: AbortSignal,
  ): Promise<FetchedParts> {
    const { body, requests = 1 } = await this.#ask(this.#file, { offset, length }, signal);
    const pages = await Promise.all(
      [...parts].map(([number, part]) => {
        const from = part.offset - offset;
        return readPart(body.subarray(from, from + part.length), number, this.map, inflateShort);
      }),
    );
    return { pages, requests };
  }
}
