import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { varint } from '../sqlite-file/index.ts';
import { ByteReader, ByteWriter, DamagedMap } from './bytes.ts';
import { EntryColumns, readEntry, sketchEntry, writeEntry } from './entry.ts';

/** Writes entries, and reads them again. */
function roundTrip(entries: readonly Uint8Array[]): Uint8Array[] {
  const written: ByteWriter[] = [];
  const columns = new EntryColumns((at) => {
    written[at] ??= new ByteWriter();
    return written[at];
  });
  for (const entry of entries) writeEntry(entry, columns);
  const readers = Array.from(written, (each) => new ByteReader(each?.take() ?? new Uint8Array()));
  const again = new EntryColumns((at) => readers[at] ?? new ByteReader(new Uint8Array()));
  return entries.map(() => readEntry(again));
}

/** An entry with these serial types and this content, as SQLite would write it. */
function entryOf(types: readonly number[], body: Uint8Array): Uint8Array {
  const typeBytes = types.flatMap(varint);
  const header = [...varint(typeBytes.length + 1), ...typeBytes];
  return Uint8Array.of(...varint(header.length + body.length), ...header, ...body);
}

const LENGTHS = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0];
const fields = fc.array(fc.oneof(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 12, max: 60 })), { maxLength: 12 });
const sqliteEntry = fields.chain((types) => {
  const length = types.reduce((sum, type) => sum + (LENGTHS[type] ?? (type - 12) >> 1), 0);
  return fc.uint8Array({ minLength: length, maxLength: length }).map((body) => entryOf(types, body));
});

describe('a sketch of an entry', () => {
  const entry = (place: string, ...numbers: readonly number[]) =>
    entryOf([13 + 2 * place.length, ...numbers.map(() => 1)], Uint8Array.of(...Buffer.from(place), ...numbers));
  /** The same with NULL in the following fields, and 1 (serial type 9) in the last one. */
  const sketched = (place: string, nulls: number, ...numbers: readonly number[]) =>
    entryOf(
      [13 + 2 * place.length, ...numbers.map(() => 1), ...Array.from({ length: nulls }, () => 0), 9],
      Uint8Array.of(...Buffer.from(place), ...numbers),
    );

  it('has NULL after the field that separates it from its neighbours, and 1 in place of a possible rowid', () => {
    const before = entry('haifa', 99, 4, 1);
    const it = entry('holon', 20, 5, 3);
    expect(sketchEntry(it, [before, entry('lod', 20, 5, 3)])).toEqual(sketched('holon', 2));
    expect(sketchEntry(it, [before, entry('holon', 21, 5, 3)])).toEqual(sketched('holon', 1, 20));
    expect(sketchEntry(it, [entry('holon', 20, 5, 2)])).toEqual(it);
  });

  it('ends with NULL if the entry does not end with a whole number', () => {
    const [it, before] = ['holon', 'haifa'].map((place) => entryOf([23, 15], Buffer.from(`${place}1`)));
    expect(sketchEntry(it ?? new Uint8Array(), before ? [before] : [])).toEqual(entryOf([23, 0], Buffer.from('holon')));
  });

  it('is the entry itself if that has overflow pages', () => {
    const long = Uint8Array.of(0xc8, 0x01, 3, 1, 1, 7);
    expect(sketchEntry(long, [])).toEqual(long);
  });
});

describe('records in a field', () => {
  const record = (...ids: readonly number[]) => Uint8Array.of(ids.length + 1, ...ids.map(() => 1), ...ids);
  const entry = (blob: Uint8Array) => entryOf([12 + 2 * blob.length, 1], Uint8Array.of(...blob, 7));

  it.each([
    ['a record', record(3, 200)],
    ['none', Uint8Array.of()],
    ['a record of nothing', Uint8Array.of(1)],
    ['a header that is longer than the blob', Uint8Array.of(9, 1)],
    ['a record with something behind it', Uint8Array.of(...record(5), 0)],
    ['a record in a record', entryOf([16], record(2)).subarray(1)],
  ])('%s is the same after taking it apart', (_, blob) => {
    const entries = [entry(record(1)), entry(blob), entry(record(1, 2, 3))];
    expect(roundTrip(entries)).toEqual(entries);
  });
});

describe('whole numbers', () => {
  const sizes = [1, 2, 3, 4, 6];
  const bytesOf = (value: bigint, size: number) =>
    Uint8Array.from({ length: size }, (_, i) => Number(BigInt.asUintN(8, value >> BigInt(8 * (size - 1 - i)))));
  /** Integers of exactly `size` bytes, as SQLite would store them, and shorter ones. */
  const values = [
    -(2n ** 47n),
    -(2n ** 31n),
    -129n,
    -128n,
    -1n,
    0n,
    1n,
    2n,
    127n,
    128n,
    2n ** 15n,
    2n ** 31n,
    2n ** 47n - 1n,
  ];

  it.each(sizes.map((size, i) => [i + 1, size] as const))(
    'of serial type %i are the same after taking them apart',
    (type, size) => {
      const entries = values
        .filter((value) => BigInt.asIntN(8 * size, value) === value)
        .map((value) => entryOf([type, 9, 8, type], Uint8Array.of(...bytesOf(value, size), ...bytesOf(value, size))));
      expect(entries.length).toBeGreaterThan(4);
      expect(roundTrip(entries)).toEqual(entries);
    },
  );
});

describe('lists with equal ends', () => {
  const statistics = (...lists: readonly string[]) =>
    entryOf(
      lists.map((list) => 13 + 2 * list.length),
      Buffer.concat(lists.map((list) => Buffer.from(list))),
    );

  it('are the same after taking them apart, in one entry and over several', () => {
    const entries = [
      statistics('0', '0', '0 0'),
      statistics('406 58 1', '0 58 77', '0 1 77'),
      statistics('406 1', '0 77', '77'),
      statistics('77', 'seventy', '77'),
    ];
    expect(roundTrip(entries)).toEqual(entries);
  });
});

describe('texts of numbers', () => {
  const entry = (value: string) => entryOf([13 + 2 * value.length], new Uint8Array(Buffer.from(value)));

  it.each(['0', '17 0 3 1200', '-4 9007199254', '007', '1e3', ' 1', '1  2', '1 ', 'nine', '9007199254740993', '-0'])(
    '%s is the same after taking it apart',
    (value) => {
      expect(roundTrip([entry('5 5'), entry(value), entry('6')])).toEqual([entry('5 5'), entry(value), entry('6')]);
    },
  );
});

describe('texts of days', () => {
  const entry = (value: string) => entryOf([13 + 2 * value.length], new Uint8Array(Buffer.from(value)));

  it.each([
    '1998-01-01',
    '2024-02-29',
    '2023-02-29',
    '2020-13-01',
    '0000-01-01',
    '9999-12-31',
    '2020-1-011',
    'at no time',
  ])('%s is the same after taking it apart', (value) => {
    const entries = [entry('2020-05-05'), entry(value), entry('2020-05-06')];
    expect(roundTrip(entries)).toEqual(entries);
  });
});

describe('entries of an index', () => {
  it('are the same bytes after taking them apart to columns', () => {
    fc.assert(
      fc.property(
        fc.array(sqliteEntry, { maxLength: 20 }),
        (entries) => void expect(roundTrip(entries)).toEqual(entries),
      ),
    );
  });

  it('are the same bytes even if they are not records', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 20 }), (entries) => {
        expect(roundTrip(entries)).toEqual(entries);
      }),
    );
  });

  it('keep a length that SQLite writes in more bytes than it needs', () => {
    const entry = Uint8Array.of(0x80, 3, 2, 1, 77);
    expect(roundTrip([entry])).toEqual([entry]);
  });
});

describe('numbers', () => {
  it('are the same after writing and reading', () => {
    fc.assert(
      fc.property(
        fc.array(fc.maxSafeNat()),
        fc.array(fc.integer({ min: -(2 ** 51), max: 2 ** 51 })),
        (naturals, whole) => {
          const writer = new ByteWriter();
          for (const each of naturals) writer.number(each);
          for (const each of whole) writer.signed(each);
          const reader = new ByteReader(writer.take());
          expect(naturals.map(() => reader.number())).toEqual(naturals);
          expect(whole.map(() => reader.signed())).toEqual(whole.map((each) => each + 0));
          expect(() => reader.number()).toThrow(DamagedMap);
        },
      ),
    );
  });

  it('of more than 53 bits are refused', () => {
    expect(() => new ByteReader(new Uint8Array(12).fill(0xff)).number()).toThrow(DamagedMap);
  });
});
