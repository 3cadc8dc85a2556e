import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { documentedBlock, substituted } from './documented.ts';

const DOCS =
  'Text.\n\n<!-- test:hosts one -->\n```nginx\nlisten 80;\n```\n\n<!-- test:hosts two -->\n```sh\na\nb\n```\n';

describe('a block of the documents', () => {
  it('is what stands in the fence after its comment', () => {
    expect([documentedBlock(DOCS, 'one'), documentedBlock(DOCS, 'two')]).toEqual(['listen 80;\n', 'a\nb\n']);
  });

  it('that is not there is an error', () => {
    expect(() => documentedBlock(DOCS, 'three')).toThrow('no block after "<!-- test:hosts three -->"');
    expect(() => documentedBlock('<!-- test:hosts one -->\nText.\n', 'one')).toThrow('no block');
  });

  it('runs at another place, and it is an error if it does not name the place', () => {
    expect(substituted('listen 80;', [['80', '127.0.0.1:8081']])).toBe('listen 127.0.0.1:8081;');
    expect(() => substituted('listen 80;', [['/var/www', '/tmp']])).toThrow('The configuration has no "/var/www".');
  });
});

it.each([
  ['three-commands', ['npm ci', 'npm run build:static -- --out site', '/var/www/nadlan', 'nginx -s reload']],
  ['nginx', ['listen 80', '/var/www/nadlan/nginx.conf']],
  ['apache', ['*:80', '/var/www/nadlan', 'AllowOverride All']],
  ['lighttpd', ['mod_deflate']],
  ['caddy', ['sql.example.org', '/var/www', 'file_server']],
  ['varnish', ['8080', 'return (pass)', 'return (pipe)']],
  ['cors', ['https://sql.example.org', 'ExposeHeaders']],
])('docs/hosting.md has the configuration that is tested: %s', async (name, texts) => {
  const block = documentedBlock(await readFile('docs/hosting.md', 'utf8'), name);
  for (const text of texts) expect(block).toContain(text);
});
