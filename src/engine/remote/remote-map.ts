import { type MapPart, type NumberedPage, type PageMap, readPageMap, readPart } from '../../page-map/index.ts';
import type { Place } from './btree/trees.ts';
import { inflate } from './inflate.ts';
import type { AskRange } from './loader.ts';
import type { ByteRange, ExpectedFile } from './range-answer.ts';
import { NO_VALIDATORS, type Validators } from './validators.ts';

/** Where the page map of a database lies. */
export interface MapSource {
  /** Absolute. */
  readonly url: string;
  readonly sizeBytes: number;
  /** Of its beginning, which is fetched in one piece. */
  readonly eagerBytes: number;
  /** Of the database file, 64 hexadecimal digits. */
  readonly databaseSha256: string;
}

/** The page map of a remote database: what its eager part tells, and the parts that may be fetched besides. */
export class RemoteMap {
  readonly map: PageMap;
  readonly eagerBytes: number;
  readonly #file: ExpectedFile;
  readonly #ask: AskRange;

  private constructor(map: PageMap, eagerBytes: number, file: ExpectedFile, ask: AskRange) {
    this.map = map;
    this.eagerBytes = eagerBytes;
    this.#file = file;
    this.#ask = ask;
  }

  /**
   * Fetches the eager part. Null where it cannot be had, or is none of this database: nothing is lost but round trips.
   *
   * @param databaseBytes how large the database is
   */
  static async open(source: MapSource, databaseBytes: number, ask: AskRange): Promise<RemoteMap | null> {
    const { url, sizeBytes, eagerBytes, databaseSha256 } = source;
    try {
      const answer = await ask({ url, sizeBytes, ...NO_VALIDATORS }, { offset: 0, length: eagerBytes });
      const map = await readPageMap(answer.body, databaseSha256, inflate);
      if (map.pageCount * map.pageBytes !== databaseBytes) return null;
      const { etag, lastModified } = answer;
      return new RemoteMap(map, eagerBytes, { url, sizeBytes, etag, lastModified }, ask);
    } catch {
      return null;
    }
  }

  /** What the host says of the map: it says as much of the file beside it. */
  get validators(): Validators {
    return this.#file;
  }

  /** The part that has the page of this place; null where the eager part has it, or where it is a leaf. */
  partAt({ parent, position }: Place): MapPart | null {
    return this.map.parts.get(parent)?.[position] ?? null;
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
  ): Promise<readonly NumberedPage[]> {
    const { body } = await this.#ask(this.#file, { offset, length }, signal);
    return Promise.all(
      [...parts].map(([number, part]) => {
        const from = part.offset - offset;
        return readPart(body.subarray(from, from + part.length), number, this.map, inflate);
      }),
    );
  }
}
