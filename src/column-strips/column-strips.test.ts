import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { putWhole } from '../packed-pages/index.ts';
import { joined } from '../page-map/index.ts';
import { typeOf, valueBytes } from '../sqlite-file/index.ts';
import {
  CODINGS,
  type ColumnLayout,
  ContentList,
  DamagedStrips,
  DICTIONARY,
  inOrder,
  partsOf,
  ROWIDS,
  readStripDirectory,
  Seal,
  type StripValues,
  storedValues,
  writeDictionary,
  writeStrip,
  writeStripDirectory,
} from './index.ts';

const SHA256 = 'ab'.repeat(32);
const ROOT = 7;

type Value = null | number | bigint | string | Uint8Array | { readonly real: number };

const UTF8 = new TextEncoder();

/** A value in a record. */
function stored(value: Value): [type: number, content: Uint8Array] {
  if (value === null) return [0, new Uint8Array()];
  if (typeof value === 'string') {
    const bytes = UTF8.encode(value);
    return [2 * bytes.length + 13, bytes];
  }
  if (value instanceof Uint8Array) return [2 * value.length + 12, value];
  const eight = new DataView(new ArrayBuffer(8));
  if (typeof value === 'object') {
    eight.setFloat64(0, value.real);
    return [7, new Uint8Array(eight.buffer)];
  }
  if (typeof value === 'bigint') {
    eight.setBigInt64(0, value);
    return [6, new Uint8Array(eight.buffer)];
  }
  const type = typeOf(value);
  const content = new Uint8Array(valueBytes(type));
  putWhole(content, 0, value, type);
  return [type, content];
}

function stripOf(values: readonly Value[]): StripValues {
  const records = values.map(stored);
  return { types: Uint32Array.from(records, ([type]) => type), content: joined(records.map(([, bytes]) => bytes)) };
}

/** Deflated if the first byte says so. */
const deflate = (bytes: Uint8Array) => new Uint8Array(deflateRawSync(bytes));
const inflate = (bytes: Uint8Array) => new Uint8Array(inflateRawSync(bytes));

/** Writes one column in every coding, with and without a dictionary, and returns what is read back. */
function everyWay(values: readonly Value[]): StripValues[] {
  const written = stripOf(values);
  const found = new ContentList();
  let at = 0;
  for (const type of written.types) {
    if (type >= 12) found.add(type, written.content, at);
    at += valueBytes(type);
  }
  const seal = new Seal(SHA256);
  return [null, inOrder(found)].flatMap((list) =>
    CODINGS.map((coding) => {
      const place = { root: ROOT, column: 0, block: 0 };
      const strip = seal.close(writeStrip(partsOf(written, list), coding), place, deflate);
      const dictionary = list && seal.close(writeDictionary(list), { ...place, block: DICTIONARY }, deflate);
      const table = tableOf(values.length, strip.length, dictionary?.length ?? 0);
      return storedValues(table.values(0, 0, strip, dictionary));
    }),
  );
}

/** A table of one block and one column, as it is found by the directory. */
function tableOf(rows: number, stripBytes: number, dictionaryBytes = 0, rowidBytes = 0, lastRowid = rows) {
  const usual = { type: 0, content: new Uint8Array() };
  const rowids: ColumnLayout = { usual, widest: 0, dictionaryBytes: 0, stripBytes: [rowidBytes] };
  const column: ColumnLayout = { usual, widest: 0, dictionaryBytes, stripBytes: [stripBytes] };
  const layout = { root: ROOT, blocks: [{ rows, firstRowid: 1, lastRowid }], columns: [rowids, column] };
  const directory = writeStripDirectory([layout], SHA256, deflate);
  const table = readStripDirectory(directory, SHA256, rowidBytes + stripBytes + dictionaryBytes, inflate).tables.get(
    ROOT,
  );
  if (!table) throw new Error('no table');
  return table;
}

function expectSame(values: readonly Value[]): void {
  const written = stripOf(values);
  for (const read of everyWay(values)) {
    const isSame = Buffer.compare(read.content, written.content) === 0;
    expect([Array.from(read.types), isSame]).toEqual([Array.from(written.types), true]);
  }
}

const text = fc.oneof(fc.string(), fc.constantFrom('', 'תל אביב', '2026-09-22', 'x'.repeat(200)));
const whole = fc.oneof(
  fc.integer({ min: -3, max: 300 }),
  fc.integer(),
  fc.integer({ min: -(2 ** 47), max: 2 ** 47 - 1 }),
  fc.constantFrom(-(2 ** 47), 2 ** 47 - 1, -129, -128, 127, 128, 2 ** 31, -(2 ** 31) - 1),
);
const huge = fc.bigInt({ min: 2n ** 47n, max: 2n ** 63n - 1n }).chain((size) => fc.constantFrom(size, -size - 1n));
const real = fc
  .oneof(
    fc.double({ noNaN: true }),
    fc.integer({ min: -40_000, max: 40_000 }).map((cents) => cents / 100),
    fc.constantFrom(-0, 0, 5, 0.1, 1e300, Infinity, -Infinity, 5e-324, 32.085281, 2 ** 60),
  )
  .map((real) => ({ real }));
const blob = fc.uint8Array({ maxLength: 40 });
const broken = fc.constantFrom(Uint8Array.of(0xff, 0xd7), Uint8Array.of());

describe('a strip is the same after it was written and read', () => {
  const column = (value: fc.Arbitrary<Value>) => fc.array(value, { minLength: 1, maxLength: 120 });
  it.each<[string, fc.Arbitrary<Value>]>([
    ['whole numbers', whole],
    ['whole numbers and NULL', fc.option(whole, { nil: null })],
    ['real numbers', real],
    ['numbers of both kinds', fc.oneof(whole, real)],
    ['huge numbers', huge],
    ['texts', text],
    ['texts and NULL', fc.option(text, { nil: null })],
    ['blobs and texts', fc.oneof(blob, text, broken)],
    ['anything', fc.oneof(whole, real, huge, text, blob, fc.constant(null))],
  ])('%s', (_, value) => {
    fc.assert(fc.property(column(value), expectSame), { seed: 1, numRuns: 25 });
  });

  it.each<[string, Value[]]>([
    ['one NULL', [null]],
    ['nothing but NULL', Array.from({ length: 1000 }, () => null)],
    ['one number', [-1]],
    ['the same number', Array.from({ length: 1000 }, () => 7)],
    ['numbers of 24 bits, and of 25', Array.from({ length: 999 }, (_, i) => (i % 3 === 2 ? 2 ** 24 + i : i * 16_000))],
    ['numbers of two kinds of sizes', Array.from({ length: 5000 }, (_, i) => (i % 2 ? 2 ** 40 + i : -i))],
    ['few distinct numbers', Array.from({ length: 5000 }, (_, i) => ((i * i) % 37) * 100_000)],
    ['decimals of six digits', Array.from({ length: 500 }, (_, i) => ({ real: 32 + i / 1e6 || 1 }))],
    ['a text longer than a page', ['א'.repeat(9000), '', 'א'.repeat(9000)]],
    ['runs of texts', Array.from({ length: 3000 }, (_, i) => `city ${Math.floor(i / 700)}`)],
  ])('%s', (_, values) => expectSame(values));

  it('a whole number that is stored in more bytes than it needs, and types that SQLite reserves', () => {
    const written: StripValues = { types: Uint8Array.of(2, 1, 10, 8, 11), content: Uint8Array.of(0, 5, 9) };
    const strip = new Seal(SHA256).close(
      writeStrip(partsOf(written, null), 'plain'),
      { root: ROOT, column: 0, block: 0 },
      deflate,
    );
    const read = storedValues(tableOf(5, strip.length).values(0, 0, strip, null));
    expect([Array.from(read.types), Array.from(read.content)]).toEqual([
      [2, 1, 10, 8, 11],
      [0, 5, 9],
    ]);
  });
});

describe('a damaged strip', () => {
  const values = Array.from({ length: 300 }, (_, i) => i * i);
  const place = { root: ROOT, column: 0, block: 0 };
  const close = (seal = new Seal(SHA256), at = place) =>
    seal.close(writeStrip(partsOf(stripOf(values), null), 'bits'), at, deflate);
  const strip = close();
  const damaged = (at: number) => strip.map((byte, i) => (i === at ? byte ^ 1 : byte));
  it.each<[string, Uint8Array | null]>([
    ['has another first byte', damaged(0)],
    ['has another byte in the middle', damaged(strip.length >> 1)],
    ['ends early', strip.subarray(0, -1)],
    ['is empty', new Uint8Array()],
    ['is not there', null],
    ['is of another database', close(new Seal('cd'.repeat(32)))],
    ['is of another table', close(new Seal(SHA256), { ...place, root: ROOT + 1 })],
    ['is of another column', close(new Seal(SHA256), { ...place, column: 1 })],
    ['is of another block', close(new Seal(SHA256), { ...place, block: 1 })],
  ])('is refused if it %s', (_, read) => {
    expect(() => tableOf(values.length, strip.length).values(0, 0, read, null)).toThrow(DamagedStrips);
  });

  it('is refused without its dictionary', () => {
    const list = new ContentList();
    list.add(15, UTF8.encode('a'), 0);
    const written = stripOf(['a', 'a']);
    const listed = new Seal(SHA256).close(writeStrip(partsOf(written, list), 'plain'), place, deflate);
    expect(() => tableOf(2, listed.length).values(0, 0, listed, null)).toThrow(DamagedStrips);
  });

  it('is refused, whatever a sealed strip says', () => {
    const anything = fc.uint8Array({ maxLength: 60 });
    fc.assert(
      fc.property(anything, (bytes) => {
        const sealed = new Seal(SHA256).close(bytes, place, deflate);
        try {
          const { types } = storedValues(tableOf(9, sealed.length).values(0, 0, sealed, null));
          expect(types.length).toBe(9);
        } catch (error) {
          expect(error).toBeInstanceOf(DamagedStrips);
        }
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});

describe('rowids', () => {
  it('that are consecutive take no bytes', () => {
    expect(Array.from(tableOf(4, 9).rowids(0, null))).toEqual([1, 2, 3, 4]);
    expect(tableOf(4, 9).rangeOf(0, ROWIDS)).toBe(null);
  });

  it('with gaps that do not exist are refused', () => {
    expect(() => tableOf(4, 9, 0, 0, 11).rowids(0, null)).toThrow(DamagedStrips);
  });
});

describe('the directory', () => {
  const directory = writeStripDirectory([], SHA256, deflate);
  it.each<[string, () => unknown]>([
    ['of another database', () => readStripDirectory(directory, 'cd'.repeat(32), 0, inflate)],
    ['of a file of another length', () => readStripDirectory(directory, SHA256, 1, inflate)],
    ['that ends early', () => readStripDirectory(directory.subarray(0, -1), SHA256, 0, inflate)],
    ['that is none', () => readStripDirectory(new Uint8Array(50), SHA256, 0, inflate)],
    [
      'that is damaged',
      () =>
        readStripDirectory(
          directory.map((byte, i) => (i === 42 ? byte ^ 1 : byte)),
          SHA256,
          0,
          inflate,
        ),
    ],
  ])('%s is refused', (_, read) => {
    expect(read).toThrow(DamagedStrips);
  });

  it('says where strips and dictionaries are', () => {
    const table = tableOf(4, 9, 20, 5, 11);
    expect([table.rangeOf(0, ROWIDS), table.dictionaryOf(0), table.rangeOf(0, 0)]).toEqual([
      { offset: 0, length: 5 },
      { offset: 5, length: 20 },
      { offset: 25, length: 9 },
    ]);
    expect([table.columnCount, table.rows, table.dictionaryOf(ROWIDS)]).toEqual([1, 4, null]);
  });
});
