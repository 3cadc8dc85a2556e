import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { openDescriptorsOf } from './open-descriptors.testing.ts';

const FILE = 'nadlan-0123456789abcdef.sqlite';
const ETAG = '"0123456789abcdef-4000000"';
/** All pages differ. */
const BYTES = Buffer.alloc(4_000_000);
for (let at = 0; at < BYTES.length; at += 4) BYTES.writeUInt32BE(at, at);

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'byteranges-'));
  writeFileSync(join(folder, FILE), BYTES);
  app = createApp({
    runner: {
      run: () => Promise.reject(new Error('files need no runner')),
      describe: () => Promise.reject(new Error('files need no runner')),
      close: async () => {},
    },
    pageDir: join(folder, 'none'),
    dataDir: folder,
    onError: (error) => {
      throw error;
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const dial = () => connect((app.server.address() as AddressInfo).port, '127.0.0.1');
const requestOf = (method: string, range: string, more: readonly string[] = []) =>
  `${[`${method} /data/${FILE} HTTP/1.1`, 'Host: x', 'Connection: close', `Range: ${range}`, ...more].join('\r\n')}\r\n\r\n`;

/** An answer as it comes over the socket. */
async function ask(range: string, method = 'GET', ...more: string[]) {
  const socket = dial();
  const pieces: Buffer[] = [];
  socket.on('data', (piece: Buffer) => pieces.push(piece));
  socket.write(requestOf(method, range, more));
  await once(socket, 'close');
  const answer = Buffer.concat(pieces);
  const end = answer.indexOf('\r\n\r\n');
  const head = answer.subarray(0, end).toString();
  const header = (name: string) => new RegExp(`^${name}: (.*?)\r?$`, 'im').exec(head)?.[1] ?? null;
  return { status: Number(head.split(' ')[1]), header, body: answer.subarray(end + 4) };
}

/** The parts of a multipart body by its boundary alone, each with its headers. */
function partsOf(body: Buffer, contentType: string | null) {
  const boundary = /^multipart\/byteranges; boundary=([0-9a-f]{24})$/.exec(contentType ?? '')?.[1];
  if (!boundary) throw new Error(`The type of the answer is ${contentType}.`);
  const text = body.toString('latin1');
  expect(text.endsWith(`\r\n--${boundary}--\r\n`)).toBe(true);
  return text
    .split(`\r\n--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head = ''] = part.split('\r\n\r\n');
      const [, ...headers] = head.split('\r\n');
      return { headers, content: Buffer.from(part.slice(head.length + 4), 'latin1') };
    });
}

describe('several ranges of a file', () => {
  it('come as one answer, in the order in which they were asked for', async () => {
    const { status, header, body } = await ask('bytes=4096-8191, 0-0,-10');
    expect([status, header('content-range'), header('etag')]).toEqual([206, null, ETAG]);
    expect(Number(header('content-length'))).toBe(body.length);
    expect(partsOf(body, header('content-type'))).toEqual(
      [
        [4096, 8191],
        [0, 0],
        [3_999_990, 3_999_999],
      ].map(([start = 0, end = 0]) => ({
        headers: ['Content-Type: application/vnd.sqlite3', `Content-Range: bytes ${start}-${end}/4000000`],
        content: BYTES.subarray(start, end + 1),
      })),
    );
  });

  it('may be longer than what is read in one go', async () => {
    const { header, body } = await ask('bytes=0-1000000,1500000-1999999,3999999-');
    const contents = partsOf(body, header('content-type')).map(({ content }) => content);
    expect(contents.map(({ length }) => length)).toEqual([1_000_001, 500_000, 1]);
    expect(
      Buffer.concat([BYTES.subarray(0, 1_000_001), BYTES.subarray(1_500_000, 2_000_000), BYTES.subarray(-1)]).equals(
        Buffer.concat(contents),
      ),
    ).toBe(true);
  });

  it('of which there is one come as that one, of which there is none as 416', async () => {
    const one = await ask('bytes=5-9,4000000-');
    expect([one.status, one.header('content-range'), one.body]).toEqual([
      206,
      'bytes 5-9/4000000',
      BYTES.subarray(5, 10),
    ]);
    const none = await ask('bytes=4000000-,5000000-5000001');
    expect([none.status, none.header('content-range')]).toEqual([416, 'bytes */4000000']);
  });

  it.each([
    ['too many', `bytes=${Array.from({ length: 201 }, (_, i) => `${i * 8}-${i * 8}`).join(',')}`],
    ['that lie in one another', 'bytes=0-99,0-9,20-29,40-49'],
    ['that are more than the file', 'bytes=0-,0-0'],
    ['of another version', 'bytes=0-9,20-29', 'If-Range: "another"'],
  ])('come as the whole file: %s', async (_, range, ...more) => {
    const { status, header, body } = await ask(range, 'GET', ...more);
    expect([status, header('content-length'), body.equals(BYTES)]).toEqual([200, '4000000', true]);
  });

  it('come from exactly this version, and never compressed', async () => {
    const { status, header } = await ask('bytes=0-9,20-29', 'GET', `If-Range: ${ETAG}`, 'Accept-Encoding: gzip, br');
    expect([status, header('content-encoding')]).toEqual([206, null]);
  });

  it('are not asked for by HEAD', async () => {
    const { status, header, body } = await ask('bytes=0-9,20-29', 'HEAD');
    expect([status, header('content-length'), body.length]).toEqual([200, '4000000', 0]);
  });

  it.runIf(process.platform === 'linux')('leave no file open, whether the client stays or goes', async () => {
    const open = () => openDescriptorsOf(FILE);
    await ask('bytes=0-9,20-29');
    const goes = dial();
    goes.write(requestOf('GET', 'bytes=0-1999999,2000000-3999999'));
    await once(goes, 'data');
    goes.destroy();
    const never = dial();
    never.write(requestOf('GET', 'bytes=0-1999999,2000000-3999999'));
    never.destroy();
    await expect.poll(open).toBe(0);
  });
});
