import { statSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeManifest } from '../../builder/publish/manifest-file.ts';
import { removeOldDatabases } from '../../builder/publish/old-databases.ts';
import { EXAMPLES_FILE_NAME } from '../../src/catalogue/index.ts';
import { MANIFEST_FILE_NAME, type Manifest } from '../../src/catalogue/manifest.ts';
import type { FileReport } from '../integrity/verify-build.ts';
import { SERVER_LIMITS } from '../limits.ts';
import { download, heldBytes, unexpectedStatus } from './download.ts';
import type { OriginBuild } from './origin-build.ts';
import { codeOf, OriginFault } from './origin-fault.ts';
import type { OriginHost } from './origin-host.ts';
import { readBounded } from './read-bounded.ts';

/** In the data folder: the build that is being fetched. `/data` serves none of it. */
const STAGING = 'fetching';

export interface FetchOptions {
  readonly host: OriginHost;
  readonly dataDir: string;
  /** The most bytes that the files of a build may have. */
  readonly mostBytes: number;
  /** How many earlier databases stay. */
  readonly keep: number;
  /** Compares the files of a folder with their manifest. */
  readonly verify: (folder: string, manifest: Manifest, signal: AbortSignal) => Promise<readonly FileReport[]>;
  /** Tries statements on the database of a folder; a sentence if it answers none. */
  readonly warm: (folder: string, signal: AbortSignal) => Promise<string | null>;
  /** Files of the data folder that proved damaged, and have to be fetched anew. They are added here. */
  readonly distrusted: Set<string>;
  /** Whether this process may still write to the data folder. */
  readonly mayPublish: () => Promise<boolean>;
  /** How long the origin may send nothing. */
  readonly silenceMs: number;
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number) => void;
}

/** Whether the data folder has this build: its manifest is the published one, and all files are there in full. */
export async function isPublished(build: OriginBuild, dataDir: string, published: Manifest | null): Promise<boolean> {
  if (JSON.stringify(published) !== JSON.stringify(build.manifest)) return false;
  const sizes = await Promise.all(build.files.map(({ name }) => sizeOf(join(dataDir, name))));
  return build.files.every(({ sizeBytes }, at) => sizes[at] === sizeBytes);
}

/**
 * Fetches a build beside the published one, verifies and warms it, and publishes it in one step. What was served is untouched until
 * then.
 *
 * @param published the manifest of the data folder
 * @throws OriginFault if the build could not be fetched or is not as described
 */
export async function fetchBuild(build: OriginBuild, published: Manifest | null, options: FetchOptions): Promise<void> {
  const staging = join(options.dataDir, STAGING);
  try {
    await mkdir(staging, { recursive: true });
    await removeOthers(staging, build);
    await linkKnown(staging, build, options);
    await checkRoom(staging, build, published, options);
    for (const file of build.files) {
      const path = join(staging, file.name);
      if ((await sizeOf(path)) !== file.sizeBytes) await download({ ...options, file, path });
    }
    const hasExamples = await fetchExamples(staging, options);
    await writeFile(join(staging, MANIFEST_FILE_NAME), JSON.stringify(build.manifest));
    await verified(staging, build, hasExamples, options);
    const unfit = await options.warm(staging, options.signal);
    if (unfit !== null) {
      await rm(staging, { recursive: true, force: true });
      throw new OriginFault(
        'content',
        `The database of ${options.host.labelOf(MANIFEST_FILE_NAME)} cannot be used: ${unfit}`,
      );
    }
    if (!(await options.mayPublish())) {
      throw new OriginFault('passing', `Another server fetches into ${options.dataDir} now.`);
    }
    await publish(staging, build, published, hasExamples, options);
  } catch (cause) {
    throw cause instanceof OriginFault ? cause : diskFault(cause, options.dataDir);
  }
}

/** Removes what is left of other builds: their bytes would take the room of this one. */
async function removeOthers(staging: string, { files }: OriginBuild): Promise<void> {
  const isOurs = (name: string) => files.some((file) => name === file.name || name.startsWith(`${file.name}.part`));
  for (const name of await readdir(staging)) {
    if (!isOurs(name)) await rm(join(staging, name), { recursive: true, force: true });
  }
}

/** Files that the data folder has already are not fetched again: a base map that did not change, or a build that was kept. */
async function linkKnown(
  staging: string,
  { files }: OriginBuild,
  { dataDir, distrusted }: FetchOptions,
): Promise<void> {
  for (const { name, sizeBytes } of files) {
    const [from, to] = [join(dataDir, name), join(staging, name)];
    if (distrusted.has(name) || (await sizeOf(from)) !== sizeBytes || (await sizeOf(to)) === sizeBytes) continue;
    await rm(to, { force: true });
    // Some file systems have no links.
    await link(from, to).catch(() => copyFile(from, to));
  }
}

/** @throws OriginFault if the build is larger than allowed, or than the disk has room for */
async function checkRoom(
  staging: string,
  { files, sizeBytes }: OriginBuild,
  published: Manifest | null,
  { dataDir, mostBytes, host }: FetchOptions,
): Promise<void> {
  if (sizeBytes > mostBytes) {
    throw new OriginFault(
      'room',
      `The database of ${host.labelOf(MANIFEST_FILE_NAME)} has ${mib(sizeBytes)} MiB with its files, and DATABASE_MAX_MB allows ${mib(mostBytes)}.`,
    );
  }
  const held = await Promise.all(files.map((file) => heldBytes(join(staging, file.name), file.sizeBytes)));
  const missing = sizeBytes - held.reduce((sum, bytes) => sum + bytes, 0);
  if (missing === 0) return;
  const needed = missing + SERVER_LIMITS.freeDiskBytes;
  if ((await freeBytes(dataDir)) >= needed) return;
  // A new build is worth more than earlier ones that are kept for pages that are open.
  if (published !== null) removeOld(dataDir, published, null, 0);
  const free = await freeBytes(dataDir);
  if (free >= needed) return;
  throw new OriginFault(
    'room',
    `The next database needs ${mib(needed)} MiB in ${dataDir}, which has ${mib(free)} MiB free: free some space, or name another DATA_DIR.`,
  );
}

/** @returns whether the origin has examples; the server does without */
async function fetchExamples(staging: string, { host, signal }: FetchOptions): Promise<boolean> {
  const bounds = { mostBytes: SERVER_LIMITS.originTextBytes, timeoutMs: SERVER_LIMITS.originTextMs, signal };
  const { status, text } = await readBounded(host, EXAMPLES_FILE_NAME, null, bounds);
  if (status === 404 || status === 403) return false;
  if (status !== 200) throw unexpectedStatus(status, host.labelOf(EXAMPLES_FILE_NAME));
  await writeFile(join(staging, EXAMPLES_FILE_NAME), text);
  return true;
}

/** @throws OriginFault if a file is not as described; all files with faults are removed */
async function verified(
  staging: string,
  { manifest }: OriginBuild,
  hasExamples: boolean,
  { verify, host, signal, dataDir, distrusted }: FetchOptions,
): Promise<void> {
  const reports = (await verify(staging, manifest, signal)).filter(
    ({ file }) => file !== EXAMPLES_FILE_NAME || hasExamples,
  );
  const faulty = reports.filter(({ faults, damagedPages }) => faults.length + damagedPages.length > 0);
  if (faulty.length === 0) return;
  const damagedHere = faulty.filter(
    ({ file, sizeBytes }) =>
      !distrusted.has(file) && statSync(join(dataDir, file), { throwIfNoEntry: false })?.size === sizeBytes,
  );
  for (const { file } of faulty) await rm(join(staging, file), { force: true });
  if (damagedHere.length > 0) {
    for (const { file } of damagedHere) distrusted.add(file);
    const names = damagedHere.map(({ file }) => file).join(', ');
    throw new OriginFault('passing', `${names} of ${dataDir} is damaged, and is fetched anew.`);
  }
  const sentences = faulty.map(
    ({ file, faults, damagedPages }) =>
      `${host.labelOf(file)} is not as its manifest says: ${faults[0] ?? `page ${damagedPages[0]} is damaged.`}`,
  );
  throw new OriginFault('content', sentences.join(' '));
}

/** The manifest comes last, in one step: until then the earlier build is the published one. */
async function publish(
  staging: string,
  { manifest, files }: OriginBuild,
  published: Manifest | null,
  hasExamples: boolean,
  { dataDir, keep }: FetchOptions,
): Promise<void> {
  for (const { name } of files) await rename(join(staging, name), join(dataDir, name));
  if (hasExamples) await rename(join(staging, EXAMPLES_FILE_NAME), join(dataDir, EXAMPLES_FILE_NAME));
  writeManifest(dataDir, join(staging, MANIFEST_FILE_NAME), manifest);
  await rm(staging, { recursive: true, force: true });
  removeOld(dataDir, manifest, published, keep);
}

/** A query that reads a removed file ends well: the system keeps the bytes of a file until it is closed. */
function removeOld(dataDir: string, current: Manifest, before: Manifest | null, keep: number): void {
  removeOldDatabases(dataDir, {
    current: current.url,
    servedBefore: before?.url ?? null,
    keep,
    baseMaps: [current.baseMap?.url, keep > 0 ? before?.baseMap?.url : undefined],
  });
}

function diskFault(cause: unknown, dataDir: string): OriginFault {
  const code = codeOf(cause);
  if (['ENOSPC', 'EDQUOT'].includes(code)) {
    return new OriginFault('room', `The disk of ${dataDir} is full: free some space, or name another DATA_DIR.`);
  }
  return new OriginFault('passing', `${dataDir} cannot be written (${code}).`);
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.size ?? -1;
const mib = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
