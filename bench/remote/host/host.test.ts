import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type ClientHttp2Session, connect } from 'node:http2';
import { Agent, get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dataFiles, pageFiles } from '../../../server/http/files/files.ts';
import { type Host, type Protocol, startHost } from './host.ts';
import { createIdentity } from './identity.ts';
import { depthOf } from './timeline.ts';

const DATABASE = '/data/nadlan-0123456789abcdef.sqlite';
const RTT_MS = 160;

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

let folder: string;
let host: Host;
let session: ClientHttp2Session | null = null;
let agent: Agent | null = null;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bench-host-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>'.repeat(100));
  writeFileSync(join(folder, 'nadlan-0123456789abcdef.sqlite'), Buffer.alloc(100_000, 'abcdefghij'));
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(async () => {
  session?.destroy();
  agent?.destroy();
  await host.close();
});

async function serve(protocol: Protocol): Promise<void> {
  const finders = [pageFiles(folder), dataFiles(folder)];
  host = await startHost({
    protocol,
    identity: await createIdentity(),
    rttMs: RTT_MS,
    megabitsPerSecond: 100,
    finders,
    isolatedPrefix: '/index',
  });
  session = protocol === 'h2' ? connect(host.origin, { rejectUnauthorized: false }) : null;
  agent = protocol === 'h1' ? new Agent({ keepAlive: true, maxSockets: 6, rejectUnauthorized: false }) : null;
}

async function ask(path: string, range?: string): Promise<Answered> {
  const headers = range === undefined ? {} : { range };
  if (agent) {
    const [response] = await once(get(`${host.origin}${path}`, { agent, headers }), 'response');
    return { status: response.statusCode, headers: response.headers, body: Buffer.concat(await response.toArray()) };
  }
  if (!session) throw new Error('There is no session.');
  const stream = session.request({ ':path': path, ...headers });
  const [answerHeaders] = await once(stream, 'response');
  return { status: answerHeaders[':status'], headers: answerHeaders, body: Buffer.concat(await stream.toArray()) };
}

describe.each(['h2', 'h1'] as const)('the host over %s', (protocol) => {
  it('serves ranges of the database, and counts what it sent', async () => {
    await serve(protocol);
    const { status, headers, body } = await ask(DATABASE, 'bytes=10-29');
    expect([status, body.toString()]).toEqual([206, 'abcdefghijabcdefghij']);
    expect(headers['content-range']).toBe('bytes 10-29/100000');
    expect(await host.takeRequests()).toEqual([
      {
        method: 'GET',
        path: DATABASE,
        range: 'bytes=10-29',
        status: 206,
        arrivedMs: expect.any(Number),
        endedMs: expect.any(Number),
        bodyBytes: 20,
      },
    ]);
    expect(await host.takeRequests()).toEqual([]);
  });

  it('serves several ranges as one answer', async () => {
    await serve(protocol);
    const { status, headers, body } = await ask(DATABASE, 'bytes=0-9,20-24');
    const [, boundary] = /^multipart\/byteranges; boundary=(\w+)$/.exec(String(headers['content-type'])) ?? [];
    const part = (range: string, bytes: string) =>
      `\r\n--${boundary}\r\nContent-Type: application/vnd.sqlite3\r\nContent-Range: bytes ${range}/100000\r\n\r\n${bytes}`;
    const expected = `${part('0-9', 'abcdefghij')}${part('20-24', 'abcde')}\r\n--${boundary}--\r\n`;
    expect([status, body.toString(), headers['content-length']]).toEqual([206, expected, String(expected.length)]);
    expect((await host.takeRequests()).map(({ bodyBytes }) => bodyBytes)).toEqual([expected.length]);
  });

  it('counts a chain of requests as deep, and a batch as flat', async () => {
    await serve(protocol);
    const ranges = ['bytes=0-99', 'bytes=100-199', 'bytes=200-299'];
    const together = () => Promise.all(ranges.map((range) => ask(DATABASE, range)));
    // HTTP/1.1 has to open its connections first, and a request that waits for a new one counts as deep.
    await together();
    await host.takeRequests();
    for (const range of ranges) await ask(DATABASE, range);
    expect(depthOf(await host.takeRequests())).toBe(3);
    await together();
    const batch = await host.takeRequests();
    expect([batch.length, depthOf(batch)]).toEqual([3, 1]);
  });

  it('delays every answer by a round trip', async () => {
    await serve(protocol);
    await ask(DATABASE, 'bytes=0-0');
    const [seen] = await host.takeRequests();
    if (!seen) throw new Error('The request was not seen.');
    expect(seen.endedMs - seen.arrivedMs).toBeGreaterThanOrEqual(RTT_MS);
  });

  it('compresses what hosts compress, counts the compressed bytes, and isolates the right paths', async () => {
    await serve(protocol);
    const page = await ask('/');
    expect(page.headers['cross-origin-opener-policy']).toBeUndefined();
    expect(gunzipSync(page.body).toString()).toMatch(/^<!doctype html>/);
    expect((await host.takeRequests())[0]?.bodyBytes).toBe(page.body.length);
    const isolated = await ask('/index.html');
    expect(isolated.headers['cross-origin-opener-policy']).toBe('same-origin');
    expect((await ask('/data/none.sqlite')).status).toBe(404);
  });
});
