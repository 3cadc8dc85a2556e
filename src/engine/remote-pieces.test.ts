import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pieceName } from '../contract/file-pieces.ts';
import type { PublishedBuild } from './published-build.testing.ts';
import { askSingly } from './remote/transport/fetch-transport.ts';
import { noPauses } from './remote/transport/retrying/pauses.testing.ts';
import { WatchedLine } from './remote/transport/watched-line.ts';
import { RemoteEngine } from './remote-engine.ts';
import { COLUMNS_URL, DATABASE_URL, MAP_URL, nativeRows, openRemote, PACKED_URL } from './remote-host.testing.ts';
import { refusalOf } from './statement/refusals.ts';
import { ONE, publishTwins, ROWS, SUM } from './twin-builds.testing.ts';
import { BUILD_TIMEOUT_MS, compileEngine, inNode } from './wasm/fixture.testing.ts';

/** Packed pages and strips cross the borders of such pieces. */
const ODD_BYTES = 10_007;

let module: WebAssembly.Module;
let build: PublishedBuild;
let other: PublishedBuild;
beforeAll(async () => {
  module = await compileEngine();
  ({ build, other } = await publishTwins());
}, BUILD_TIMEOUT_MS);

describe('a build in pieces', () => {
  const visit = (isPacked: boolean, pieceBytes = new Map<string, number>()) =>
    openRemote(
      module,
      build.content,
      build.map,
      { pauses: noPauses(), pieceBytes },
      isPacked ? build.packed : null,
      isPacked ? build.columns : null,
    );
  const ofFour = [DATABASE_URL, MAP_URL, PACKED_URL, COLUMNS_URL].map((url) => [url, ODD_BYTES] as const);

  it.each([
    ['packed pages and strips', true],
    ['pages of the database itself', false],
  ])('answers as a whole one does, in as many round trips: %s', async (_, isPacked) => {
    for (const sql of [SUM, ROWS, ONE]) {
      const { rows, rounds, blocked, bytes, requests } = await (await visit(isPacked)).run(sql);
      const reader = await visit(isPacked, new Map(ofFour));
      const inPieces = await reader.run(sql);
      expect(inPieces).toMatchObject({ rows, rounds, blocked, bytes });
      expect(rows).toEqual(nativeRows(build.content, sql));
      expect(inPieces.requests).toBeGreaterThanOrEqual(requests);
    }
  });

  it('counts a request to each piece of a range', async () => {
    const { engine, run } = await visit(true, new Map(ofFour));
    const { requests } = await run(SUM);
    const again = await visit(true, new Map(ofFour));
    const { outcome } = await again.engine.run({ sql: SUM, limit: 10 });
    expect(outcome).toMatchObject({ kind: 'result', transfer: { requests } });
    expect(engine.sizeBytes).toBe(build.content.length);
  });
});

describe('a fault of one piece', () => {
  const PIECE_BYTES = 256 * 1024;
  /** Files by path, each with its version. */
  const files = new Map<string, { content: Uint8Array; etag: string }>();
  let ignoresRanges = false;
  let origin: string;
  const server = createServer(({ url = '', headers }, response) => {
    const file = files.get(url);
    if (!file) return response.writeHead(404).end();
    const [, from = '0', to = ''] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    response.setHeader('ETag', file.etag);
    if (ignoresRanges) return response.writeHead(200).end(file.content);
    response.setHeader('Content-Range', `bytes ${from}-${to}/${file.content.length}`);
    return response.writeHead(206).end(file.content.subarray(Number(from), Number(to) + 1));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return () => {
      server.close();
      server.closeAllConnections();
    };
  });
  beforeEach(() => {
    files.set('/made.map', { content: build.map.bytes, etag: '"map"' });
    publish(build.content);
  });
  afterEach(() => {
    files.clear();
    ignoresRanges = false;
  });

  const pieceOf = (content: Uint8Array, piece: number) => content.slice(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES);
  function publish(content: Uint8Array): void {
    eachPiece((piece) => {
      files.set(pieceName('/made.sqlite', piece), { content: pieceOf(content, piece), etag: `"${piece}"` });
    });
  }
  const open = () =>
    RemoteEngine.open({
      file: { url: `${origin}/made.sqlite`, sizeBytes: build.content.length },
      map: { ...build.map, url: `${origin}/made.map`, sizeBytes: build.map.bytes.length, sha256: '' },
      pieceBytes: new Map([[`${origin}/made.sqlite`, PIECE_BYTES]]),
      identity: { schemaVersion: '1.2', dataAsOf: '2026-01-01' },
      ...inNode(module),
      now: () => performance.now(),
      ask: askSingly(new WatchedLine(1_000)),
      askNow: () => {
        throw new Error('Pages of these statements can be foreseen.');
      },
      pauses: noPauses(),
      onActivity: () => {},
    });
  async function answerOf(engine: RemoteEngine, sql: string): Promise<unknown> {
    const { outcome } = await engine.run({ sql, limit: 10 });
    return outcome.kind === 'result' ? outcome.result.rows : outcome.kind === 'refused' && outcome.refusal.message;
  }
  const right = () => nativeRows(build.content, ONE);
  const eachPiece = (act: (piece: number) => void) => {
    for (let piece = 0; piece * PIECE_BYTES < build.content.length; piece += 1) act(piece);
  };
  const change = (piece: number, content: Uint8Array | null, etag = '"other"') => {
    const path = pieceName('/made.sqlite', piece);
    if (content) files.set(path, { content, etag });
    else files.delete(path);
  };

  it.each<[string, (piece: number) => void, RegExp]>([
    [
      'a missing one',
      (piece) => change(piece, null),
      /^The host has no database file at .*\.sqlite\.\d{3} \(status 404\)\.$/,
    ],
    [
      'a truncated one',
      (piece) => change(piece, pieceOf(build.content, piece).subarray(0, 5000)),
      /^The database file at .*\.sqlite\.\d{3} has 5000 bytes, but its description names \d+\. Run the query again/,
    ],
    [
      'one of another build',
      (piece) => change(piece, pieceOf(other.content, piece)),
      /^The host sends other bytes for page \d+ of .* than belong to the database: the file was replaced, or is damaged/,
    ],
  ])('%s is named in a sentence, and gives no wrong row', async (_, damage, sentence) => {
    const engine = await open();
    eachPiece(damage);
    expect(await answerOf(engine, ONE)).toMatch(sentence);
    publish(build.content);
    expect(await answerOf(await open(), ONE)).toEqual(right());
  });

  it('pieces that are replaced while they are read are noticed, also those that were not read before', async () => {
    const engine = await open();
    expect(await answerOf(engine, ONE)).toEqual(right());
    eachPiece((piece) => change(piece, pieceOf(other.content, piece)));
    const answers: unknown[] = [];
    for (const id of [17337, 17000, 9000, 100]) {
      const sql = `SELECT amount FROM deals WHERE id = ${id}`;
      const answer = await answerOf(engine, sql);
      if (typeof answer === 'string')
        expect(answer).toMatch(/changed while it was being read|sends other bytes for page/);
      else expect(answer).toEqual(nativeRows(build.content, sql));
      answers.push(answer);
    }
    expect(answers.filter((answer) => typeof answer === 'string').length).toBeGreaterThan(1);
  });

  it('a host that sends whole pieces instead of ranges is named in a sentence', async () => {
    const engine = await open();
    ignoresRanges = true;
    expect(await answerOf(engine, ONE)).toMatch(
      /^The host of .*\.sqlite\.\d{3} ignores range requests and would send the whole file\./,
    );
  });

  it.each([
    ['missing', () => files.delete('/made.map')],
    ['of another build', () => files.set('/made.map', { content: other.map.bytes, etag: '"map"' })],
  ])('if the page map is %s, no piece could be checked: opening says so', async (_, damage) => {
    damage();
    await expect(open().catch((cause: unknown) => refusalOf(cause))).resolves.toMatchObject({
      code: 'DB_UNAVAILABLE',
      message: `The database is in pieces, which are checked by a page map, and that cannot be read (${origin}/made.map). Run the query again; it will begin with the description.`,
    });
  });
});
