import { describe, expect, it } from 'vitest';
import { apacheHeaders, netlifyHeaders, nginxHeaders, type SiteHeaders } from './headers-files.ts';

const SITE: SiteHeaders = {
  base: '/nadlan/',
  hashedEngine: ['engine/sqlite-00ff.wasm', 'engine/worker-00ff.js'],
  hashedData: ['sqlite', 'map', 'pages', 'columns', 'pmtiles'].map((ending) => `data/nadlan-00ff.${ending}`),
  policy: "default-src 'none'; script-src 'self' 'sha256-abc='",
};

/** The headers of a path by the rules of `_headers`: every rule whose pattern fits adds its own. */
function headersOf(path: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const rule of netlifyHeaders(SITE).split('\n\n')) {
    const [pattern = '', ...headers] = rule.split('\n');
    if (pattern.endsWith('*') ? !path.startsWith(pattern.slice(0, -1)) : path !== pattern) continue;
    for (const header of headers) {
      const [, name = '', value = ''] = /^ {2}([\w-]+): (.+)$/.exec(header) ?? [];
      found[name] = [...(found[name] ?? []), value];
    }
  }
  return found;
}

describe('Netlify and Cloudflare Pages', () => {
  it.each([
    ['/nadlan/', 'no-cache'],
    ['/nadlan/index.html', 'no-cache'],
    ['/nadlan/sw.js', 'no-cache'],
    ['/nadlan/data/nadlan.json', 'no-cache'],
    ['/nadlan/assets/main-12.js', 'public, max-age=31536000, immutable'],
    ['/nadlan/engine/worker-00ff.js', 'public, max-age=31536000, immutable'],
    ['/nadlan/data/nadlan-00ff.map', 'public, max-age=31536000, immutable, no-transform'],
  ])('are told once how long %s may be kept', (path, cacheControl) => {
    expect(headersOf(path)).toMatchObject({
      'Cache-Control': [cacheControl],
      'Access-Control-Allow-Origin': ['*'],
      'Content-Security-Policy': [SITE.policy],
    });
  });

  it('are told the types of data and module, and nothing about other paths of the host', () => {
    expect(headersOf('/nadlan/engine/sqlite-00ff.wasm')['Content-Type']).toEqual(['application/wasm']);
    expect(headersOf('/nadlan/data/nadlan-00ff.sqlite')['Content-Type']).toEqual(['application/octet-stream']);
    expect(headersOf('/other/')).toEqual({});
  });

  it('get no more than they read: 100 rules, 2,000 characters a line', () => {
    const text = netlifyHeaders(SITE);
    expect(text.split('\n\n').length).toBeLessThan(100);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(2_000);
  });
});

it('nginx and Apache get files whose brackets match, with every header of the site', () => {
  for (const text of [nginxHeaders(SITE), apacheHeaders(SITE)]) {
    for (const header of [
      'Access-Control-Allow-Origin',
      'Timing-Allow-Origin',
      'Content-Security-Policy',
      'no-transform',
    ])
      expect(text).toContain(header);
  }
  const nginx = nginxHeaders(SITE);
  expect(nginx.split('{').length).toBe(nginx.split('}').length);
  const names = [...nginx.matchAll(/^\s*location (?:[=^~]+ )?(\S+) \{/gm)].map(([, name]) => name);
  expect(names).toEqual([
    '/nadlan/data/',
    '/nadlan/data/nadlan.json',
    '/nadlan/data/examples.json',
    '/nadlan/assets/',
    '/nadlan/engine/',
    '"-[0-9a-f]+\\."',
    '/nadlan/',
  ]);
  const apache = apacheHeaders(SITE);
  const open = [...apache.matchAll(/<(\w+)[^>]*>|<\/(\w+)>/g)].map(([, begun, ended]) => (begun ? 1 : ended ? -1 : 0));
  expect(open.reduce<number>((sum, one) => sum + one, 0)).toBe(0);
});
