import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_FILE_NAME, type Manifest } from '../../src/catalogue/manifest.ts';
import { accepted, type Checked, refused } from '../../src/contract/errors.ts';
import { PHRASES } from '../../src/contract/phrases.ts';
import { say } from '../../src/contract/sentence.ts';
import { SERVICE } from '../../src/contract/service-sentences.ts';
import { DamagedMap } from '../../src/page-map/index.ts';
import { FILE_HEADER_BYTES, readFileHeader } from '../../src/sqlite-file/index.ts';
import { type PageChecksums, readPageChecksums } from '../integrity/page-checksums.ts';
import type { DatabaseFile } from '../pool/protocol.ts';
import { fileState } from './file-state.ts';

/** The members of the manifest that the server uses. */
type Described = Pick<Manifest, 'url' | 'sizeBytes' | 'schemaVersion' | 'dataAsOf' | 'synthetic'> &
  Partial<Pick<Manifest, 'buildId' | 'sha256' | 'map'>>;

export interface FollowOptions {
  /** Whether the pages of the database are to be checked as they are read; true by default. */
  readonly checkPages?: boolean;
  /** Called with the reason if the pages of a new database cannot be checked. */
  readonly onUnchecked?: (reason: string) => void;
}

/**
 * Follows the published database of a folder: the file that `nadlan.json` names, if it is complete. Checks at most
 * every `checkMs`, or on request, and reads only what changed.
 */
export function followPublishedDatabase(
  dataDir: string,
  checkMs: number,
  { checkPages = true, onUnchecked = () => {} }: FollowOptions = {},
): (anew?: 'anew') => Promise<Checked<DatabaseFile>> {
  let checking: Promise<Checked<DatabaseFile>> | null = null;
  let known: { readonly identity: string; readonly checked: Checked<DatabaseFile> } | null = null;

  const check = async (): Promise<Checked<DatabaseFile>> => {
    let manifest = await readManifest(dataDir);
    for (;;) {
      const checked = manifest.ok ? await checkDescribed(manifest.value) : manifest;
      if (checked.ok) return checked;
      // Meanwhile, another one may have been published, and this one removed.
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
      const checked = await checkFile({ path, state, identity }, manifest);
      const checksums = checked.ok && checkPages ? await checksumsOf(dataDir, manifest, onUnchecked) : null;
      known = { identity, checked: checked.ok ? accepted({ ...checked.value, checksums }) : checked };
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
      ? unavailable(SERVICE.noDatabase)
      : unavailable(say(SERVICE.descriptionUnreadable, { name: MANIFEST_FILE_NAME, reason: codeOf(cause) }));
  }
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch {
    return unavailable(say(SERVICE.descriptionNotJson, { name: MANIFEST_FILE_NAME }));
  }
  return isDescribed(manifest)
    ? accepted(manifest)
    : unavailable(say(SERVICE.descriptionLacksMembers, { name: MANIFEST_FILE_NAME }));
}

function isDescribed(value: unknown): value is Described {
  if (typeof value !== 'object' || value === null) return false;
  const { url, sizeBytes, schemaVersion, dataAsOf, synthetic, buildId, sha256, map } = value as Record<
    keyof Described,
    unknown
  >;
  return (
    // A name and never a path: the database is in the folder of its manifest.
    isText(url, /^[\w-][\w.-]*$/) &&
    isSize(sizeBytes) &&
    // These two are sent as headers, too.
    isText(schemaVersion, /^\d{1,6}\.\d{1,6}$/) &&
    isText(dataAsOf, /^\d{4}-\d\d-\d\d$/) &&
    typeof synthetic === 'boolean' &&
    (buildId === undefined || isText(buildId, /^[\w.-]{1,128}$/)) &&
    (sha256 === undefined || isText(sha256, /^[0-9a-f]{64}$/)) &&
    (map === undefined || map === null || isMap(map))
  );
}

function isMap(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { url, sizeBytes, eagerBytes } = value as Record<keyof NonNullable<Manifest['map']>, unknown>;
  return isText(url, /^[\w-][\w.-]*$/) && isSize(sizeBytes) && isSize(eagerBytes);
}

const isText = (value: unknown, form: RegExp): value is string => typeof value === 'string' && form.test(value);
const isSize = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** The checksums that the page map has of the database's pages; null if there are none that can be trusted. */
async function checksumsOf(
  dataDir: string,
  { url, sizeBytes, sha256, map }: Described,
  onUnchecked: (reason: string) => void,
): Promise<PageChecksums | null> {
  if (!map || sha256 === undefined) {
    onUnchecked(`${url} was published without a page map.`);
    return null;
  }
  try {
    const checksums = await readPageChecksums(join(dataDir, map.url), { ...map, sha256 });
    if (checksums.pageBytes * checksums.values.length === sizeBytes) return checksums;
    onUnchecked(`${map.url} is the map of a database of another size.`);
  } catch (cause) {
    onUnchecked(cause instanceof DamagedMap ? cause.message : `${map.url} cannot be read (${codeOf(cause)}).`);
  }
  return null;
}

/** The state of a file. If it cannot be read, opening the file reports why. */
async function stateOf(path: string): Promise<string> {
  try {
    return fileState(await stat(path));
  } catch {
    return '';
  }
}

/** Size and header only: a file cut short or of another kind must not reach the engine. The engine checks its pages. */
async function checkFile(
  file: Pick<DatabaseFile, 'path' | 'state' | 'identity'>,
  manifest: Described,
): Promise<Checked<Omit<DatabaseFile, 'checksums'>>> {
  const { url, sizeBytes, schemaVersion, dataAsOf, synthetic, buildId = file.identity } = manifest;
  const header = await readHeader(file.path);
  if (!header.ok) {
    return header.code === 'ENOENT'
      ? unavailable(say(SERVICE.fileMissing, { name: url }))
      : unavailable(say(SERVICE.fileUnreadable, { name: url, reason: header.code }));
  }
  if (header.sizeBytes !== sizeBytes) {
    return unavailable(say(SERVICE.fileOfOtherSize, { name: url, found: header.sizeBytes, named: sizeBytes }));
  }
  const described = readFileHeader(header.bytes);
  if (!described) return unavailable(say(SERVICE.fileNoDatabase, { name: url }));
  const { pageBytes, pageCount } = described;
  if (pageBytes * (pageCount ?? 0) !== sizeBytes) {
    return unavailable(say(SERVICE.fileNotWhole, { name: url, pages: pageCount ?? 0, bytes: pageBytes }));
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
      const bytes = Buffer.alloc(FILE_HEADER_BYTES);
      const { bytesRead } = await file.read(bytes, 0, FILE_HEADER_BYTES, 0);
      return { ok: true, sizeBytes: (await file.stat()).size, bytes: bytes.subarray(0, bytesRead) };
    } finally {
      await file.close();
    }
  } catch (cause) {
    return { ok: false, code: codeOf(cause) };
  }
}

const unavailable = (message: string) => refused('DB_UNAVAILABLE', message, { hint: SERVICE.buildDatabase });

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : PHRASES.unknownReason;
}
