import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly body: string;
}

const GIVE_UP_MS = 60_000;

/** Sends exactly these bytes to a server, and reads its answer until it closes the connection. */
export function sendRaw(port: number, request: Uint8Array): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const pieces: Buffer[] = [];
    socket.setTimeout(GIVE_UP_MS, () => socket.destroy(new Error('The server gave no answer.')));
    socket.on('data', (piece) => pieces.push(piece));
    socket.on('error', reject);
    socket.on('close', () => resolve(readAnswer(Buffer.concat(pieces).toString('utf8'))));
    socket.write(request);
  });
}

function readAnswer(text: string): RawAnswer {
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1];
  const split = text.indexOf('\r\n\r\n');
  if (status === undefined || split < 0)
    throw new Error(`This is no HTTP answer: ${JSON.stringify(text.slice(0, 200))}`);
  const head = text.slice(0, split);
  const body = text.slice(split + 4);
  return { status: Number(status), body: /^transfer-encoding: chunked$/im.test(head) ? unchunked(body) : body };
}

/** Chunked answers are ASCII, so sizes in characters are enough. */
function unchunked(body: string): string {
  let left = Buffer.from(body);
  const pieces: Buffer[] = [];
  for (;;) {
    const end = left.indexOf('\r\n');
    const size = Number.parseInt(left.toString('latin1', 0, Math.max(0, end)), 16);
    if (end < 0 || !(size > 0)) return Buffer.concat(pieces).toString('utf8');
    pieces.push(left.subarray(end + 2, end + 2 + size));
    left = left.subarray(end + 2 + size + 2);
  }
}

/** A request to /api/sql whose query has the bytes percent-encoded, or verbatim. */
export function getRequest(statement: Uint8Array, encoded: boolean): Uint8Array {
  const q = encoded
    ? Buffer.from([...statement].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
    : Buffer.from(statement);
  return Buffer.concat([
    Buffer.from('GET /api/sql?limit=5&q='),
    q,
    Buffer.from(' HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
  ]);
}

export function postRequest(mediaType: string, body: Uint8Array): Uint8Array {
  const head = `POST /api/sql?limit=5 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ${mediaType}\r\nContent-Length: ${body.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}
