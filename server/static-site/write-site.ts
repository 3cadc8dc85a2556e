import { mkdir, readdir, readFile, realpath, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import { FILES_ONLY_META } from '../../src/catalogue/files-only.ts';
import { MANIFEST_FILE_NAME, type Manifest } from '../../src/catalogue/manifest.ts';
import { ENCODINGS, type Encoding, encode, isCompressible } from '../http/compression.ts';
import { contentTypeOf, pageFiles } from '../http/files/files.ts';
import { contentSecurityPolicy, IMMUTABLE, inlineScriptsOf } from '../http/headers.ts';
import { copyTo } from './copy.ts';
import { writeData } from './data-files.ts';
import { apacheHeaders, netlifyHeaders, nginxHeaders, type SiteHeaders } from './headers-files.ts';
import type { SiteOptions } from './options.ts';

export interface SiteSources {
  /** The folder of the built page. */
  readonly pageDir: string;
  /** The folder of the database and its manifest. */
  readonly dataDir: string;
  /** The folder with `docs/`, the licence and the notices. */
  readonly projectDir: string;
  /** Other hosts whose databases the page may open. */
  readonly databaseOrigins: readonly string[];
}

export interface WrittenSite {
  readonly files: number;
  readonly bytes: number;
  /** The largest first. */
  readonly sizes: readonly { readonly path: string; readonly bytes: number }[];
  /** Files to upload to the folder of `--database-url`: absolute paths. */
  readonly elsewhere: readonly string[];
}

/** In each folder that this command wrote, so that it may be replaced. */
const RECORD = '.nadlan-site.json';
/** What readers of the site need of the repository. */
const DOCS = ['docs/hosting.md', 'docs/sources.md', 'docs/sql-js-httpvfs.md', 'LICENSE'];
/** Beside the built page: what it was made of. */
const BUILD_RECORD = 'build.json';

/**
 * Checks that a folder may be written.
 *
 * @throws Error with a sentence
 */
export async function checkOut(out: string, { pageDir, dataDir }: SiteSources): Promise<void> {
  const path = resolve(out);
  for (const source of [pageDir, dataDir].map((folder) => resolve(folder))) {
    if (path === source || path.startsWith(source + sep)) {
      throw new Error(`--out ${out} lies in ${source}, from which the site is copied: name another folder.`);
    }
  }
  const names = await readdir(path).catch((cause: NodeJS.ErrnoException): string[] => {
    if (cause.code === 'ENOENT') return [];
    if (cause.code === 'ENOTDIR') throw new Error(`--out ${out} is a file: name a folder.`);
    throw new Error(`--out ${out} cannot be read (${cause.code}).`);
  });
  if (names.length > 0 && !names.includes(RECORD)) {
    throw new Error(
      `--out ${out} has files that this command did not write, and replacing it would remove them: name a new or an empty folder.`,
    );
  }
}

/**
 * Writes the site beside `out`, and puts it there in one step when it is complete. A run that fails or is interrupted
 * leaves `out` as it was.
 *
 * @throws Error with a sentence
 */
export async function writeSite(
  { out, base, databaseUrl, splitBytes }: SiteOptions,
  sources: SiteSources,
  signal: AbortSignal,
): Promise<WrittenSite> {
  await checkOut(out, sources);
  const manifest = await readManifestOf(sources.dataDir);
  const target = await realpath(out).catch(() => resolve(out));
  await mkdir(dirname(target), { recursive: true });
  const folder = `${target}.incomplete-${process.pid}`;
  await mkdir(folder);
  try {
    await writeFile(join(folder, RECORD), `${JSON.stringify({ base, buildId: manifest.buildId })}\n`);
    await copyPage(sources.pageDir, folder, signal);
    await markPage(folder);
    const dataFiles = await writeData(manifest, {
      ...{ folder, dataDir: sources.dataDir, databaseUrl, splitBytes, signal },
    });
    for (const path of DOCS) await copyTo(join(sources.projectDir, path), join(folder, path));
    await compressTexts(folder, signal);
    const headers = await siteHeaders(folder, base, [
      ...sources.databaseOrigins,
      ...(databaseUrl === null ? [] : [new URL(databaseUrl).origin]),
    ]);
    await writeFile(join(folder, '_headers'), netlifyHeaders(headers));
    await writeFile(join(folder, '.htaccess'), apacheHeaders(headers));
    await writeFile(join(folder, 'nginx.conf'), nginxHeaders(headers));
    const written = await tally(folder);
    signal.throwIfAborted();
    await replace(target, folder);
    const elsewhere = databaseUrl === null ? [] : dataFiles.map((name) => join(sources.dataDir, name));
    return { ...written, elsewhere };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readManifestOf(dataDir: string): Promise<Manifest> {
  const path = join(dataDir, MANIFEST_FILE_NAME);
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Manifest;
  } catch {
    throw new Error(`There is no manifest at ${path}, or it is not JSON: run "npm run db:build".`);
  }
}

async function copyPage(pageDir: string, folder: string, signal: AbortSignal): Promise<void> {
  for (const path of await filesUnder(pageDir)) {
    signal.throwIfAborted();
    if (path !== BUILD_RECORD) await copyTo(join(pageDir, path), join(folder, path));
  }
}

/** Marks the page as that of a host without HTTP interface. Its compressed copies are made anew. */
async function markPage(folder: string): Promise<void> {
  const path = join(folder, 'index.html');
  const page = await readFile(path, 'utf8');
  // A page without the element would offer an interface that is not there.
  if (!page.includes('<title>')) throw new Error(`${path} has no title: build the page again with "npm run build".`);
  await writeFile(path, page.replace('<title>', `${FILES_ONLY_META}\n    <title>`));
  for (const ending of Object.values(ENCODINGS)) await rm(path + ending, { force: true });
}

/** The bundler compressed what it made; this adds the other texts. */
async function compressTexts(folder: string, signal: AbortSignal): Promise<void> {
  const paths = new Set(await filesUnder(folder));
  for (const path of paths) {
    signal.throwIfAborted();
    const type = path.startsWith('data/') && extname(path) !== '.json' ? '' : contentTypeOf(path);
    if (!isCompressible(type, Number.POSITIVE_INFINITY)) continue;
    const content = await readFile(join(folder, path));
    if (!isCompressible(type, content.length)) continue;
    for (const [encoding, ending] of Object.entries(ENCODINGS) as [Encoding, string][]) {
      if (paths.has(path + ending)) continue;
      await writeFile(join(folder, path + ending), await encode(content, encoding, 'build'));
    }
  }
}

async function siteHeaders(folder: string, base: string, origins: readonly string[]): Promise<SiteHeaders> {
  const scripts = inlineScriptsOf(await readFile(join(folder, 'index.html'), 'utf8'));
  const find = pageFiles(folder);
  const paths = (await filesUnder(folder)).filter((path) => !/\.(br|gz)$/.test(path));
  return {
    base,
    hashedEngine: paths.filter((path) => path.startsWith('engine/') && find(`/${path}`)?.cacheControl === IMMUTABLE),
    hashedData: [...new Set(paths.filter((path) => path.startsWith('data/nadlan-')).map(withoutNumber))],
    // A file host cannot tell an embedded view from the page, so both may be framed.
    policy: contentSecurityPolicy('?embed=chart', scripts, [...new Set(origins)]),
  };
}

/** One rule for all pieces of a file: hosts limit the number of rules. */
const withoutNumber = (path: string) => path.replace(/\.\d+$/, '.*');

async function tally(folder: string): Promise<Omit<WrittenSite, 'elsewhere'>> {
  const sizes = await Promise.all(
    (await filesUnder(folder)).map(async (path) => ({ path, bytes: (await stat(join(folder, path))).size })),
  );
  return {
    files: sizes.length,
    bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    sizes: sizes.sort((a, b) => b.bytes - a.bytes),
  };
}

/** Puts the folder at `target`. If that fails, what was there is put back. */
async function replace(target: string, folder: string): Promise<void> {
  const before = `${folder}-before`;
  const isEmptyOrAbsent = await rmdir(target).then(
    () => true,
    (cause: NodeJS.ErrnoException) => cause.code === 'ENOENT',
  );
  if (isEmptyOrAbsent) return rename(folder, target);
  await rename(target, before);
  try {
    await rename(folder, target);
  } catch (cause) {
    await rename(before, target);
    throw cause;
  }
  await rm(before, { recursive: true });
}

/** All files below a folder, by paths relative to it with slashes, in the order of their names. */
async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
}
