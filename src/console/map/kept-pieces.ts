import type { RangeResponse, Source } from 'pmtiles';

const CACHE = 'nadlan-sql.map';
/** So much of base maps is kept: hundreds of tiles. */
const KEPT_BYTES = 24 * 2 ** 20;
/** After so many new pieces the oldest ones are looked through. */
const TRIMMED_AFTER = 32;

/** The parts of the browser's cache storage that this needs. */
export type PieceCaches = Pick<CacheStorage, 'open'>;

/**
 * The pieces of a base map. What was read once is kept by the browser, so that it is there without the host, and not fetched twice.
 * The name of the file holds a hash of its content: a piece is right for ever.
 */
export class KeptPieces implements Source {
  readonly #host: Source;
  readonly #caches: PieceCaches | null;
  readonly #keptBytes: number;
  #newPieces = 0;

  /**
   * @param caches null if the browser has none, or refuses it: then nothing is kept
   * @param keptBytes of all base maps; the pieces that came first are forgotten first
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
    // A storage that is full keeps nothing, and the map is there all the same.
    if (cache) void this.#keep(cache, name, piece.data).catch(() => undefined);
    return piece;
  }

  async #keep(cache: Cache, name: string, piece: ArrayBuffer): Promise<void> {
    await cache.put(name, new Response(piece.slice(0)));
    if (this.#newPieces++ % TRIMMED_AFTER === 0) await this.#trim(cache);
  }

  /** Forgets the pieces of other files, and the oldest of this one that are too much. */
  async #trim(cache: Cache): Promise<void> {
    let sum = 0;
    for (const { url } of [...(await cache.keys())].reverse()) {
      const piece = /^(.*)\?piece=\d+-(\d+)$/.exec(url);
      sum += Number(piece?.[2]);
      if (piece?.[1] !== this.getKey() || !(sum <= this.#keptBytes)) await cache.delete(url);
    }
  }
}
