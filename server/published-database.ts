import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_FILE_NAME, type Manifest } from '../src/catalogue/manifest.ts';
import { accepted, type Checked, refused } from '../src/contract/errors.ts';
import type { DatabaseFile } from './pool/protocol.ts';

/** The members of the manifest that the server goes by. */
type Described = Pick<Manifest, 'url' | 'sizeBytes' | 'schemaVersion' | 'dataAsOf' | 'synthetic'>;

const HINT = 'Try again later. The operator may have to build the database: npm run db:build.';
/** https://sqlite.org/fileformat.html#the_database_header: the magic, the page size at 16, the page count at 28. */
const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';

/**
 * Follows the database that is published in a folder: what `nadlan.json` names, when that file is whole. Looks no
 * oftener than every `checkMs`, and reads only what changed since.
 */
export function followPublishedDatabase(dataDir: string, checkMs: number): () => Promise<Checked<DatabaseFile>> {
  let checking: Promise<Checked<DatabaseFile>> | null = null;
  let known: { readonly state: string; readonly checked: Checked<DatabaseFile> } | null = null;

  const check = async (): Promise<Checked<DatabaseFile>> => {
    const manifest = await readManifest(dataDir);
    if (!manifest.ok) return manifest;
    const path = join(dataDir, manifest.value.url);
    const fileState = await stateOf(path);
    const state = JSON.stringify([manifest.value, fileState]);
    if (known?.state !== state) {
      known = { state, checked: await checkFile(path, fileState?.identity ?? '', manifest.value) };
    }
    return known.checked;
  };

  return () => {
    if (!checking) {
      checking = check();
      const forget = () => {
        checking = null;
      };
      checking.then(() => setTimeout(forget, checkMs).unref(), forget);
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
  const { url, sizeBytes, schemaVersion, dataAsOf, synthetic } = value as Record<keyof Described, unknown>;
  return (
    typeof url === 'string' &&
    // A name and never a path: the database lies beside its manifest.
    /^[\w-][\w.-]*$/.test(url) &&
    Number.isSafeInteger(sizeBytes) &&
    typeof schemaVersion === 'string' &&
    typeof dataAsOf === 'string' &&
    typeof synthetic === 'boolean'
  );
}

/** What a file looked like; another state means other content. Null where there is none. */
async function stateOf(path: string): Promise<{ readonly identity: string } | null> {
  try {
    const { ino, size, mtimeMs } = await stat(path);
    return { identity: `${path}?${ino}-${size}-${mtimeMs}` };
  } catch {
    // Which of the many reasons it is, opening the file will say.
    return null;
  }
}

/** Size and header only: a file cut short or of another kind must not reach the engine. Its pages are the engine's affair. */
async function checkFile(path: string, identity: string, manifest: Described): Promise<Checked<DatabaseFile>> {
  const { url, sizeBytes, schemaVersion, dataAsOf, synthetic } = manifest;
  const header = await readHeader(path);
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
  return accepted({ path, identity, info: { schemaVersion, dataAsOf, synthetic, sizeBytes } });
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
