import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sealedPage } from './sealed-page.ts';

const PAGE = `<!doctype html>
<html>
  <head>
    <meta charset="utf-8" />
    <link rel="icon" href="./favicon.svg" />
    <script>document.title = '$&'</script>
    <link rel="stylesheet" crossorigin href="./assets/main.css">
    <script type="module" crossorigin src="./assets/start.js"></script>
  </head>
</html>`;

const base64 = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('base64');

it('a built page names the hash of each of its scripts and styles', () => {
  const contents = new Map<string, string | Uint8Array>([
    ['assets/main.css', 'body {}'],
    ['assets/start.js', Buffer.from('start()')],
  ]);
  const sealed = sealedPage(PAGE, contents);
  expect(sealed).toContain(`href="./assets/main.css" integrity="sha256-${base64('sha256', 'body {}')}">`);
  expect(sealed).toContain(`src="./assets/start.js" integrity="sha256-${base64('sha256', 'start()')}">`);
  expect(sealed).toContain('<link rel="icon" href="./favicon.svg" />');
});

it('a built page has a policy ahead of its inline script, which runs no other', () => {
  const sealed = sealedPage(PAGE, new Map());
  const [before = '', after = ''] = sealed.split('<meta http-equiv="Content-Security-Policy" content="');
  expect(before).not.toContain('<script');
  const policy = after.slice(0, after.indexOf('"'));
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' 'sha256-${base64('sha256', "document.title = '$&'")}'`,
    "style-src 'self' 'unsafe-inline'",
    "worker-src 'self'",
    "connect-src 'self' *",
    "manifest-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
  ]);
  expect(sealed).toContain("<script>document.title = '$&'</script>");
  expect(() => sealedPage('<html></html>', new Map())).toThrow('index.html has no <meta charset="utf-8" />.');
});
