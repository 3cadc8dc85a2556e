import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ByteRange } from '../transport.ts';
import { Byteranges, boundaryOf, MisshapenParts } from './byteranges.ts';
import { type Writing, writeParts } from './multipart.testing.ts';

const SIZE = 3000;
/** It contains bytes that look like the end of a part, at its ends and in its middle. */
const CONTENT = Buffer.alloc(SIZE, '\r\n--b\r\nContent-Range: bytes 0-1/3000\r\n\r\n--b--\r\n');

/** The parts of a body that arrives in pieces of these lengths, cyclically. */
function read(body: Uint8Array, cuts: readonly number[] = [body.length], boundary = 'b') {
  const begun: ByteRange[] = [];
  const parts: (readonly [ByteRange, Uint8Array])[] = [];
  /** All bytes of the part so far. */
  let come = new Uint8Array();
  const reader = new Byteranges(boundary, SIZE, {
    begin: (range) => {
      begun.push(range);
      come = new Uint8Array();
    },
    more: (range, content) => {
      expect(range).toBe(begun.at(-1));
      expect(content.length).toBeGreaterThan(come.length);
      come = content.slice();
    },
    end: (range, content) => {
      expect(Buffer.from(come).equals(content)).toBe(true);
      parts.push([range, content]);
    },
  });
  for (let at = 0, i = 0; at < body.length; i += 1) {
    const length = cuts[i % cuts.length] ?? 1;
    reader.push(body.subarray(at, at + length));
    at += length;
  }
  reader.finish();
  expect(parts.map(([range]) => range)).toEqual(begun);
  return parts;
}

const part = (offset: number, length: number): readonly [ByteRange, Uint8Array] => [
  { offset, length },
  new Uint8Array(CONTENT.subarray(offset, offset + length)),
];
const RANGES: readonly ByteRange[] = [
  { offset: 0, length: 100 },
  { offset: 1000, length: 1 },
  { offset: 500, length: 40 },
];
const PARTS = RANGES.map(({ offset, length }) => part(offset, length));

describe('a body of parts', () => {
  it.each<readonly [string, Writing]>([
    ['as hosts write it', { headers: 'Content-Type: application/octet-stream\r\n' }],
    ['with an empty line before it', { preamble: '\r\n' }],
    ['with words before and behind it', { preamble: 'This is\r\nmultipart.\r\n', ending: '\r\n--b--\r\nThat was it.' }],
    ['with a last line that does not end', { ending: '\r\n--b--' }],
    ['with blanks behind the last boundary', { ending: '\r\n--b-- \t\r\n' }],
    ['that does not tell the size of the file', { size: '*' }],
    ['with headers in other letters', { headers: 'CONTENT-ENCODING: identity\r\nx-a:\r\n' }],
  ])('is read %s', (_, writing) => {
    expect(read(writeParts(CONTENT, RANGES, writing))).toEqual(PARTS);
  });

  it('is read however it is cut', () => {
    const range = fc.record({ offset: fc.nat(SIZE - 200), length: fc.integer({ min: 1, max: 200 }) });
    const ranges = fc.array(range, { minLength: 1, maxLength: 8 });
    const cuts = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(ranges, cuts, fc.constantFrom('b', 'b--', '=_x y', '0'), (some, lengths, boundary) => {
        const body = writeParts(CONTENT, some, { boundary });
        expect(read(body, lengths, boundary)).toEqual(some.map(({ offset, length }) => part(offset, length)));
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it('does not return a part that is cut short or not followed by a boundary', () => {
    const body = writeParts(CONTENT, RANGES);
    const wholeAt = [1, 2].map(
      (count) => writeParts(CONTENT, RANGES.slice(0, count), { ending: '\r\n--b\r\n' }).length,
    );
    for (let end = 0; end < body.length - '\r\n'.length; end += 1) {
      let given = 0;
      const reader = new Byteranges('b', SIZE, {
        begin: () => {},
        more: () => {},
        end: () => {
          given += 1;
        },
      });
      reader.push(body.subarray(0, end));
      expect(given).toBe(wholeAt.filter((at) => at <= end).length);
      expect(() => reader.finish()).toThrow(MisshapenParts);
    }
  });
});

describe('a body is refused', () => {
  const whole = Buffer.from(writeParts(Buffer.alloc(SIZE, 'x'), RANGES.slice(0, 2))).toString();
  it.each([
    ['without parts', ''],
    ['that is something else', '<!doctype html>\r\n'],
    ['of which the end is missing', whole.slice(0, -'--\r\n'.length)],
    ['with a part that is a byte longer than it says', whole.replace('x'.repeat(100), 'x'.repeat(101))],
    ['with a part that is a byte shorter than it says', whole.replace('x'.repeat(100), 'x'.repeat(99))],
    ['with a part that does not say which it is', whole.replace(/Content-Range.*\r\n/, '')],
    ['with a part that says so twice', whole.replace(/(Content-Range.*\r\n)/, '$1$1')],
    ['with a part in another unit', whole.replace('bytes 0-99', 'pages 0-99')],
    ['with a part that ends before it begins', whole.replace('bytes 0-99', 'bytes 99-0')],
    ['with a part of a file of another size', whole.replace('99/3000', '99/3001')],
    ['with a part behind the end of the file', whole.replace('bytes 1000-1000/3000', 'bytes 3000-3000/3000')],
    ['with a compressed part', whole.replace('Content-Range', 'Content-Encoding: gzip\r\nContent-Range')],
    ['with a line that is no header', whole.replace('Content-Range', 'Content\r\nContent-Range')],
    ['with another boundary', whole.replaceAll('--b', '--c')],
    ['with headers without end', whole.replace('Content-Range', `${'X: y\r\n'.repeat(1000)}Content-Range`)],
    ['with more before it than there is any reason for', 'x'.repeat(5000) + whole],
    ['with more behind it than there is any reason for', whole + 'x'.repeat(5000)],
  ])('%s', (_, body) => {
    expect(() => read(Buffer.from(body))).toThrow(MisshapenParts);
    expect(() => read(Buffer.from(body), [1])).toThrow(MisshapenParts);
  });
});

it.each([
  ['multipart/byteranges; boundary=abc', 'abc'],
  ['multipart/byteranges; boundary="a b;c"', 'a b;c'],
  ['Multipart/ByteRanges;Boundary=00000000000000000001', '00000000000000000001'],
  ['multipart/byteranges; charset=utf-8; boundary=abc', 'abc'],
  ['multipart/byteranges', null],
  ['multipart/byteranges; boundary=', null],
  ['multipart/mixed; boundary=abc', null],
  ['application/octet-stream', null],
  [null, null],
])('the boundary of %o is %o', (type, boundary) => expect(boundaryOf(type)).toBe(boundary));
