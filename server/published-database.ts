import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_FILE_NAME, type Manifest } from '../src/catalogue/manifest.ts';
import { accepted, type Checked, refused } from '../src/contract/errors.ts';
import { fileState } from './file-state.ts';
import type { DatabaseFile } from './pool/protocol.ts';

/** The members of the manifest that the server goes by. */
type Described = Pick<Manifest, 'url' | 'sizeBytes' | 'schemaVersion' | 'dataAsOf' | 'synthetic'> &
  Partial<Pick<Manifest, 'buildId'>>;

const HINT = 'Try again later. The operator may have to build the database: npm run db:build.';
/** https://sqlite.org/fileformat.html#the_database_header: the magic, the page size at 16, the page count at 28. */
const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';

/**
 * Follows the database that is published in a folder: what `nadlan.json` names, when that file is whole. Looks no
 * oftener than every `checkMs`, or when it is asked to look anew, and reads only what changed since.
 */
export function followPublishedDatabase(
  dataDir: string,
  checkMs: number,
): (anew?: 'anew') => Promise<Checked<DatabaseFile>> {
  let checking: Promise<Checked<DatabaseFile>> | null = null;
  let known: { readonly identity: string; readonly checked: Checked<DatabaseFile> } | null = null;

  const check = async (): Promise<Checked<DatabaseFile>> => {
    let manifest = await readManifest(dataDir);
    for (;;) {
      const checked = manifest.ok ? await checkDescribed(manifest.value) : manifest;
      if (checked.ok) return checked;
      // While it was looked at, another one may have been published, and this one removed.
      const now = await readManifest(dataDir);
      if (JSON.stringify(now) === JSON.stringify(manifest)) return checked;
      manifest = now;
    }
  };

  const checkDescribed = async (manifest: Described): Promise<Checked<DatabaseFile>> => {
    const path = join(dataDir, manifest.url);
    const state = await stateOf(path);
    const identity = JSON.stringify([manifest, state]);
    if (known?.identity !== identity) {
      known = { identity, checked: await checkFile({ path, state, identity }, manifest) };
    }
    return known.checked;
  };

  return (anew) => {
    if (!checking || anew) {
      const present = check();
      const forget = () => {
        if (checking === present) checking = null;
      };
      present.then(() => setTimeout(forget, checkMs).unref(), forget);
      checking = present;
    }
    return checking;
  };
}

async function readManifest(dataDir: string): Promise<Checked<Described>> {
  let text: string;
  try {
    text = await readFile(join(dataDir, MANIFEST_FILE_NAME), 'utf8');
  } catch (cause) {
    return codeOf(cause) === 'ENOENT' || codeOf(cause) === 'ENOTDIR'
      ? unavailable('There is no database yet.')
      : unavailable(`The description of the database, ${MANIFEST_FILE_NAME}, cannot be read (${codeOf(cause)}).`);
  }
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch {
    return unavailable(`The description of the database, ${MANIFEST_FILE_NAME}, is not JSON.`);
  }
  return isDescribed(manifest)
    ? accepted(manifest)
    : unavailable(`The description of the database, ${MANIFEST_FILE_NAME}, does not have the members it should.`);
}

function isDescribed(value: unknown): value is Described {
  if (typeof value !== 'object' || value === null) return false;
  const { url, sizeBytes, schemaVersion, dataAsOf, synthetic, buildId } = value as Record<keyof Described, unknown>;
  return (
    typeof url === 'string' &&
    // A name and never a path: the database lies beside its manifest.
    /^[\w-][\w.-]*$/.test(url) &&
    Number.isSafeInteger(sizeBytes) &&
    typeof schemaVersion === 'string' &&
    typeof dataAsOf === 'string' &&
    typeof synthetic === 'boolean' &&
    (buildId === undefined || typeof buildId === 'string')
  );
}

/** The state of a file; of one that cannot be looked at, opening it will say why. */
async function stateOf(path: string): Promise<string> {
  try {
    return fileState(await stat(path));
  } catch {
    return '';
  }
}

/** Size and header only: a file cut short or of another kind must not reach the engine. Its pages are the engine's affair. */
async function checkFile(
  file: Pick<DatabaseFile, 'path' | 'state' | 'identity'>,
  manifest: Described,
): Promise<Checked<DatabaseFile>> {
  const { url, sizeBytes, schemaVersion, dataAsOf, synthetic, buildId = file.identity } = manifest;
  const header = await readHeader(file.path);
  if (!header.ok) {
    return header.code === 'ENOENT'
      ? unavailable(`The database file ${url} is missing.`)
      : unavailable(`The database file ${url} cannot be read (${header.code}).`);
  }
  if (header.sizeBytes !== sizeBytes) {
    return unavailable(`The database file ${url} has ${header.sizeBytes} bytes instead of ${sizeBytes}.`);
  }
  const { bytes } = header;
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    return unavailable(`The file ${url} is not a SQLite database.`);
  }
  const pageSize = bytes.readUInt16BE(16) === 1 ? 65_536 : bytes.readUInt16BE(16);
  const pageCount = bytes.readUInt32BE(28);
  if (pageSize * pageCount !== sizeBytes) {
    return unavailable(
      `The database file ${url} is not whole: its header speaks of ${pageCount} pages of ${pageSize}.`,
    );
  }
  return accepted({ ...file, info: { schemaVersion, dataAsOf, synthetic, sizeBytes, buildId } });
}

type Header =
  | { readonly ok: true; readonly sizeBytes: number; readonly bytes: Buffer }
  | { readonly ok: false; readonly code: string };

async function readHeader(path: string): Promise<Header> {
  try {
    const file = await open(path);
    try {
      const bytes = Buffer.alloc(HEADER_BYTES);
      const { bytesRead } = await file.read(bytes, 0, HEADER_BYTES, 0);
      return { ok: true, sizeBytes: (await file.stat()).size, bytes: bytes.subarray(0, bytesRead) };
    } finally {
      await file.close();
    }
  } catch (cause) {
    return { ok: false, code: codeOf(cause) };
  }
}

const unavailable = (message: string) => refused('DB_UNAVAILABLE', message, { hint: HINT });

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason';
}
