import { SCHEMA_VERSION } from '../../src/catalogue/index.ts';
import { MANIFEST_FILE_NAME, type Manifest } from '../../src/catalogue/manifest.ts';
import { isDescribedFiles } from '../integrity/described-files.ts';
import type { SiteManifest } from '../static-site/site-manifest.ts';
import { OriginFault } from './origin-fault.ts';

/** A file of a build, as its manifest describes it. */
export interface OriginFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Bytes of each piece but the last (`pieceName`), if the origin has the file in pieces alone. */
  readonly pieceBytes?: number;
}

/** A build that the origin offers. */
export interface OriginBuild {
  /** The manifest as it is published here: it names only the files that are fetched. */
  readonly manifest: Manifest;
  /** The database first. */
  readonly files: readonly OriginFile[];
  readonly sizeBytes: number;
}

/** Far more than a host needs that limits the size of files: each is a request. */
const MOST_PIECES = 10_000;

/** As the builder names files, and as `/data` serves them. */
const NAME = /^nadlan-[0-9a-f]{16}\.(?:sqlite|map|pages|columns|pmtiles)$/;

/**
 * Reads the manifest of an origin. It is stricter than the server is with its own folder: the name of a database must be the
 * beginning of its hash, so that a fetched file never replaces another one that is in use.
 *
 * @param withFiles whether the files that only the page reads are fetched as well
 * @param where the address of the manifest
 * @throws OriginFault with what is wrong
 */
export function readOriginBuild(text: string, withFiles: boolean, where: string): OriginBuild {
  const wrong = (what: string) => new OriginFault('content', `${where} ${what}`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw wrong('is not JSON: DATABASE_URL must be the folder of a published database.');
  }
  if (!isDescribedFiles(value)) {
    throw wrong('lacks names, sizes or hashes of files: publish the database anew with "npm run db:build".');
  }
  const manifest = value as SiteManifest;
  const { map, packed, columns, baseMap } = manifest;
  const files = [manifest, map, ...(withFiles ? [packed, columns, baseMap] : [])]
    .filter((file) => file !== null && file !== undefined)
    .map(({ url, sizeBytes, sha256, pieceBytes }) => ({
      name: url,
      sizeBytes,
      sha256,
      ...(pieceBytes === undefined ? {} : { pieceBytes }),
    }));
  const elsewhere = files.find(({ name }) => !NAME.test(name));
  if (elsewhere) {
    throw wrong(
      `names the file ${JSON.stringify(elsewhere.name).slice(0, 80)}: files of a build are called ${MANIFEST_FILE_NAME.replace('.json', '-<hash>.sqlite')} and stand beside it.`,
    );
  }
  const stem = `nadlan-${manifest.sha256.slice(0, 16)}`;
  if (manifest.url !== `${stem}.sqlite` || manifest.buildId !== manifest.sha256.slice(0, 16)) {
    throw wrong(`names a database whose name is not the beginning of its hash, ${stem}.sqlite.`);
  }
  if (new Set(files.map(({ name }) => name)).size < files.length) throw wrong('names one file twice.');
  const uncountable = files.find(({ sizeBytes, pieceBytes }) => !canBePieces(sizeBytes, pieceBytes));
  if (uncountable) {
    throw wrong(
      `has ${uncountable.name} in pieces of ${String(uncountable.pieceBytes).slice(0, 20)} bytes: write the site anew with "npm run build:static -- --split SIZE".`,
    );
  }
  const { schemaVersion } = manifest;
  if (typeof schemaVersion !== 'string' || majorOf(schemaVersion) !== majorOf(SCHEMA_VERSION)) {
    throw wrong(
      `describes a database of schema ${String(schemaVersion).slice(0, 20)}, and this server reads ${majorOf(SCHEMA_VERSION)}.x: update one of them.`,
    );
  }
  return {
    manifest: {
      ...joined(manifest),
      // The pieces for sql.js-httpvfs are not fetched.
      split: null,
      ...(withFiles ? {} : { packed: null, columns: null, baseMap: null }),
    },
    files,
    sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  };
}

/** Whether a file has as many pieces of that length as can be asked for one by one. */
const canBePieces = (sizeBytes: number, pieceBytes: number | undefined): boolean =>
  pieceBytes === undefined ||
  (Number.isSafeInteger(pieceBytes) && pieceBytes > 0 && sizeBytes / pieceBytes <= MOST_PIECES);

/** The manifest of the same build with all files whole. JSON leaves out what is undefined. */
function joined(site: SiteManifest): Manifest {
  const whole = <File extends object | null>(file: File) => file && { ...file, pieceBytes: undefined };
  const described = {
    ...site,
    serverMode: 'full' as const,
    map: whole(site.map),
    packed: whole(site.packed),
    columns: whole(site.columns),
    baseMap: whole(site.baseMap),
    pieceBytes: undefined,
    serverChunkSize: undefined,
    urlPrefix: undefined,
    suffixLength: undefined,
    databaseLengthBytes: undefined,
  };
  return described;
}

const majorOf = (version: string) => version.split('.')[0];
