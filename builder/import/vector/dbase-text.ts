import { isUtf8 } from 'node:buffer';
import { UnreadableFile } from '../../sources/text-file.ts';

/** The encoding by which the library reads texts: each byte is a character of its own, so the bytes can be had back. */
export const BYTES_AS_TEXT = 'latin1';
const BYTES = 256;
/** The byte of each character. What the bytes from 0x80 to 0x9f are differs between versions of Node. */
const BYTE_OF: ReadonlyMap<string, number> = new Map(
  [...new TextDecoder(BYTES_AS_TEXT).decode(Uint8Array.from({ length: BYTES }, (_, byte) => byte))].map(
    (character, byte) => [character, byte],
  ),
);

/** Words of a `.cpg` for the encodings that are read, without blanks, hyphens and underscores. */
const NAMED: Readonly<Record<string, string>> = {
  utf8: 'utf-8',
  '65001': 'utf-8',
  '1255': 'windows-1255',
  cp1255: 'windows-1255',
  windows1255: 'windows-1255',
  win1255: 'windows-1255',
  ansi1255: 'windows-1255',
  '88598': 'iso-8859-8',
  iso88598: 'iso-8859-8',
  '862': 'cp862',
  cp862: 'cp862',
  ibm862: 'cp862',
  oem862: 'cp862',
  '1252': 'windows-1252',
  cp1252: 'windows-1252',
  windows1252: 'windows-1252',
  ansi1252: 'windows-1252',
  '88591': 'windows-1252',
  iso88591: 'windows-1252',
};

/** Turns a text that the library read by {@link BYTES_AS_TEXT} into what it says. */
export type DecodeText = (text: string) => string;

/** The Hebrew letters of code page 862, that of MS-DOS. */
const [DOS_ALEPH, DOS_TAV] = [0x80, 0x9a];
const isDosLetter = (byte: number) => byte >= DOS_ALEPH && byte <= DOS_TAV;
const isBeyondAscii = (byte: number) => byte > 0x7f;
const isLatinLetter = (byte: number) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

/**
 * The decoder of the texts of a dBASE file. By what its `.cpg` says; without one, each value that is UTF-8 is read as that, Hebrew
 * words of MS-DOS as those, and any other as windows-1255. Hebrew in windows-1255 is never UTF-8: none of its letters is a byte that
 * UTF-8 continues with. So is a value whose `.cpg` says Latin, which programs write that do not know the encoding.
 *
 * @param codePage the text of the `.cpg`; null without one
 * @param name of the `.cpg` in sentences
 * @throws {UnreadableFile} if the `.cpg` names an encoding that is not read
 */
export function dbaseDecoder(codePage: string | null, name: string): DecodeText {
  const word =
    codePage
      ?.trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, '') ?? '';
  const encoding = word === '' ? null : NAMED[word];
  if (encoding === undefined) {
    throw new UnreadableFile(
      `${name}: the encoding '${codePage?.trim().slice(0, 40)}' is not read; export the layer in UTF-8.`,
    );
  }
  const stated = encoding === null || encoding === 'windows-1252' ? null : encoding;
  const decoders = new Map(['utf-8', 'windows-1255', 'iso-8859-8'].map((each) => [each, new TextDecoder(each)]));
  return (text) => {
    const bytes = withoutCutCharacter(Uint8Array.from(text, (character) => BYTE_OF.get(character) ?? 0));
    const found = stated ?? (isUtf8(bytes) ? 'utf-8' : isDosHebrew(bytes) ? 'cp862' : 'windows-1255');
    const decoded = found === 'cp862' ? dosText(bytes) : (decoders.get(found)?.decode(bytes) ?? '');
    return decoded.replaceAll('\0', '').trim();
  };
}

/**
 * UTF-8 without the beginning of a character at its end: a field has so many bytes, and some programs cut there. Other bytes stay as
 * they are.
 */
function withoutCutCharacter(bytes: Uint8Array): Uint8Array {
  if (isUtf8(bytes)) return bytes;
  const whole = [1, 2, 3].map((cut) => bytes.subarray(0, -cut)).find((rest) => isUtf8(rest));
  const first = bytes[whole?.length ?? bytes.length] ?? 0;
  // Without another character beyond ASCII, the last byte may as well be a sign of windows-1255.
  return whole?.some(isBeyondAscii) && first >= 0xc2 ? whole : bytes;
}

/** True for words in letters of MS-DOS. In windows-1255 these bytes are quotes and dashes, which stand alone between letters. */
function isDosHebrew(bytes: Uint8Array): boolean {
  const beyond = bytes.filter(isBeyondAscii);
  const isWord = bytes.some((byte, at) => isDosLetter(byte) && isDosLetter(bytes[at + 1] ?? 0));
  return isWord && beyond.every(isDosLetter) && beyond.length > bytes.filter(isLatinLetter).length;
}

/** What is neither ASCII nor a letter is the replacement character, which no field accepts. */
const dosText = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) =>
    isDosLetter(byte)
      ? String.fromCharCode('א'.charCodeAt(0) + byte - DOS_ALEPH)
      : isBeyondAscii(byte)
        ? '\ufffd'
        : String.fromCharCode(byte),
  ).join('');
