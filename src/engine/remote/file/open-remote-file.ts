import type { StoreFiles } from '../store/store-files.ts';
import { NO_VALIDATORS } from '../transport/validators.ts';
import type { FetchLayers } from './fetch-layers.ts';
import { answeredContent, describedContent, openStore } from './open-store.ts';
import { type PackedLocation, RemotePackedPages } from './packed-pages.ts';
import { firstRange, RemoteFile, type RemoteFileOptions } from './remote-file.ts';
import { type MapLocation, RemoteMap } from './remote-map.ts';

/** The place of a database, and whatever spares asking its host. */
export interface RemoteFileSource {
  readonly file: RemoteFileOptions;
  /** Null for a database without one. */
  readonly map: MapLocation | null;
  /** Null for a database whose pages lie nowhere packed; they are only read there where its page map stands behind them. */
  readonly packed?: PackedLocation | null;
  /** Where pages are stored for visits to come; null where they cannot be. */
  readonly store?: StoreFiles | null;
}

/** How much later than the page map the directory of packed pages may come, which is asked for together with it and is shorter. */
const LONGEST_DELAY_MS = 1_000;

/**
 * Opens a database by what is stored of it, else by its page map, else by its beginning. Without blocking, whatever else can be
 * had: only so a host can be let go of that would send the whole file.
 *
 * @param layers are told by what to check pages, once that is known
 * @throws RemoteFailure
 */
export async function openRemoteFile(
  { file, map: mapLocation, packed: packedLocation = null, store: files = null }: RemoteFileSource,
  layers: FetchLayers,
): Promise<RemoteFile> {
  const { database, filesBeside } = layers;
  const described = await openStore(files, describedContent(file));
  const packing =
    mapLocation && packedLocation && RemotePackedPages.open(packedLocation, file.sizeBytes, filesBeside.ask, described);
  const map = mapLocation && (await RemoteMap.open(mapLocation, file.sizeBytes, filesBeside.ask, described));
  if (map) {
    const remote = new RemoteFile(file, map, described);
    // The database goes on where they fail, and must then be known to be of the same build.
    const packed = map.checks && packing && (await soon(packing));
    if (packed) remote.readPacked(packed);
    if (map.checks) {
      layers.checkBy(map.checks);
    } else if (mapLocation && !isOneHost(mapLocation.url, file.url) && !remote.isAnswered) {
      // Validators of the map's host say nothing of the database.
      const page = { offset: 0, length: remote.pageBytes };
      remote.accept(page, await database.ask(remote.expected, page));
    }
    return remote;
  }
  // Later visits, which have the map, would read stored pages that were never checked.
  const stores = mapLocation ? 'checked-pages' : 'verifiable-pages';
  if (described?.page(1)) return new RemoteFile(file, null, described, stores);
  const beginning = await database.ask({ ...file, ...NO_VALIDATORS }, firstRange(file.sizeBytes));
  const store = described ?? (files && (await openStore(files, await answeredContent(file, beginning))));
  return new RemoteFile(file, beginning, store, stores);
}

/** Null where it takes longer: a file that can be done without is not waited for if its host hangs. */
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
