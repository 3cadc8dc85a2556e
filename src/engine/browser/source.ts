import { accepted, type Checked, refused } from '../../contract/errors.ts';
import { HOSTS } from '../../contract/host-sentences.ts';
import { REFUSALS } from '../../contract/refusal-sentences.ts';
import type { DatabaseInfo } from '../../contract/runner.ts';
import { say } from '../../contract/sentence.ts';
import type { ColumnsLocation } from '../remote/columns/remote-strips.ts';
import type { FileBeside } from '../remote/file/file-beside.ts';
import type { PackedLocation } from '../remote/file/packed-pages.ts';
import type { MapLocation } from '../remote/file/remote-map.ts';
import { BUSY_STATUSES, busy } from '../remote/transport/bundling/range-answer.ts';
import { RemoteFailure, type RemoteFailureKind } from '../remote/transport/failure.ts';
import type { PieceBytes } from '../remote/transport/pieces.ts';
import type { RetryPolicy } from '../remote/transport/retrying/retry-policy.ts';

/** The database file, and what its description says about it. */
export interface DatabaseSource extends DatabaseInfo {
  /** Absolute. */
  readonly url: string;
  readonly sizeBytes: number;
  /** SHA-256 of the file, in hex; null if the description does not have it. */
  readonly sha256: string | null;
  /** The URL of the description; the URL of the worker if the description was passed as an object. */
  readonly describedAt: string;
  /** Null if the description names none, or names it wrongly: a database can be read without it. */
  readonly map: MapLocation | null;
  /** The same of its packed pages. */
  readonly packed: PackedLocation | null;
  /** The same of its column strips. */
  readonly columns: ColumnsLocation | null;
  /** Which of these files their host has in pieces. */
  readonly pieceBytes: PieceBytes;
}

/** A database as sql.js-httpvfs names it: a URL of a JSON description, or the description itself. */
export type DatabaseConfig = (
  | { readonly from: 'jsonconfig'; readonly configUrl: string }
  | { readonly from: 'inline'; readonly config: unknown }
  /** Any database of the web: `url` is that of a file, or of a configuration. */
  | { readonly from: 'foreign'; readonly url: string }
) & {
  /**
   * Whether the caller is our page, which uses a port of the supervisor. This member is ours; sql.js-httpvfs passes it
   * on.
   */
  readonly isForSupervisor?: boolean;
};

/**
 * Finds the database file: fetches the description if it has a URL, and reads it.
 *
 * @param base absolute URL that relative URLs are resolved against
 * @param signal aborts the request
 * @param retries repeats it if that may help
 */
export async function locateDatabase(
  config: Exclude<DatabaseConfig, { readonly from: 'foreign' }>,
  base: string,
  signal: AbortSignal,
  retries: RetryPolicy,
): Promise<Checked<DatabaseSource>> {
  if (config.from === 'inline') return readDescription(config.config, base);
  const url = new URL(config.configUrl, base).href;
  let text: string;
  try {
    text = await retries.request(() => fetchDescription(url, signal), url, signal);
  } catch (cause) {
    if (!(cause instanceof RemoteFailure)) throw cause;
    return refused('DB_UNAVAILABLE', cause.message, { hint: HINTS[cause.kind] ?? REFUSALS.tryInAWhile });
  }
  try {
    return readDescription(JSON.parse(text), url);
  } catch {
    return refused('DB_UNAVAILABLE', say(HOSTS.descriptionNotJson, { url }), {
      hint: HOSTS.putManifest,
    });
  }
}

/** What to do if the description cannot be loaded. */
const HINTS: Partial<Record<RemoteFailureKind, string>> = {
  unreachable: REFUSALS.checkConnection,
  missing: HOSTS.buildDatabase,
  refused: HOSTS.buildDatabase,
};

/** @throws RemoteFailure */
async function fetchDescription(url: string, signal: AbortSignal): Promise<string> {
  let response: Response;
  try {
    response = await fetch(url, { cache: 'no-cache', signal });
    if (response.ok) return await response.text();
  } catch {
    throw new RemoteFailure('unreachable', say(HOSTS.descriptionUnreachable, { url }));
  }
  const { status, headers } = response;
  if (BUSY_STATUSES.includes(status)) throw busy(url, { status, header: (name) => headers.get(name) });
  const kind = status === 404 || status === 410 ? 'missing' : 'refused';
  throw new RemoteFailure(kind, say(HOSTS.noDescription, { url, status }));
}

/** @param base absolute URL of the description, or the one that its relative URLs are resolved against */
export function readDescription(description: unknown, base: string): Checked<DatabaseSource> {
  const members = (description ?? {}) as Members;
  const { url, sizeBytes, sha256, map, packed, columns, baseMap, schemaVersion, dataAsOf, completeThrough, synthetic } =
    members;
  if (!describesOneFile(members) || typeof url !== 'string') {
    return refused('DB_UNAVAILABLE', say(HOSTS.describesNoFile, { url: base }));
  }
  if (typeof sizeBytes !== 'number' || !Number.isSafeInteger(sizeBytes) || sizeBytes <= 0) {
    return refused('DB_UNAVAILABLE', say(HOSTS.describesNoSize, { url: base }));
  }
  if (!hasRightPieces(members)) return refused('DB_UNAVAILABLE', say(HOSTS.describesOddPieces, { url: base }));
  return accepted({
    url: new URL(url, base).href,
    sizeBytes,
    sha256: isSha256(sha256) ? sha256 : null,
    describedAt: base,
    map: readMapLocation(map, sha256, base),
    packed: readPackedLocation(packed, sha256, base),
    columns: readColumnsLocation(columns, sha256, base),
    pieceBytes: readPieceBytes([members, map, packed, columns], base),
    ...readBaseMap(baseMap, base),
    schemaVersion: typeof schemaVersion === 'string' ? schemaVersion : '',
    dataAsOf: typeof dataAsOf === 'string' ? dataAsOf : '',
    ...(typeof completeThrough === 'string' ? { completeThrough } : {}),
    synthetic: synthetic === true,
  });
}

type Members = { readonly [name: string]: unknown };

/** One file, or its pieces under its name: other configurations of sql.js-httpvfs in pieces say nothing of a `pieceBytes`. */
const describesOneFile = ({ serverMode, pieceBytes }: Members): boolean =>
  serverMode === 'full' || (serverMode === 'chunked' && pieceBytes !== undefined);

/** A description with more pieces of a file is damaged or hostile. */
const MOST_PIECES = 100_000;

const hasRightPieces = ({ sizeBytes, pieceBytes }: Members): boolean =>
  pieceBytes === undefined || (isCount(pieceBytes) && isCount(sizeBytes) && sizeBytes / pieceBytes <= MOST_PIECES);

/** @param files members of the description with a `url` and, if the host has the file in pieces, their `pieceBytes` */
function readPieceBytes(files: readonly unknown[], base: string): PieceBytes {
  return new Map(
    files.flatMap((file) => {
      const members = (file ?? {}) as Members;
      const { url, pieceBytes } = members;
      return typeof url === 'string' && isCount(pieceBytes) && hasRightPieces(members)
        ? [[new URL(url, base).href, pieceBytes] as const]
        : [];
    }),
  );
}

function readMapLocation(map: unknown, databaseSha256: unknown, base: string): MapLocation | null {
  const found = readFileBeside(map, 'eagerBytes', databaseSha256, base);
  return found && { ...found.file, eagerBytes: found.partBytes };
}

function readPackedLocation(described: unknown, databaseSha256: unknown, base: string): PackedLocation | null {
  const found = isSha256(databaseSha256) ? readFileBeside(described, 'directoryBytes', databaseSha256, base) : null;
  return found && { ...found.file, directoryBytes: found.partBytes };
}

function readColumnsLocation(columns: unknown, databaseSha256: unknown, base: string): ColumnsLocation | null {
  const found = readPackedLocation(columns, databaseSha256, base);
  const { tables } = (columns ?? {}) as { readonly tables?: unknown };
  return found && Array.isArray(tables) && tables.every(isStripTable) ? { ...found, tables } : null;
}

function isStripTable(table: unknown): table is ColumnsLocation['tables'][number] {
  const { root, columnBytes, widest = [] } = (table ?? {}) as Members;
  const isSizes = (sizes: unknown) =>
    Array.isArray(sizes) && sizes.every((bytes: unknown) => bytes === 0 || isCount(bytes));
  return isCount(root) && isSizes(columnBytes) && isSizes(widest);
}

function readBaseMap(baseMap: unknown, base: string): Pick<DatabaseInfo, 'baseMapUrl' | 'baseMapPieces'> {
  const members = (baseMap ?? {}) as Members;
  const { url, sizeBytes, pieceBytes } = members;
  if (typeof url !== 'string' || !hasRightPieces(members)) return {};
  const baseMapUrl = new URL(url, base).href;
  return isCount(sizeBytes) && isCount(pieceBytes)
    ? { baseMapUrl, baseMapPieces: { sizeBytes, pieceBytes } }
    : { baseMapUrl };
}

/** @param part the member with the size of the part that is read first */
function readFileBeside(
  described: unknown,
  part: string,
  databaseSha256: unknown,
  base: string,
): { readonly file: FileBeside; readonly partBytes: number } | null {
  const members = (described ?? {}) as Members;
  const { url, sizeBytes, sha256, [part]: partBytes } = members;
  if (typeof url !== 'string' || typeof databaseSha256 !== 'string' || !hasRightPieces(members)) return null;
  if (!isCount(sizeBytes) || !isCount(partBytes) || partBytes > sizeBytes) return null;
  const file = { url: new URL(url, base).href, sizeBytes, sha256: isSha256(sha256) ? sha256 : '', databaseSha256 };
  return { file, partBytes };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

const isSha256 = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
