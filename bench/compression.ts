/* npx tsx bench/compression.ts [data folder]: the time that compression takes and the bytes that it saves, for the answers that
   the server compresses. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { MANIFEST_FILE_NAME, type Manifest } from '../src/catalogue/index.ts';
import { ENGINE_WASM } from '../src/engine/wasm/build.ts';
import { type CompressedBody, compressionTable } from './compression-table.ts';
import { resultPath, writeResult } from './results.ts';
import { spreadOf } from './statistics.ts';

const ROUNDS = 5;

const brotli = (quality: number) => (bytes: Buffer) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
const gzip = (level: number) => (bytes: Buffer) => gzipSync(bytes, { level });

const METHODS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  'gzip 1': gzip(1),
  'gzip 6': gzip(6),
  'br 1': brotli(1),
  'br 4': brotli(4),
  'br 5': brotli(5),
  'br 9': brotli(9),
  'br 11': brotli(11),
};

const dataDir = process.argv[2] ?? 'data';
const manifest = JSON.parse(await readFile(join(dataDir, MANIFEST_FILE_NAME), 'utf8')) as Manifest;
const database = new Database(join(dataDir, manifest.url), { readonly: true });
const rows = (sql: string) => Buffer.from(JSON.stringify(database.prepare(sql).raw().all()));

const BODIES: Readonly<Record<string, Buffer>> = {
  '100 deals': rows('SELECT * FROM deals LIMIT 100'),
  '10,000 deals': rows('SELECT * FROM deals LIMIT 10000'),
  'examples.json': await readFile(join(dataDir, 'examples.json')),
  'sqlite.wasm': await readFile(ENGINE_WASM),
};

const measured: CompressedBody[] = [];
for (const [name, body] of Object.entries(BODIES)) {
  const tries = new Map<string, { bytes: number; timesMs: number[] }>();
  // In turns, so that a busy moment of the machine affects all of them.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [method, compress] of Object.entries(METHODS)) {
      const startedAt = performance.now();
      const bytes = compress(body).length;
      const timesMs = [...(tries.get(method)?.timesMs ?? []), performance.now() - startedAt];
      tries.set(method, { bytes, timesMs });
    }
  }
  const methods = [...tries].map(([method, { bytes, timesMs }]) => ({ method, bytes, ms: spreadOf(timesMs) }));
  measured.push({ name, bytes: body.length, methods });
}
console.log(compressionTable(measured));
console.log(writeResult(resultPath('compression'), measured));
