import { afterEach, describe, expect, it, vi } from 'vitest';
import { readConfig, type SplitFileConfig } from './config.ts';

const BASE = 'https://host/page/worker.js';

const full = (more: object = {}) => ({ serverMode: 'full', requestChunkSize: 1024, url: 'db/a.sqlite3', ...more });
const chunked = (more: object = {}) => ({
  serverMode: 'chunked',
  requestChunkSize: 1024,
  databaseLengthBytes: 5000,
  serverChunkSize: 2048,
  urlPrefix: 'db/a.sqlite3.',
  suffixLength: 3,
  ...more,
});

/** Where the first bytes and those of the third piece are. */
async function urlsOf(config: SplitFileConfig): Promise<string[]> {
  const { layout } = await readConfig(config, BASE);
  if (layout.kind === 'chunked') return [layout.pieces.urlOf(0), layout.pieces.urlOf(2)];
  return [layout.kind === 'full' ? layout.url : layout.source.url];
}

function serve(config: unknown, status = 200): void {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(config), { status, statusText: 'Told' }));
}
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('where a database is', () => {
  it.each<[string, object, string[]]>([
    ['a file, from where the worker lies', full(), ['https://host/page/db/a.sqlite3']],
    ['a file by its whole URL', full({ url: 'https://other/a' }), ['https://other/a']],
    ['a file that is not taken from caches', full({ cacheBust: 'v1' }), ['https://host/page/db/a.sqlite3?cb=v1']],
    ['the same where the URL has a query', full({ url: '/a?b', cacheBust: 'v1' }), ['https://host/a?b&cb=v1']],
    ['pieces', chunked(), ['https://host/page/db/a.sqlite3.000', 'https://host/page/db/a.sqlite3.002']],
    [
      'pieces that are not taken from caches',
      chunked({ suffixLength: 1, cacheBust: 7 }),
      ['https://host/page/db/a.sqlite3.0?cb=7', 'https://host/page/db/a.sqlite3.2?cb=7'],
    ],
  ])('%s', async (_, config, urls) => {
    expect(await urlsOf({ from: 'inline', config })).toEqual(urls);
  });

  it('starts from its configuration where that has a URL', async () => {
    serve(full());
    expect(await urlsOf({ from: 'jsonconfig', configUrl: '../data/config.json' })).toEqual([
      'https://host/data/db/a.sqlite3',
    ]);
  });
});

describe('the name by which SQLite opens it', () => {
  it('is the virtual file name, else the URL with _ for each slash: as it is written, or whole where it was fetched', async () => {
    const nameOf = async (config: SplitFileConfig) => (await readConfig(config, BASE)).name;
    serve(full());
    expect(await nameOf({ from: 'inline', config: full(), virtualFilename: 'a.db' })).toBe('a.db');
    expect(await nameOf({ from: 'inline', config: full() })).toBe('db_a.sqlite3');
    expect(await nameOf({ from: 'inline', config: chunked() })).toBe('db_a.sqlite3.');
    expect(await nameOf({ from: 'jsonconfig', configUrl: '/c.json' })).toBe('https:__host_db_a.sqlite3');
  });
});

describe('a description of ours', () => {
  it('is one by its members, and nothing else is', async () => {
    const ours = full({ sizeBytes: 4096, sha256: 'ab'.repeat(32), schemaVersion: '1.2' });
    const kindOf = async (config: object) => (await readConfig({ from: 'inline', config }, BASE)).layout.kind;
    expect(await kindOf(ours)).toBe('manifest');
    expect(await kindOf({ ...ours, schemaVersion: undefined })).toBe('full');
    expect(await kindOf(chunked({ sha256: 'ab'.repeat(32), schemaVersion: '1.2' }))).toBe('chunked');
  });
});

describe('what is wrong with a configuration is said', () => {
  it.each<[string, unknown, string]>([
    ['nothing', null, 'is no JSON object'],
    ['no URL', { serverMode: 'full' }, 'names no url'],
    ['no prefix', chunked({ urlPrefix: undefined }), 'names no urlPrefix'],
    ['no size', chunked({ databaseLengthBytes: undefined }), 'needs databaseLengthBytes: a whole number of bytes'],
    [
      'a size as text',
      chunked({ serverChunkSize: '2048' }),
      'needs serverChunkSize: a whole number of bytes, not "2048"',
    ],
  ])('%s', async (_, config, message) => {
    await expect(readConfig({ from: 'inline', config }, BASE)).rejects.toThrow(message);
  });

  it('a configuration that is not there, in the words of sql.js-httpvfs', async () => {
    serve({}, 404);
    const config: SplitFileConfig = { from: 'jsonconfig', configUrl: '/c.json' };
    await expect(readConfig(config, BASE)).rejects.toThrow('Could not load httpvfs config: 404: Told');
  });

  it('a relative URL in a worker that has no address', async () => {
    await expect(readConfig({ from: 'inline', config: full() }, 'blob:https://host/1')).rejects.toThrow(
      'The URL db/a.sqlite3 does not start from blob:https://host/1: write it with its scheme and host.',
    );
  });
});
