import { deflateRawSync, inflateRawSync } from 'node:zlib';
import Database from 'better-sqlite3';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inflateInto } from '../engine/remote/file/inflate.ts';
import {
  DamagedPackedPages,
  GROUP_PAGES,
  PagePacker,
  readDirectory,
  type Slots,
  Unpacking,
  writeDirectory,
} from './index.ts';

const SHA256 = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);
const deflate = (bytes: Uint8Array) => deflateRawSync(bytes, { level: 9 });
const inflate = async (bytes: Uint8Array) => inflateRawSync(bytes);

/** Packs a database as it is published: its slots, then the directory. */
function pack(pages: readonly Uint8Array[], sha256 = SHA256, reservedBytes = 0) {
  const pageBytes = pages[0]?.length ?? 0;
  const packer = new PagePacker({ pageBytes, usableBytes: pageBytes - reservedBytes }, sha256, deflate);
  const groups = Array.from({ length: Math.ceil(pages.length / GROUP_PAGES) }, (_, group) => {
    const from = group * GROUP_PAGES;
    return packer.packGroup(pages.slice(from, from + GROUP_PAGES), from + 1);
  });
  const units = Uint8Array.from(groups, (group) => group.units);
  const directory = writeDirectory({ pageBytes, pageCount: pages.length, units }, sha256, deflate);
  return { slots: new Uint8Array(Buffer.concat(groups.map(({ bytes }) => bytes))), directory };
}

/** A common table expression of the numbers from 1 on. */
const rows = (count: number) => `WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;

/** The pages of a database that these statements make. */
function pagesOf(sql: string): Uint8Array[] {
  const db = new Database(':memory:');
  db.exec(sql);
  const bytes = new Uint8Array(db.serialize());
  db.close();
  const [high = 0, low = 0] = bytes.subarray(16);
  const pageBytes = high === 0 && low === 1 ? 65_536 : 256 * high + low;
  return Array.from({ length: bytes.length / pageBytes }, (_, i) => bytes.slice(i * pageBytes, (i + 1) * pageBytes));
}

/** Reads a run of pages like a remote reader: by their range of the file. */
function unpack(slots: Slots, file: Uint8Array, first: number, last: number): Uint8Array {
  const { offset, length } = slots.rangeOf(first, last);
  return new Unpacking(slots, first, last, inflateInto).finish(file.subarray(offset, offset + length));
}

/** Pages of all kinds: only zeros, texts, and incompressible bytes. */
const pageOf = (pageBytes: number) =>
  fc.oneof(
    fc.constant(new Uint8Array(pageBytes)),
    fc.string({ minLength: 1 }).map((text) => new Uint8Array(Buffer.alloc(pageBytes, text))),
    fc.uint8Array({ minLength: pageBytes, maxLength: pageBytes }),
    // Long incompressible pages take fast-check too long.
    fc.integer().map((seed) => noise(pageBytes, seed)),
  );

/** Bytes without repetitions (xorshift32, G. Marsaglia, 2003). */
function noise(length: number, seed: number): Uint8Array {
  let state = seed | 1;
  return Uint8Array.from({ length }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state;
  });
}

describe.each([512, 4096, 65_536])('pages of %i bytes', (pageBytes) => {
  const runs = pageBytes === 65_536 ? 5 : 40;
  const maxLength = pageBytes === 65_536 ? 40 : 100;

  it('are the same after any run of them was packed and unpacked', async () => {
    const pages = fc.array(pageOf(pageBytes), { minLength: 1, maxLength });
    await fc.assert(
      fc.asyncProperty(pages, fc.nat(), fc.nat(), async (all, from, count) => {
        const { slots: file, directory } = pack(all);
        const slots = await readDirectory(directory, SHA256, inflate);
        expect([slots.pageBytes, slots.pageCount, slots.sizeBytes]).toEqual([pageBytes, all.length, file.length]);
        const first = 1 + (from % all.length);
        const last = first + (count % (all.length - first + 1));
        const expected = Buffer.concat(all.slice(first - 1, last));
        expect(Buffer.compare(unpack(slots, file, first, last), expected)).toBe(0);
      }),
      { numRuns: runs, seed: 1 },
    );
  });

  it('take little more than their size if they do not compress', () => {
    const pages = Array.from({ length: GROUP_PAGES }, (_, i) => noise(pageBytes, i + 1));
    expect(pack(pages).slots.length).toBeLessThanOrEqual((GROUP_PAGES * pageBytes * 66) / 64);
  });
});

describe('pages of a database', () => {
  const pages = pagesOf(`
    CREATE TABLE deals (id INTEGER PRIMARY KEY, city TEXT, day TEXT, amount INTEGER, photo BLOB);
    ${rows(4000)} INSERT INTO deals SELECT i, 'עיר ' || (i % 30), date('2010-01-01', (i * 7919 % 5000) || ' days'), i * 7 % 90 * 1000,
      CASE i WHEN 77 THEN zeroblob(9000) END FROM n;
    CREATE INDEX deals_by_day ON deals (day, amount);
    DELETE FROM deals WHERE id % 13 = 0;
  `);
  const readBack = (packed: ReturnType<typeof pack>) =>
    readDirectory(packed.directory, SHA256, inflate).then((slots) => unpack(slots, packed.slots, 1, pages.length));
  const rowsOf = (bytes: Uint8Array) => {
    const db = new Database(Buffer.from(bytes));
    const read = (sql: string) => db.prepare(sql).all();
    return [
      read('PRAGMA integrity_check'),
      read('SELECT * FROM deals'),
      read('SELECT day, amount FROM deals ORDER BY 1, 2'),
    ];
  };

  it('have the same rows after they were packed and unpacked, in far fewer bytes', async () => {
    const packed = pack(pages);
    const again = await readBack(packed);
    expect(rowsOf(again)).toEqual(rowsOf(Buffer.concat(pages)));
    expect(rowsOf(again)[0]).toEqual([{ integrity_check: 'ok' }]);
    const asTheyLie = pack(pages, SHA256, 8);
    expect(packed.slots.length).toBeLessThan(0.7 * asTheyLie.slots.length);
  });

  it('are byte for byte the same if bytes are reserved at their end', async () => {
    expect(Buffer.compare(await readBack(pack(pages, SHA256, 8)), Buffer.concat(pages))).toBe(0);
  });
});

it('are unpacked as they come, in pieces cut anywhere', async () => {
  const pages = Array.from({ length: 70 }, (_, i) => noise(1024, i + 1).fill(i, i * 10));
  const { slots: file, directory } = pack(pages);
  const slots = await readDirectory(directory, SHA256, inflate);
  const { offset, length } = slots.rangeOf(20, 70);
  const packed = file.subarray(offset, offset + length);
  for (const piece of [1, 700, 16_384, length]) {
    const unpacking = new Unpacking(slots, 20, 70, inflateInto);
    for (let come = piece; come < length; come += piece) unpacking.take(packed.subarray(0, come));
    expect(Buffer.compare(unpacking.finish(packed), Buffer.concat(pages.slice(19)))).toBe(0);
  }
  const damaged = packed.slice();
  damaged.fill(7, 0, 100);
  const unpacking = new Unpacking(slots, 20, 70, inflateInto);
  unpacking.take(damaged.subarray(0, 90));
  expect(() => unpacking.take(damaged.subarray(0, 2000))).toThrow(DamagedPackedPages);
});

describe('damaged packed pages', () => {
  const pages = pagesOf(`
    PRAGMA page_size = 1024;
    CREATE TABLE deals (id INTEGER PRIMARY KEY, street TEXT, day TEXT, lat REAL);
    ${rows(3000)} INSERT INTO deals SELECT i, 'רחוב ' || (i % 90), date('2000-01-01', i || ' days'), 32 + i / 1e6 FROM n;
  `);
  const { slots: file, directory } = pack(pages);
  const read = (bytes: Uint8Array, sha256 = SHA256) => readDirectory(bytes, sha256, inflate);

  it('are detected, whichever bit of a page it is', async () => {
    const slots = await read(directory);
    const { offset, length } = slots.rangeOf(33, 33);
    const whole = unpack(slots, file, 33, 33);
    const used = Buffer.from(file.subarray(offset, offset + length)).reduce((end, byte, i) => (byte ? i + 1 : end), 0);
    for (let at = 0; at < used; at += 1) {
      const damaged = file.slice();
      damaged[offset + at] = (damaged[offset + at] ?? 0) ^ (1 << (at % 8));
      let found: Uint8Array | null = null;
      try {
        found = unpack(slots, damaged, 33, 33);
      } catch (cause) {
        expect(cause).toBeInstanceOf(DamagedPackedPages);
      }
      // A bit that deflate ignores may differ; a byte of the page may not.
      if (found) expect(found, `byte ${at}`).toEqual(whole);
    }
  });

  it.each([
    [
      'come in the place of others',
      (slots: Slots) => new Unpacking(slots, 2, 2, inflateInto).finish(file.subarray(0, slots.rangeOf(1, 1).length)),
    ],
    [
      'end early',
      (slots: Slots) => new Unpacking(slots, 1, 2, inflateInto).finish(file.subarray(0, slots.rangeOf(1, 1).length)),
    ],
    [
      'are nothing but zeros',
      (slots: Slots) => new Unpacking(slots, 1, 1, inflateInto).finish(new Uint8Array(slots.rangeOf(1, 1).length)),
    ],
    ['are another build’s', (slots: Slots) => unpack(slots, pack(pages, OTHER).slots, 1, 40)],
  ] as const)('are refused if they %s', async (_, damage) => {
    const slots = await read(directory);
    expect(() => damage(slots)).toThrow(DamagedPackedPages);
  });

  it('are refused by their directory if it is of another database, or if any bit of it is wrong', async () => {
    await expect(read(directory, OTHER)).rejects.toThrow('belong to another database');
    await expect(read(new Uint8Array())).rejects.toThrow(DamagedPackedPages);
    await expect(read(directory.subarray(0, -1))).rejects.toThrow(DamagedPackedPages);
    for (let at = 0; at < directory.length; at += 1) {
      const damaged = directory.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 4;
      await expect(read(damaged), `byte ${at}`).rejects.toThrow(DamagedPackedPages);
    }
  });

  it('are refused by a directory with the wrong number of groups for its pages', async () => {
    for (const [pageCount, groups] of [
      [0, 0],
      [32, 2],
      [33, 1],
    ] as const) {
      const written = writeDirectory({ pageBytes: 512, pageCount, units: new Uint8Array(groups) }, SHA256, deflate);
      await expect(read(written), `${pageCount} pages`).rejects.toThrow('does not have all groups');
    }
  });
});
