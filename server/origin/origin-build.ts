import { SCHEMA_VERSION } from '../../src/catalogue/index.ts';
import { MANIFEST_FILE_NAME, type Manifest } from '../../src/catalogue/manifest.ts';
import { isDescribedFiles } from '../integrity/described-files.ts';
import { OriginFault } from './origin-fault.ts';

/** A file of a build, as its manifest describes it. */
export interface OriginFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** A build that the origin offers. */
export interface OriginBuild {
  /** The manifest as it is published here: it names only the files that are fetched. */
  readonly manifest: Manifest;
  /** The database first. */
  readonly files: readonly OriginFile[];
  readonly sizeBytes: number;
}

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
  const manifest = value as Manifest;
  const { map, packed, columns, baseMap } = manifest;
  const files = [manifest, map, ...(withFiles ? [packed, columns, baseMap] : [])]
    .filter((file) => file !== null && file !== undefined)
    .map(({ url, sizeBytes, sha256 }) => ({ name: url, sizeBytes, sha256 }));
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
  const { schemaVersion } = manifest;
  if (typeof schemaVersion !== 'string' || majorOf(schemaVersion) !== majorOf(SCHEMA_VERSION)) {
    throw wrong(
      `describes a database of schema ${String(schemaVersion).slice(0, 20)}, and this server reads ${majorOf(SCHEMA_VERSION)}.x: update one of them.`,
    );
  }
  return {
    manifest: {
      ...manifest,
      // The pieces for sql.js-httpvfs are not fetched.
      split: null,
      ...(withFiles ? {} : { packed: null, columns: null, baseMap: null }),
    },
    files,
    sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  };
}

const majorOf = (version: string) => version.split('.')[0];
