import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { MANIFEST_FILE_NAME, type Manifest } from '../../src/catalogue/manifest.ts';
import { markedDatabase } from '../published/publishing.testing.ts';

/** A request that an origin got. */
interface Asked {
  readonly name: string;
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
  readonly authorization: string | undefined;
  readonly status: number;
}

interface Reply {
  readonly status: number;
  readonly headers: Record<string, string | number>;
  readonly bytes: Buffer;
}

const NONE = Buffer.alloc(0);
const READ_AFTER_MS = 100;

/** What an origin does instead of answering a file in full. */
export type Misbehaviour =
  /** Sends so many bytes, and cuts the connection when they are read: a stream drops what is not read when it fails. */
  | { readonly kind: 'cut'; readonly afterBytes: number }
  /** Sends so many bytes, and then nothing. */
  | { readonly kind: 'silent'; readonly afterBytes: number }
  /** Sends without end, and without a length. */
  | { readonly kind: 'endless' }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'compressed' }
  /** Ignores ranges. */
  | { readonly kind: 'whole' };

const builds = new Map<string, ReturnType<typeof madeBuild>>();

/** A build all of whose rows hold the same mark: its manifest and its database. */
export function markedBuild(mark: string): ReturnType<typeof madeBuild> {
  const made = builds.get(mark) ?? madeBuild(mark);
  builds.set(mark, made);
  return made;
}

function madeBuild(mark: string): { readonly manifest: Manifest; readonly database: Buffer } {
  const database = markedDatabase(mark);
  const sha256 = createHash('sha256').update(database).digest('hex');
  const buildId = sha256.slice(0, 16);
  const manifest = {
    serverMode: 'full',
    url: `nadlan-${buildId}.sqlite`,
    buildId,
    sizeBytes: database.length,
    sha256,
    schemaVersion: '1.2',
    dataAsOf: '2026-01-01',
    synthetic: true,
    map: null,
    packed: null,
    columns: null,
    baseMap: null,
    split: null,
    builder: { fingerprint: mark },
  } as unknown as Manifest;
  return { manifest, database };
}

/** A host of published databases, on the loopback network, that can misbehave. */
export class TestOrigin {
  readonly files = new Map<string, Buffer>();
  readonly asked: Asked[] = [];
  /** By file name. */
  readonly misbehaviours = new Map<string, Misbehaviour>();
  readonly #server: Server = createServer((request, response) => this.#answer(request, response));

  async listen(): Promise<this> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/files/`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Publishes a build with that mark; what it was is removed, as by a builder that keeps none. */
  publish(mark: string): Manifest {
    const { manifest, database } = markedBuild(mark);
    this.files.clear();
    this.files.set(manifest.url, database);
    this.files.set('examples.json', Buffer.from('[]'));
    this.describe(manifest);
    return manifest;
  }

  /** Publishes the build of a folder. */
  async publishFolder(folder: string): Promise<void> {
    this.files.clear();
    for (const name of await readdir(folder)) this.files.set(name, await readFile(join(folder, name)));
  }

  describe(manifest: object): void {
    this.files.set(MANIFEST_FILE_NAME, Buffer.from(JSON.stringify(manifest)));
  }

  /** Requests for the database so far, by range and status. */
  askedFor(name: string): readonly string[] {
    return this.asked.filter((one) => one.name === name).map(({ range, status }) => `${range ?? 'all'}: ${status}`);
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const name = (request.url ?? '').replace('/files/', '').replace(/\?.*/, '');
    const wrong = this.misbehaviours.get(name);
    const { status, headers, bytes } = this.#reply(name, request, wrong);
    const { range, authorization, 'if-range': ifRange } = request.headers;
    this.asked.push({ name, range, ifRange: ifRange as string | undefined, authorization, status });
    response.writeHead(status, headers);
    if (wrong?.kind === 'endless') {
      pour(response);
    } else if (wrong?.kind === 'cut' || wrong?.kind === 'silent') {
      response.write(bytes.subarray(0, wrong.afterBytes), () => {
        if (wrong.kind === 'cut') setTimeout(() => response.destroy(), READ_AFTER_MS);
      });
    } else {
      response.end(bytes);
    }
  }

  #reply(name: string, { headers: asked }: IncomingMessage, wrong: Misbehaviour | undefined): Reply {
    const body = this.files.get(name);
    if (wrong?.kind === 'status') return { status: wrong.status, headers: {}, bytes: NONE };
    if (!body) return { status: 404, headers: {}, bytes: NONE };
    const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 12)}"`;
    if (asked['if-none-match'] === etag) return { status: 304, headers: { ETag: etag }, bytes: NONE };
    const from = Number(/^bytes=(\d+)-$/.exec(asked.range ?? '')?.[1] ?? Number.NaN);
    if (wrong?.kind !== 'whole' && Number.isInteger(from) && asked['if-range'] === etag) {
      const bytes = body.subarray(from);
      const contentRange = `bytes ${from}-${body.length - 1}/${body.length}`;
      return {
        status: 206,
        headers: { ETag: etag, 'Content-Range': contentRange, 'Content-Length': bytes.length },
        bytes,
      };
    }
    if (wrong?.kind === 'endless') return { status: 200, headers: { ETag: etag }, bytes: NONE };
    const encoded: Reply['headers'] = wrong?.kind === 'compressed' ? { 'Content-Encoding': 'gzip' } : {};
    return { status: 200, headers: { ETag: etag, 'Content-Length': body.length, ...encoded }, bytes: body };
  }
}

function pour(response: ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
  };
  response.on('drain', more);
  more();
}
