import { HOSTS } from '../../../contract/host-sentences.ts';
import { say } from '../../../contract/sentence.ts';
import type { StoreFiles } from '../store/store-files.ts';
import { RemoteFailure } from '../transport/failure.ts';
import type { PieceBytes } from '../transport/pieces.ts';
import { RetryingSource } from '../transport/retrying/retrying-source.ts';
import { NO_VALIDATORS } from '../transport/validators.ts';
import type { FetchLayers } from './fetch-layers.ts';
import { answeredContent, describedContent, openStore } from './open-store.ts';
import { type PackedLocation, RemotePackedPages } from './packed-pages.ts';
import { firstRange, RemoteFile, type RemoteFileOptions } from './remote-file.ts';
import { type MapLocation, RemoteMap } from './remote-map.ts';

/** The place of a database, and the files that make requests to its host unnecessary. */
export interface RemoteFileSource {
  readonly file: RemoteFileOptions;
  /** Null for a database without one. */
  readonly map: MapLocation | null;
  /** Null for a database without packed pages. They are read only if the file also has a page map. */
  readonly packed?: PackedLocation | null;
  /** Which of these files their host has in pieces; none by default. */
  readonly pieceBytes?: PieceBytes;
  /** The store of pages for later visits; null if nothing can be stored. */
  readonly store?: StoreFiles | null;
}

/**
 * How much later than the page map the directory of packed pages may come. It is requested together with the map and is
 * shorter.
 */
const LONGEST_DELAY_MS = 1_000;

/**
 * Opens a database from what is stored of it, else from its page map, else from its first bytes. It requests
 * asynchronously, even for an engine that blocks later: only an asynchronous request can be aborted if the host sends
 * the complete file.
 *
 * A database in pieces is read only with checksums: its host sends a version of each piece, which does not show whether a
 * piece that was not read before is of the same build.
 *
 * @param layers get the checksums of pages once they are known
 * @throws RemoteFailure
 */
export async function openRemoteFile(
  { file, map: mapLocation, packed: packedLocation = null, pieceBytes, store: files = null }: RemoteFileSource,
  layers: FetchLayers,
): Promise<RemoteFile> {
  const { database, filesBeside } = layers;
  const described = await openStore(files, describedContent(file));
  const packing =
    mapLocation && packedLocation && RemotePackedPages.open(packedLocation, file.sizeBytes, filesBeside.ask, described);
  // A database in pieces is read only by its checksums, so its map has to come.
  const isInPieces = pieceBytes?.has(file.url) === true;
  const ofMap = isInPieces ? new RetryingSource(filesBeside, layers.retries) : filesBeside;
  const map = mapLocation && (await RemoteMap.open(mapLocation, file.sizeBytes, ofMap.ask, described));
  if (isInPieces && !map?.checks) {
    throw new RemoteFailure('missing', say(HOSTS.uncheckedPieces, { url: mapLocation?.url ?? file.url }));
  }
  if (map) {
    const remote = new RemoteFile(file, map, described);
    // Packed pages may fail, and the database is then read instead. Checksums are needed to prove that both are of the
    // same build.
    const packed = map.checks && packing && (await soon(packing));
    if (packed) remote.readPacked(packed);
    if (map.checks) {
      layers.checkBy(map.checks);
    } else if (mapLocation && !isOneHost(mapLocation.url, file.url) && !remote.isAnswered) {
      // Validators of the map's host do not apply to the database.
      const page = { offset: 0, length: remote.pageBytes };
      remote.accept(page, await database.ask(remote.expected, page));
    }
    return remote;
  }
  // Otherwise later visits with the map would read stored pages that were never checked.
  const stores = mapLocation ? 'checked-pages' : 'verifiable-pages';
  if (described?.page(1)) return new RemoteFile(file, null, described, stores);
  const beginning = await database.ask({ ...file, ...NO_VALIDATORS }, firstRange(file.sizeBytes));
  const store = described ?? (files && (await openStore(files, await answeredContent(file, beginning))));
  return new RemoteFile(file, beginning, store, stores);
}

/** Null if it takes too long: opening does not wait for an optional file whose host hangs. */
async function soon<T>(coming: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, LONGEST_DELAY_MS, null);
  });
  const come = await Promise.race([coming, late]);
  clearTimeout(timer);
  return come;
}

const isOneHost = (url: string, other: string): boolean => new URL(url).origin === new URL(other).origin;
