import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FILES_ONLY_META } from '../../src/catalogue/files-only.ts';
import type { Manifest } from '../../src/catalogue/manifest.ts';
import { INLINE_SCRIPT, makeSources } from './site.testing.ts';
import type { SiteManifest } from './site-manifest.ts';
import { type SiteSources, writeSite } from './write-site.ts';

let folder: string;
let sources: SiteSources;
let out: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-site-'));
  sources = await makeSources(folder);
});
beforeEach(() => {
  out = join(folder, 'site');
});
afterEach(() => rm(out, { recursive: true, force: true }));
afterAll(() => rm(folder, { recursive: true }));

const write = (
  options: { out?: string; databaseUrl?: string; splitBytes?: number } = {},
  signal = new AbortController().signal,
) => writeSite({ base: '/nadlan/', out, databaseUrl: null, splitBytes: null, ...options }, sources, signal);
const textAt = (path: string) => readFile(join(out, path), 'utf8');
const manifestAt = async (path: string) => JSON.parse(await readFile(path, 'utf8')) as Manifest;
/** What is beside the sources; nothing else may stay there after a failure. */
const beside = async () => (await readdir(folder)).filter((name) => !['data', 'dist'].includes(name));

describe('a site', () => {
  it('has the page, the database with all its files, the licence and the headers of common hosts', async () => {
    const written = await write();
    const manifest = await manifestAt(join(out, 'data/nadlan.json'));
    const names = [manifest, manifest.map, manifest.packed, manifest.columns, manifest.baseMap].flatMap((file) =>
      file ? [file.url] : [],
    );
    expect((await readdir(join(out, 'data'))).filter((name) => !/\.(br|gz)$/.test(name)).sort()).toEqual(
      [...names, 'examples.json', 'nadlan.json'].sort(),
    );
    for (const path of ['index.html', 'sw.js', 'LICENSE', 'docs/hosting.md', 'nginx.conf', '.htaccess']) {
      expect((await stat(join(out, path))).size).toBeGreaterThan(0);
    }
    expect(await readdir(out)).not.toContain('build.json');
    // Its page offers no HTTP interface, which a file host does not have; the one that was built is as it was.
    expect(await textAt('index.html')).toContain(FILES_ONLY_META);
    expect(await readFile(join(sources.pageDir, 'index.html'), 'utf8')).not.toContain(FILES_ONLY_META);
    const hash = createHash('sha256').update(INLINE_SCRIPT).digest('base64');
    expect(await textAt('_headers')).toContain(`'sha256-${hash}'`);
    expect(await textAt('_headers')).toContain(`/nadlan/data/${manifest.url}\n`);
    expect(written.sizes[0]).toEqual({ path: `data/${manifest.url}`, bytes: manifest.sizeBytes });
    // A web server of another user has to read it.
    expect((await stat(out)).mode & 0o777).toBe(0o777 & ~process.umask());
  });

  it('has its texts compressed, and its data not', async () => {
    await write();
    for (const path of ['index.html', 'assets/main-1234abcd.js', 'data/examples.json', 'data/nadlan.json']) {
      const content = await readFile(join(out, path));
      expect(brotliDecompressSync(await readFile(join(out, `${path}.br`))).equals(content)).toBe(true);
      expect(gunzipSync(await readFile(join(out, `${path}.gz`))).equals(content)).toBe(true);
    }
    const data = await readdir(join(out, 'data'));
    expect(data.filter((name) => /^nadlan-.*\.(br|gz)$/.test(name))).toEqual([]);
  });

  it('whose database is elsewhere names every file there, and allows its page to read it', async () => {
    const { elsewhere } = await write({ databaseUrl: 'https://files.example.org/d/' });
    const [there, here] = await Promise.all(
      [join(out, 'data/nadlan.json'), join(sources.dataDir, 'nadlan.json')].map(manifestAt),
    );
    expect(there?.url).toBe(`https://files.example.org/d/${here?.url}`);
    expect(there?.packed?.url).toBe(`https://files.example.org/d/${here?.packed?.url}`);
    expect(elsewhere).toContain(join(sources.dataDir, here?.url ?? ''));
    expect((await readdir(join(out, 'data'))).filter((name) => name.startsWith('nadlan-'))).toEqual([]);
    expect(await textAt('_headers')).toContain("connect-src 'self' https://files.example.org;");
  });

  it('for a host that limits the size of files has the larger ones in pieces, and says so', async () => {
    const splitBytes = 300_000;
    const { sizes } = await write({ splitBytes });
    expect(sizes[0]?.bytes).toBeLessThanOrEqual(splitBytes);
    const manifest = JSON.parse(await textAt('data/nadlan.json')) as SiteManifest;
    const names = await readdir(join(out, 'data'));
    const pieceBytes = 73 * 4096;
    for (const file of [manifest, manifest.map, manifest.packed, manifest.columns, manifest.baseMap]) {
      if (!file) continue;
      const isWhole = file.sizeBytes <= splitBytes;
      expect(file.pieceBytes).toBe(isWhole ? undefined : pieceBytes);
      const pieces = isWhole ? [file.url] : names.filter((name) => name.startsWith(`${file.url}.`)).sort();
      const hash = createHash('sha256');
      for (const piece of pieces) hash.update(await readFile(join(out, 'data', piece)));
      expect([file.url, hash.digest('hex')]).toEqual([file.url, file.sha256]);
      expect(pieces.length).toBe(isWhole ? 1 : Math.ceil(file.sizeBytes / pieceBytes));
    }
    const { url, sizeBytes } = manifest;
    // As sql.js-httpvfs reads it.
    const chunked = {
      serverChunkSize: pieceBytes,
      urlPrefix: `${url}.`,
      suffixLength: 3,
      databaseLengthBytes: sizeBytes,
    };
    expect(manifest).toMatchObject({ serverMode: 'chunked', ...chunked });
    expect(names).not.toContain(url);
    expect((await textAt('_headers')).split('\n').filter((line) => line.includes(url))).toEqual([
      `/nadlan/data/${url}.*`,
    ]);
    const sums = (await textAt(`data/nadlan-${manifest.buildId}.sha256`)).trimEnd().split('\n');
    const summed = sums.map((line) => line.slice(66)).sort();
    expect(summed).toEqual(names.filter((name) => name.startsWith('nadlan-') && !name.endsWith('.sha256')).sort());
    const [first = ''] = summed;
    const sum = createHash('sha256')
      .update(await readFile(join(out, 'data', first)))
      .digest('hex');
    expect(sums).toContain(`${sum}  ${first}`);
  });

  it('replaces one that this command wrote before, and goes into an empty folder', async () => {
    await mkdir(out);
    await write();
    await writeFile(join(out, 'assets/old.js'), 'of an earlier build');
    await write();
    expect(await readdir(join(out, 'assets'))).not.toContain('old.js');
    expect(await beside()).toEqual(['site']);
  });

  it('is written where a link leads', async () => {
    await mkdir(out);
    const link = join(folder, 'link');
    await symlink(out, link);
    await write({ out: link });
    expect(await textAt('index.html')).toContain('Nadlan SQL');
    await rm(link);
  });
});

describe('nothing is written, and nothing is left behind,', () => {
  it('into a folder with other files', async () => {
    await mkdir(out);
    await writeFile(join(out, 'thesis.txt'), 'mine');
    await expect(write()).rejects.toThrow(/has files that this command did not write/);
    expect(await readdir(out)).toEqual(['thesis.txt']);
  });

  it('over a file, and into the folders that it is copied from', async () => {
    await writeFile(out, 'mine');
    await expect(write()).rejects.toThrow(/is a file: name a folder/);
    for (const inside of [sources.pageDir, join(sources.dataDir, 'site')]) {
      await expect(write({ out: inside })).rejects.toThrow(/lies in .* from which the site is copied/);
    }
  });

  it('if a file of the database is damaged or missing: the site before stays', async () => {
    await write();
    const { map } = await manifestAt(join(sources.dataDir, 'nadlan.json'));
    const path = join(sources.dataDir, map?.url ?? '');
    const content = await readFile(path);
    await writeFile(
      path,
      content.map((byte, at) => (at === 99 ? byte ^ 1 : byte)),
    );
    await expect(write()).rejects.toThrow(/is not as its manifest says: run "npm run db:verify"/);
    await rm(path);
    await expect(write()).rejects.toThrow(/is missing: build it again/);
    await writeFile(path, content);
    expect(await textAt('index.html')).toContain('Nadlan SQL');
    expect(await beside()).toEqual(['site']);
  });

  it('if it is interrupted', async () => {
    await expect(write({}, AbortSignal.abort())).rejects.toThrow();
    expect(await beside()).toEqual([]);
  });
});
