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
  '1252': 'windows-1252',
  cp1252: 'windows-1252',
  windows1252: 'windows-1252',
  ansi1252: 'windows-1252',
  '88591': 'windows-1252',
  iso88591: 'windows-1252',
};

/** Turns a text that the library read by {@link BYTES_AS_TEXT} into what it says. */
export type DecodeText = (text: string) => string;

/**
 * The decoder of the texts of a dBASE file. By what its `.cpg` says; without one, each value that is UTF-8 is read as that, and
 * any other as windows-1255. Hebrew in windows-1255 is never UTF-8: none of its letters is a byte that UTF-8 continues with. So is a
 * value whose `.cpg` says Latin, which programs write that do not know the encoding.
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
  const stated = encoding === null || encoding === 'windows-1252' ? null : new TextDecoder(encoding);
  const [utf8, hebrew] = [new TextDecoder('utf-8'), new TextDecoder('windows-1255')];
  return (text) => {
    const bytes = Uint8Array.from(text, (character) => BYTE_OF.get(character) ?? 0);
    const decoder = stated ?? (isUtf8(bytes) ? utf8 : hebrew);
    return decoder.decode(bytes).replaceAll('\0', '').trim();
  };
}
