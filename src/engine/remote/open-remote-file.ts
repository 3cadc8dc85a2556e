import type { CheckedHost } from './checked-host.ts';
import type { AskRange } from './loader.ts';
import { type PackedSource, RemotePackedPages } from './packed-pages.ts';
import { firstRange, RemoteFile, type RemoteFileOptions } from './remote-file.ts';
import { type MapSource, RemoteMap } from './remote-map.ts';
import { answeredContent, describedContent, openStore } from './store/open-store.ts';
import type { StoreFiles } from './store/store-files.ts';
import { canTellChange, NO_VALIDATORS } from './validators.ts';

/** Where a database lies, and whatever spares asking its host. */
export interface RemoteFileSource {
  readonly file: RemoteFileOptions;
  /** Null for a database without one. */
  readonly map: MapSource | null;
  /** Null for a database whose pages lie nowhere packed; they are only read there where its page map stands behind them. */
  readonly packed?: PackedSource | null;
  /** Where pages are stored for visits to come; null where they cannot be. */
  readonly store?: StoreFiles | null;
  /** Asks for a range without blocking, once. */
  readonly ask: AskRange;
}

/** How much later than the page map the directory of packed pages may come, which is asked for together with it and is shorter. */
const PACKED_PATIENCE_MS = 1_000;

/**
 * Opens a database by what is stored of it, else by its page map, else by its beginning. Without blocking, whatever else can be
 * had: only so a host can be let go of that would send the whole file.
 *
 * @param checked is told by what to check pages, once that is known
 * @param askAgain asks the host of the file by it, again where that may help
 * @throws RemoteFailure
 */
export async function openRemoteFile(
  { file, map: mapSource, packed: packedSource = null, store: files = null, ask }: RemoteFileSource,
  checked: CheckedHost,
  askAgain: AskRange,
): Promise<RemoteFile> {
  const described = await openStore(files, describedContent(file));
  const packing = mapSource && packedSource && RemotePackedPages.open(packedSource, file.sizeBytes, ask, described);
  const map = mapSource && (await RemoteMap.open(mapSource, file.sizeBytes, ask, described));
  if (map) {
    const remote = new RemoteFile(file, map, described);
    // The database goes on where they fail, and must then be known to be of the same build.
    const packed = map.checks && packing && (await soon(packing));
    if (packed) remote.readPacked(packed);
    if (map.checks) {
      checked.checkBy(map.checks, canTellChange(map.validators), packed !== null);
    } else if (mapSource && !isOneHost(mapSource.url, file.url) && !remote.isAnswered) {
      // What the map's host says of changes tells nothing of the database's.
      const page = { offset: 0, length: remote.pageBytes };
      remote.accept(page, await askAgain(remote.expected, page));
    }
    return remote;
  }
  if (described?.page(1)) return new RemoteFile(file, null, described);
  const beginning = await askAgain({ ...file, ...NO_VALIDATORS }, firstRange(file.sizeBytes));
  const store = described ?? (files && (await openStore(files, await answeredContent(file, beginning))));
  return new RemoteFile(file, beginning, store);
}

/** Null where it takes longer: of what can be done without, nobody waits for a host that hangs. */
async function soon<T>(coming: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PACKED_PATIENCE_MS, null);
  });
  const come = await Promise.race([coming, late]);
  clearTimeout(timer);
  return come;
}

const isOneHost = (url: string, other: string): boolean => new URL(url).origin === new URL(other).origin;
