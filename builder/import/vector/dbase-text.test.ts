import { describe, expect, it } from 'vitest';
import { BYTES_AS_TEXT, dbaseDecoder } from './dbase-text.ts';

/** What the library has of bytes. */
const read = (bytes: Iterable<number>, codePage: string | null = null) =>
  dbaseDecoder(codePage, 'a.cpg')(new TextDecoder(BYTES_AS_TEXT).decode(Uint8Array.from(bytes)));
const utf8 = (text: string) => [...Buffer.from(text)];
/** Hebrew letters from a byte on, other characters as they are. */
const lettersFrom = (aleph: number, text: string) =>
  [...text].map((letter) => (letter >= 'א' && letter <= 'ת' ? aleph - 'א'.charCodeAt(0) : 0) + letter.charCodeAt(0));

describe('a text of a .dbf without a .cpg', () => {
  it.each([
    ['UTF-8', utf8('רמת גן')],
    ['windows-1255', lettersFrom(0xe0, 'רמת גן')],
    ['code page 862, as MS-DOS wrote it', lettersFrom(0x80, 'רמת גן')],
  ])('is read in %s', (_, bytes) => expect(read(bytes)).toBe('רמת גן'));

  it('has no half of a character at its end, where its field is full', () => {
    expect(read(utf8('רמת גן').slice(0, -1))).toBe('רמת ג');
    expect(read(utf8('רמת גן').slice(0, -1), 'UTF-8')).toBe('רמת ג');
    expect(read(utf8('🏠🏠').slice(0, -1))).toBe('🏠');
  });

  it('has the signs of windows-1255 among Latin letters', () => {
    expect(read([...utf8('Tel Aviv '), 0x96, ...utf8(' Yafo')])).toBe('Tel Aviv – Yafo');
    expect(read([...utf8('A'), 0xd7])).toBe('A׳');
    expect(read([...utf8('No'), 0x85])).toBe('No…');
  });
});

it('a .cpg names code page 862, and what is no letter there is no text', () => {
  expect(read(lettersFrom(0x80, 'ת'), 'OEM 862')).toBe('ת');
  expect(read([0xb0], '862')).toBe('\ufffd');
});
