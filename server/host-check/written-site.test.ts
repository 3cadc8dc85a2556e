import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUILD_TIMEOUT_MS, compileEngine } from '../../src/engine/wasm/fixture.testing.ts';
import { runCommand, typescript } from '../start/command.ts';
import { makeSources } from '../static-site/site.testing.ts';
import { writeSite } from '../static-site/write-site.ts';

const TYPES: Readonly<Record<string, string>> = {
  '': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

let folder: string;
const site = () => join(folder, 'site');
/** A plain file host: types, ETags and single ranges, nothing else. */
const host = createServer(async (request, response) => {
  const path = request.url?.replace(/^\/nadlan\//, '') ?? '';
  const body = await readFile(join(site(), path || 'index.html')).catch(() => null);
  if (!body) return response.writeHead(404).end();
  response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream').setHeader('ETag', `"${path}"`);
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  if (from === undefined) return response.end(body);
  response.setHeader('Content-Range', `bytes ${from}-${to}/${body.length}`);
  return response.writeHead(206).end(body.subarray(Number(from), Number(to) + 1));
});

beforeAll(async () => {
  await compileEngine();
  folder = await mkdtemp(join(tmpdir(), 'written-site-'));
  const sources = await makeSources(folder);
  const options = { out: site(), base: '/nadlan/', databaseUrl: null, splitBytes: null };
  await writeSite(options, sources, new AbortController().signal);
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
}, BUILD_TIMEOUT_MS);
afterAll(async () => {
  host.closeAllConnections();
  host.close();
  await rm(folder, { recursive: true });
});

it('a written site on a plain file host answers statements, and the check says so', async () => {
  const lines: string[] = [];
  const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}/nadlan`;
  const outcome = await runCommand({
    args: typescript('server/check-host.ts', address),
    onLine: (line) => lines.push(line),
    signal: new AbortController().signal,
  });
  expect(outcome).toMatchObject({ ok: true });
  expect(lines.filter((line) => line.startsWith('CHANGE'))).toEqual([]);
  expect(
    lines.filter((line) => /^good .* takes (\d+ requests? in \d+ round trips?, .* KB|no request)\.$/.test(line)),
  ).toHaveLength(3);
  expect(lines.at(-1)).toMatch(/^The page works there; \d+ could be better\.$/);
});
