import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyBuild } from '../integrity/verify-build.ts';
import { writeData } from '../static-site/data-files.ts';
import { type FollowOriginOptions, OriginFollower } from './follow-origin.ts';
import { markedBuild, TestOrigin } from './origin.testing.ts';
import { originHost } from './origin-host.ts';

let origin: TestOrigin;
let dir: string;
let followers: OriginFollower[];
let published: string[];
let faults: string[];

beforeEach(async () => {
  origin = await new TestOrigin().listen();
  dir = await mkdtemp(join(tmpdir(), 'origin-'));
  [followers, published, faults] = [[], [], []];
});
afterEach(async () => {
  await Promise.all(followers.map((follower) => follower.close()));
  await origin.close();
  await rm(dir, { recursive: true });
});

/** Follows the origin into the folder, with short pauses. */
function follow(options: Partial<FollowOriginOptions> = {}): OriginFollower {
  const follower = new OriginFollower({
    host: originHost(origin.url),
    dataDir: dir,
    mostBytes: 1e9,
    keep: 1,
    checkMs: 20,
    withFiles: true,
    firstRestMs: 10,
    silenceMs: 300,
    verify: (folder, manifest) => verifyBuild(folder, manifest, () => {}),
    warm: async () => null,
    onPublished: async (buildId) => void published.push(buildId),
    onFault: (sentence) => void faults.push(sentence),
    ...options,
  });
  followers.push(follower);
  follower.start();
  return follower;
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
}

const buildHere = async (): Promise<string | null> =>
  readFile(join(dir, 'nadlan.json'), 'utf8').then(
    (text) => JSON.parse(text).buildId,
    () => null,
  );
/** Whether this build's database is in the folder, byte by byte. */
const isHere = async (mark: string) => {
  const { manifest, database } = markedBuild(mark);
  return database.equals(await readFile(join(dir, manifest.url)));
};
const filesHere = async () => (await readdir(dir)).filter((name) => name.endsWith('.sqlite')).sort();

describe('a server that follows an origin', () => {
  it('fetches the published database, follows the next one, and keeps the one before', async () => {
    const [one, two, three] = ['one', 'two', 'three'].map((mark) => markedBuild(mark).manifest);
    origin.publish('one');
    const follower = follow();
    await until(() => published.length === 1);
    expect(await isHere('one')).toBe(true);
    await until(() => follower.state.checks.unchanged > 0);
    expect(origin.askedFor('nadlan.json').at(-1)).toBe('all: 304');
    for (const mark of ['two', 'three']) {
      origin.publish(mark);
      const before = published.length;
      await until(() => published.length > before);
    }
    expect(published).toEqual([one, two, three].map((manifest) => manifest?.buildId));
    expect(await filesHere()).toEqual([two?.url, three?.url].sort());
    expect([follower.state.isFaulty, faults]).toEqual([false, []]);
    expect(await readdir(dir)).not.toContain('fetching');
  });

  it('asks for nothing but the manifest if the folder has that build', async () => {
    const { url } = origin.publish('one');
    follow();
    await until(() => published.length === 1);
    await followers[0]?.close();
    const again = follow();
    await until(() => again.state.checks.unchanged > 0);
    expect([origin.askedFor(url).length, again.state.fetchedBytes]).toEqual([1, 0]);
  });

  it('fetches again what was removed from the folder', async () => {
    const { url } = origin.publish('one');
    const follower = follow();
    await until(() => published.length === 1);
    await until(() => follower.state.checks.unchanged > 0);
    await rm(join(dir, url));
    await until(() => published.length === 2);
    expect(await isHere('one')).toBe(true);
  });

  describe('of a site whose files are in pieces', () => {
    const PIECE_BYTES = 262_144;
    let url: string;
    let site: string;

    beforeEach(async () => {
      site = await mkdtemp(join(tmpdir(), 'split-'));
      const { manifest, database } = markedBuild('one');
      url = manifest.url;
      await writeFile(join(site, url), database);
      await writeFile(join(site, 'examples.json'), '[]');
      const place = { folder: site, dataDir: site, databaseUrl: null, splitBytes: PIECE_BYTES };
      await writeData({ ...manifest, pageSize: 4_096 }, { ...place, signal: AbortSignal.timeout(10_000) });
      await origin.publishFolder(join(site, 'data'));
    });
    afterEach(() => rm(site, { recursive: true }));

    it('joins the pieces', async () => {
      const follower = follow();
      await until(() => published.length === 1);
      expect(await isHere('one')).toBe(true);
      const manifest = JSON.parse(await readFile(join(dir, 'nadlan.json'), 'utf8'));
      expect(manifest).toEqual({ ...markedBuild('one').manifest, pageSize: 4_096 });
      expect(origin.askedFor(url)).toEqual([]);
      expect(origin.askedFor(`${url}.001`)).toEqual(['all: 200']);
      await until(() => follower.state.checks.unchanged > 0);
      expect(faults).toEqual([]);
    });

    it('goes on in the piece where it was cut', async () => {
      origin.misbehaviours.set(`${url}.001`, { kind: 'silent', afterBytes: 100_000 });
      follow();
      await until(() => faults.length > 0);
      origin.misbehaviours.clear();
      await until(() => published.length === 1);
      expect(await isHere('one')).toBe(true);
      expect(origin.askedFor(`${url}.000`)).toEqual(['all: 200']);
      expect(origin.askedFor(`${url}.001`).at(-1)).toBe('bytes=100000-: 206');
    });

    it('begins a piece anew that has changed since', async () => {
      origin.misbehaviours.set(`${url}.001`, { kind: 'silent', afterBytes: 100_000 });
      const right = origin.files.get(`${url}.001`) ?? Buffer.alloc(0);
      origin.files.set(`${url}.001`, Buffer.alloc(right.length, 'x'));
      follow();
      await until(() => faults.length > 0);
      origin.files.set(`${url}.001`, right);
      origin.misbehaviours.clear();
      await until(() => published.length === 1);
      expect(await isHere('one')).toBe(true);
    });

    it.each([0, -1, 0.5, 1e-9, '4096', null])('refuses pieces of %j bytes', async (pieceBytes) => {
      const manifest = JSON.parse((origin.files.get('nadlan.json') ?? '').toString());
      origin.describe({ ...manifest, pieceBytes });
      follow();
      await until(() => faults.length > 0);
      expect(faults[0]).toMatch(/nadlan\.json has nadlan-\w+\.sqlite in pieces of \S+ bytes: write the site anew/);
      expect(published).toEqual([]);
    });
  });

  it('goes on where a download was cut, for the same version only', async () => {
    const { url, sizeBytes } = origin.publish('one');
    origin.misbehaviours.set(url, { kind: 'cut', afterBytes: 100_000 });
    follow();
    await until(() => origin.askedFor(url).length >= 3);
    origin.misbehaviours.delete(url);
    await until(() => published.length === 1);
    const asked = origin.askedFor(url);
    expect(asked[0]).toBe('all: 200');
    expect(asked.slice(1).every((one) => /^bytes=\d+-: 206$/.test(one))).toBe(true);
    expect(followers[0]?.state.fetchedBytes).toBe(sizeBytes);
    expect(faults[0]).toMatch(/^http:.*\.sqlite (broke off|was cut off)/);
  });

  it('goes on after a restart, and starts over if the origin ignores ranges', async () => {
    const { url } = origin.publish('one');
    origin.misbehaviours.set(url, { kind: 'silent', afterBytes: 100_000 });
    const first = follow({ silenceMs: 60_000 });
    await until(() => first.state.fetchedBytes >= 100_000);
    await first.close();
    origin.misbehaviours.set(url, { kind: 'whole' });
    follow();
    await until(() => published.length === 1);
    expect(origin.askedFor(url)).toEqual(['all: 200', 'bytes=100000-: 200']);
    expect(await isHere('one')).toBe(true);
  });

  it('takes the newest build if another one is published in the middle of a download', async () => {
    const one = origin.publish('one');
    origin.misbehaviours.set(one.url, { kind: 'silent', afterBytes: 100_000 });
    const follower = follow();
    await until(() => follower.state.fetchedBytes >= 100_000);
    const two = origin.publish('two');
    await until(() => published.length === 1);
    expect([published, await filesHere()]).toEqual([[two.buildId], [two.url]]);
  });

  it('leaves the published build alone while the origin is wrong, and says what is wrong once', async () => {
    const one = origin.publish('one');
    follow();
    await until(() => published.length === 1);
    const two = markedBuild('two');
    const changed = Buffer.from(two.database);
    changed.writeUInt8(changed.readUInt8(9_000) ^ 1, 9_000);
    origin.files.set(two.manifest.url, changed);
    origin.describe(two.manifest);
    // Pauses are long: the same wrong file is not downloaded again.
    await followers[0]?.close();
    const follower = follow({ firstRestMs: 60_000 });
    await until(() => follower.state.checks.failed >= 3);
    expect(faults).toEqual([
      `${origin.url}${two.manifest.url} is not as its manifest says: Its SHA-256 is not the one in the manifest.`,
    ]);
    expect([origin.askedFor(two.manifest.url), follower.state.isFaulty]).toEqual([['all: 200'], true]);
    expect([await buildHere(), await filesHere()]).toEqual([one.buildId, [one.url]]);
    // A sound build is taken at once.
    const three = origin.publish('three');
    await until(() => published.length === 2);
    expect(await buildHere()).toBe(three.buildId);
  });

  it('publishes nothing that the engine cannot read', async () => {
    const one = origin.publish('one');
    follow({ warm: async () => 'The file is not a database.' });
    await until(() => faults.length > 0);
    expect(faults[0]).toBe(`The database of ${origin.url}nadlan.json cannot be used: The file is not a database.`);
    expect([await buildHere(), (await filesHere()).includes(one.url)]).toEqual([null, false]);
  });

  it('fetches a file anew whose copy in the folder is damaged', async () => {
    const { url } = origin.publish('one');
    await writeFile(join(dir, url), Buffer.alloc(markedBuild('one').database.length));
    follow();
    await until(() => published.length === 1);
    expect([faults, origin.askedFor(url)]).toEqual([
      [`${url} of ${dir} is damaged, and is fetched anew.`],
      ['all: 200'],
    ]);
    expect(await isHere('one')).toBe(true);
  });

  const { manifest } = markedBuild('wrong');
  it.each([
    ['no JSON', 'nothing', /nadlan\.json is not JSON: DATABASE_URL must be the folder/],
    ['no object', '7', /lacks names, sizes or hashes/],
    ['no hash', JSON.stringify({ ...manifest, sha256: undefined }), /lacks names, sizes or hashes/],
    ['a path', JSON.stringify({ ...manifest, url: '../etc/passwd' }), /lacks names, sizes or hashes/],
    ['another name', JSON.stringify({ ...manifest, url: 'examples.json' }), /names the file "examples\.json"/],
    [
      'a name of another hash',
      JSON.stringify({ ...manifest, url: 'nadlan-0123456789abcdef.sqlite' }),
      /whose name is not the beginning of its hash/,
    ],
    [
      'another schema',
      JSON.stringify({ ...manifest, schemaVersion: '9.0' }),
      /of schema 9\.0, and this server reads 1\.x/,
    ],
    [
      'a size that no disk has',
      JSON.stringify({ ...manifest, sizeBytes: 2 ** 52 }),
      /has 4294967296 MiB .* DATABASE_MAX_MB/,
    ],
    ['too long', ' '.repeat(5_000_000), /has more than 4194304 bytes/],
  ])('refuses a manifest with a sentence: %s', async (_case, text, sentence) => {
    origin.files.set('nadlan.json', Buffer.from(text));
    follow({ firstRestMs: 60_000 });
    await until(() => faults.length > 0);
    expect(faults[0]).toMatch(sentence);
    expect(await buildHere()).toBe(null);
  });

  it.each([
    ['sends without end', { kind: 'endless' }, /has more bytes than the manifest says/],
    ['sends nothing', { kind: 'silent', afterBytes: 10 }, /sent nothing for 0\.3 seconds/],
    ['does not find it', { kind: 'status', status: 404 }, /answered 404: there is no such file/],
    ['is overloaded', { kind: 'status', status: 503 }, /answered 503\./],
    ['compresses it', { kind: 'compressed' }, /is sent compressed \(gzip\)/],
  ] as const)(
    'says what is wrong with an origin that %s, and goes on when it is well',
    async (_case, wrong, sentence) => {
      const { url, buildId } = origin.publish('one');
      origin.misbehaviours.set(url, wrong);
      const follower = follow();
      await until(() => faults.length > 0);
      expect(faults[0]).toMatch(sentence);
      expect(await buildHere()).toBe(null);
      origin.misbehaviours.delete(url);
      await until(() => published.length === 1);
      expect([await buildHere(), follower.state.isFaulty]).toEqual([buildId, false]);
    },
  );

  it('says that an origin cannot be reached, without the secrets of its address', async () => {
    const gone = await new TestOrigin().listen();
    const url = gone.url;
    await gone.close();
    follow({ host: originHost(`${url.replace('//', '//me:secret@')}nadlan.json?token=secret`) });
    await until(() => faults.length > 0);
    expect(faults[0]).toBe(`${url}nadlan.json cannot be reached (ECONNREFUSED).`);
  });

  it('says before it fetches that the disk has no room', async () => {
    const { url } = origin.publish('one');
    const huge = { ...markedBuild('one').manifest, sizeBytes: 2 ** 49 };
    origin.describe(huge);
    follow({ mostBytes: 2 ** 50, firstRestMs: 60_000 });
    await until(() => faults.length > 0);
    expect(faults[0]).toMatch(new RegExp(`needs \\d+ MiB in ${dir}, which has \\d+ MiB free: free some space`));
    expect(origin.askedFor(url)).toEqual([]);
  });

  it('leaves a folder to the other server that fetches into it, and takes over when that one is gone', async () => {
    origin.publish('one');
    // A server on another machine shows life by the time of the lock.
    await writeFile(join(dir, 'fetching.lock'), JSON.stringify({ host: 'another', pid: 7 }));
    const follower = follow();
    await until(() => follower.state.checks.foreign >= 3);
    expect(published).toEqual([]);
    await rm(join(dir, 'fetching.lock'));
    await until(() => published.length === 1);
    expect(await buildHere()).toBe(markedBuild('one').manifest.buildId);
  });

  it('takes only what statements need if it serves no files', async () => {
    const { manifest: built, database } = markedBuild('one');
    origin.files.set(built.url, database);
    origin.describe({
      ...built,
      packed: { url: built.url.replace('sqlite', 'pages'), sizeBytes: 9, directoryBytes: 1, sha256: built.sha256 },
    });
    follow({ withFiles: false });
    await until(() => published.length === 1);
    const here = JSON.parse(await readFile(join(dir, 'nadlan.json'), 'utf8'));
    expect([here.packed, here.url]).toEqual([null, built.url]);
    expect(new Set(origin.asked.map(({ name }) => name))).toEqual(new Set(['nadlan.json', built.url, 'examples.json']));
  });
});
