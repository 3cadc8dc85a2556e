import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MANIFEST_FILE_NAME, type Manifest } from '../../src/catalogue/manifest.ts';
import { PIECE_DIGITS, pieceLengths, pieceName } from '../../src/contract/file-pieces.ts';
import { copyTo } from './copy.ts';
import type { SiteManifest } from './site-manifest.ts';

const EXAMPLES = 'examples.json';

export interface DataPlace {
  /** The folder of the site. */
  readonly folder: string;
  readonly dataDir: string;
  /** The folder on another host that has the database; null if the site has it. */
  readonly databaseUrl: string | null;
  /** The most bytes of a file; null for no limit. */
  readonly splitBytes: number | null;
  readonly signal: AbortSignal;
}

/** A file of the database as the manifest names it. */
type NamedFile = Pick<Manifest, 'url' | 'sizeBytes' | 'sha256'>;

/**
 * Copies the files that the manifest names, those that are larger than a piece in pieces, checks them against it, and writes
 * the manifest last.
 *
 * @returns the names of the files that the manifest names
 */
export async function writeData(manifest: Manifest, place: DataPlace): Promise<readonly string[]> {
  const { folder, dataDir, databaseUrl, splitBytes, signal } = place;
  const { map, packed, columns, baseMap } = manifest;
  const files = [manifest, map, packed, columns, baseMap].filter((file) => file !== null);
  const pieceBytes = splitBytes === null ? null : wholePages(splitBytes, manifest.pageSize);
  const isSplit = ({ sizeBytes }: NamedFile) => splitBytes !== null && sizeBytes > splitBytes;
  await mkdir(join(folder, 'data'), { recursive: true });
  const sums: string[] = [];
  for (const file of files) {
    signal.throwIfAborted();
    const from = join(dataDir, file.url);
    if (pieceBytes !== null && isSplit(file)) {
      sums.push(...(await splitFile(from, join(folder, 'data'), file, pieceBytes, signal)));
    } else {
      const path = databaseUrl === null ? join(folder, 'data', file.url) : from;
      if (databaseUrl === null) await copyTo(from, path);
      if ((await sha256Of(path, signal)) !== file.sha256) throw notAsPublished(from);
      sums.push(`${file.sha256}  ${file.url}`);
    }
  }
  const placed = <File extends NamedFile | null>(file: File): File =>
    file && {
      ...file,
      url: databaseUrl === null ? file.url : new URL(file.url, databaseUrl).href,
      ...(pieceBytes !== null && isSplit(file) && { pieceBytes }),
    };
  const database = {
    ...placed(manifest),
    map: placed(map),
    packed: placed(packed),
    columns: placed(columns),
    baseMap: placed(baseMap),
    // The builder's pieces for sql.js-httpvfs are not part of the site.
    split: null,
  };
  const described: SiteManifest =
    pieceBytes !== null && isSplit(manifest) ? { ...database, ...inPieces(manifest, pieceBytes) } : database;
  if (pieceBytes !== null) await writeFile(join(folder, 'data', sumsName(manifest)), `${sums.join('\n')}\n`);
  await copyTo(join(dataDir, EXAMPLES), join(folder, 'data', EXAMPLES));
  await writeFile(join(folder, 'data', MANIFEST_FILE_NAME), `${JSON.stringify(described, null, 2)}\n`);
  return files.map(({ url }) => url);
}

/** The checksums of all files of the database, as `sha256sum --check` reads them. */
const sumsName = ({ buildId }: Manifest) => `nadlan-${buildId}.sha256`;

/** A page of the database is never in two pieces. */
const wholePages = (bytes: number, pageBytes: number) => Math.floor(bytes / pageBytes) * pageBytes;

const inPieces = ({ url, sizeBytes }: Manifest, pieceBytes: number) => ({
  serverMode: 'chunked' as const,
  pieceBytes,
  serverChunkSize: pieceBytes,
  urlPrefix: `${url}.`,
  suffixLength: PIECE_DIGITS,
  databaseLengthBytes: sizeBytes,
});

/** @returns lines with the SHA-256 of each piece @throws Error with a sentence if the file is not as published */
async function splitFile(
  from: string,
  folder: string,
  { url, sizeBytes, sha256 }: NamedFile,
  pieceBytes: number,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const found = await stat(from).catch(() => {
    throw new Error(`${from} is missing: build the database again with "npm run db:build".`);
  });
  if (found.size !== sizeBytes) throw notAsPublished(from);
  const whole = createHash('sha256');
  const sums: string[] = [];
  for (const [piece, length] of pieceLengths(sizeBytes, pieceBytes).entries()) {
    const name = pieceName(url, piece);
    const hash = createHash('sha256');
    const start = piece * pieceBytes;
    const content = createReadStream(from, { start, end: start + length - 1, highWaterMark: 1024 * 1024 });
    content.on('data', (bytes) => {
      hash.update(bytes);
      whole.update(bytes);
    });
    await pipeline(content, createWriteStream(join(folder, name)), { signal });
    sums.push(`${hash.digest('hex')}  ${name}`);
  }
  if (whole.digest('hex') !== sha256) throw notAsPublished(from);
  return sums;
}

const notAsPublished = (path: string) =>
  new Error(`${path} is not as its manifest says: run "npm run db:verify", or build the database again.`);

async function sha256Of(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { signal, highWaterMark: 1024 * 1024 })) hash.update(piece);
  return hash.digest('hex');
}
