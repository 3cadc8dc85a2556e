import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader, ByteWriter, DamagedMap } from './bytes.ts';
import { EntryColumns, readEntry, sketchEntry, writeEntry } from './entry.ts';
import { varint } from './interior-page.ts';

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
  /** The same with NULL in the last fields. */
  const sketched = (place: string, nulls: number, ...numbers: readonly number[]) =>
    entryOf(
      [13 + 2 * place.length, ...numbers.map(() => 1), ...Array.from({ length: nulls }, () => 0)],
      Uint8Array.of(...Buffer.from(place), ...numbers),
    );

  it('has NULL behind the field that tells it from the entries beside it', () => {
    const before = entry('haifa', 99, 4, 1);
    const it = entry('holon', 20, 5, 3);
    expect(sketchEntry(it, [before, entry('lod', 20, 5, 3)])).toEqual(sketched('holon', 3));
    expect(sketchEntry(it, [before, entry('holon', 21, 5, 3)])).toEqual(sketched('holon', 2, 20));
    expect(sketchEntry(it, [entry('holon', 20, 5, 2)])).toEqual(it);
  });

  it('is the entry itself where that goes on in another page', () => {
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
  ])('%s is the same after it was taken apart', (_, blob) => {
    const entries = [entry(record(1)), entry(blob), entry(record(1, 2, 3))];
    expect(roundTrip(entries)).toEqual(entries);
  });
});

describe('texts of numbers', () => {
  const entry = (value: string) => entryOf([13 + 2 * value.length], new Uint8Array(Buffer.from(value)));

  it.each(['0', '17 0 3 1200', '-4 9007199254', '007', '1e3', ' 1', '1  2', '1 ', 'nine', '9007199254740993', '-0'])(
    '%s is the same after it was taken apart',
    (value) => {
      expect(roundTrip([entry('5 5'), entry(value), entry('6')])).toEqual([entry('5 5'), entry(value), entry('6')]);
    },
  );
});

describe('entries of an index', () => {
  it('are the same bytes after they were taken apart to columns', () => {
    fc.assert(
      fc.property(
        fc.array(sqliteEntry, { maxLength: 20 }),
        (entries) => void expect(roundTrip(entries)).toEqual(entries),
      ),
    );
  });

  it('are the same bytes even where they are no records at all', () => {
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
  it('are the same after they were written', () => {
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
