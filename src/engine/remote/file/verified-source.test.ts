import { expect, it } from 'vitest';
import { writeChecksums } from '../../../page-map/index.ts';
import { crc32 } from '../../../sqlite-file/index.ts';
import type { AskRange, AskRangeNow, ByteRange, ExpectedFile } from '../transport/transport.ts';
import { PageChecks } from './page-checks.ts';
import { VerifiedSource } from './verified-source.ts';

/*
 * Pages of 512 bytes. A piece of checksums covers 1,024 pages, so it stands for 512 KiB of the database and has 4,100
 * bytes.
 */

const PAGE_BYTES = 512;
const PIECE_BYTES = 4 * 1025;
const PAGE_COUNT = 20 * 1024;
const databaseSha256 = '5a'.repeat(32);
const database = Uint8Array.from({ length: PAGE_COUNT * PAGE_BYTES }, (_, at) => (at * 31) ^ (at >>> 9));
const pageOf = (number: number) => database.subarray((number - 1) * PAGE_BYTES, number * PAGE_BYTES);
const checksums = Array.from({ length: PAGE_COUNT }, (_, i) => crc32(pageOf(i + 1)));
/** A page map that has only checksums. */
const map = writeChecksums(checksums, databaseSha256);

const CONTENTS: Readonly<Record<string, Uint8Array>> = { 'made.sqlite': database, 'made.map': map };
const told = { etag: '"one"', lastModified: null };
const fileOf = (url: string): ExpectedFile => ({ url, sizeBytes: CONTENTS[url]?.length ?? 0, ...told });
const DATABASE = fileOf('made.sqlite');

/** The range of complete pages. */
const pages = (first: number, count: number): ByteRange => ({
  offset: (first - 1) * PAGE_BYTES,
  length: count * PAGE_BYTES,
});

/** A host that sends its version and records its requests. */
function openHost() {
  const seen: string[] = [];
  const askNow: AskRangeNow = ({ url }, { offset, length }) => {
    seen.push(`${url} ${offset}+${length}`);
    return { body: CONTENTS[url]?.slice(offset, offset + length) ?? new Uint8Array(), ...told };
  };
  const ask: AskRange = async (file, range) => askNow(file, range);
  const checks = new PageChecks(
    { databaseSha256, pageBytes: PAGE_BYTES, pageCount: PAGE_COUNT, partsEnd: 0 },
    fileOf('made.map'),
    ask,
    null,
  );
  const source = new VerifiedSource({ ask, askNow }, () => checks);
  return { source, checks, seen };
}

it('requests pages and their checksums in the same round', () => {
  const { source, seen } = openHost();
  void source.ask(DATABASE, pages(1, 2));
  expect(seen.sort()).toEqual([`made.map 0+${PIECE_BYTES}`, 'made.sqlite 0+1024']);
});

it('requests a piece of checksums once, and adjacent pieces in one request', async () => {
  const { source, checks, seen } = openHost();
  const [first, again, across] = await Promise.all([
    source.ask(DATABASE, pages(1, 2)),
    source.ask(DATABASE, pages(7, 1)),
    source.ask(DATABASE, pages(2048, 1026)),
  ]);
  expect([first, again, across].map(({ isChecked, checksumBytes }) => ({ isChecked, checksumBytes }))).toEqual([
    { isChecked: true, checksumBytes: PIECE_BYTES },
    { isChecked: true, checksumBytes: 0 },
    { isChecked: true, checksumBytes: 3 * PIECE_BYTES },
  ]);
  expect(seen.filter((asked) => asked.startsWith('made.map'))).toEqual([
    `made.map 0+${PIECE_BYTES}`,
    `made.map ${PIECE_BYTES}+${3 * PIECE_BYTES}`,
  ]);
  expect(checks.transfer).toEqual({ requests: 2, bytes: 4 * PIECE_BYTES });
});

it('names the checksums that pages will need in advance', async () => {
  const { source, checks } = openHost();
  await source.ask(DATABASE, pages(1, 1));
  expect(checks.missingOf([pages(5000, 1), pages(5, 1), pages(2048, 2), pages(4100, 3)])).toMatchObject([
    { offset: PIECE_BYTES, length: 2 * PIECE_BYTES },
    { offset: 4 * PIECE_BYTES, length: PIECE_BYTES },
  ]);
});

it('requests eight pieces at a time when it blocks, without loaded ones', async () => {
  const { source, seen } = openHost();
  await source.ask(DATABASE, pages(1, 1));
  seen.length = 0;
  for (const number of [1025, 3000, 8000, 9000, PAGE_COUNT]) source.askNow(DATABASE, pages(number, 1));
  expect(seen.filter((asked) => asked.startsWith('made.map'))).toEqual([
    `made.map ${PIECE_BYTES}+${7 * PIECE_BYTES}`,
    `made.map ${8 * PIECE_BYTES}+${8 * PIECE_BYTES}`,
    `made.map ${16 * PIECE_BYTES}+${4 * PIECE_BYTES}`,
  ]);
});

it('names the page that has other bytes, although the host says the same version', async () => {
  const { source } = openHost();
  const damaged = pageOf(1500)[100] ?? 0;
  pageOf(1500)[100] = damaged ^ 8;
  try {
    const sentence = /sends other bytes for page 1500 of made\.sqlite than belong to the database/;
    await expect(source.ask(DATABASE, pages(1499, 4))).rejects.toThrow(sentence);
    expect(() => source.askNow(DATABASE, pages(1500, 1))).toThrow(sentence);
    expect((await source.ask(DATABASE, pages(1499, 1))).isChecked).toBe(true);
  } finally {
    pageOf(1500)[100] = damaged;
  }
});
