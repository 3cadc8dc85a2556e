import type { RangeResponse, Source } from 'pmtiles';

const CACHE = 'nadlan-sql.map';
/** Bytes of base maps that are kept: hundreds of tiles. */
const KEPT_BYTES = 24 * 2 ** 20;
/** After this many new pieces, old ones are evicted. */
const TRIMMED_AFTER = 32;

/** The part of the CacheStorage interface that is used here. */
export type PieceCaches = Pick<CacheStorage, 'open'>;

/**
 * The pieces of a base map. The browser keeps pieces that were read, so that they work offline and are not fetched
 * twice. The name of the file contains a hash of its content, so that a piece never becomes stale.
 */
export class KeptPieces implements Source {
  readonly #host: Source;
  readonly #caches: PieceCaches | null;
  readonly #keptBytes: number;
  #newPieces = 0;

  /**
   * @param caches null if the browser has none, or refuses it: then nothing is kept
   * @param keptBytes of all base maps; the oldest pieces are evicted first
   */
  constructor(host: Source, caches: PieceCaches | null, keptBytes = KEPT_BYTES) {
    this.#host = host;
    this.#caches = caches;
    this.#keptBytes = keptBytes;
  }

  getKey(): string {
    return this.#host.getKey();
  }

  /** @throws as the host does, if the piece is not kept */
  async getBytes(offset: number, length: number, signal?: AbortSignal, etag?: string): Promise<RangeResponse> {
    const cache = await this.#caches?.open(CACHE).catch(() => null);
    const name = `${this.getKey()}?piece=${offset}-${length}`;
    const kept = await cache?.match(name).catch(() => undefined);
    if (kept) return { data: await kept.arrayBuffer() };
    const piece = await this.#host.getBytes(offset, length, signal, etag);
    // If the storage is full, the map still works.
    if (cache) void this.#keep(cache, name, piece.data).catch(() => undefined);
    return piece;
  }

  async #keep(cache: Cache, name: string, piece: ArrayBuffer): Promise<void> {
    await cache.put(name, new Response(piece.slice(0)));
    if (this.#newPieces++ % TRIMMED_AFTER === 0) await this.#trim(cache);
  }

  /** Evicts the pieces of other files, and the oldest of this one beyond the limit. */
  async #trim(cache: Cache): Promise<void> {
    let sum = 0;
    for (const { url } of [...(await cache.keys())].reverse()) {
      const piece = /^(.*)\?piece=\d+-(\d+)$/.exec(url);
      sum += Number(piece?.[2]);
      if (piece?.[1] !== this.getKey() || !(sum <= this.#keptBytes)) await cache.delete(url);
    }
  }
}
