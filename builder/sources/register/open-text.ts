import { Readable } from 'node:stream';
import type { CsvBatch, CsvText } from '../csv-file.ts';
import { REGISTER_COLUMNS } from '../register-layout.ts';
import { DELIMITERS, delimiterOf } from './delimiter.ts';
import { decoded, type Encoding, encodingOf } from './text-encoding.ts';
import type { PackedText } from './unpack.ts';

/** How much of a text shows its encoding and its delimiter. */
const HEAD_BYTES = 65_536;

const ENCODINGS: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1255': 'windows-1255',
};

/** A text of a register with its encoding and its delimiter, and both in words for the report. */
export type OpenedText =
  | { readonly kind: 'text'; readonly text: CsvText; readonly found: string }
  | Extract<CsvBatch, { kind: 'unusable' }>;

/** Opens a text, and finds out by its head how it is written. */
export async function openText({ name, packing, open }: PackedText): Promise<OpenedText> {
  const { stream, share } = await open();
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const head = await firstChunks(chunks);
  const encoding = encodingOf(head);
  if (encoding === null) {
    stream.destroy();
    return { kind: 'unusable', message: `${name}: is neither UTF-8, UTF-16 nor windows-1255 text; save it as UTF-8.` };
  }
  const texts = decoded(allChunks(head, chunks), encoding);
  const { value: first = '' } = await texts.next();
  const delimiter = delimiterOf(headerOf(first), REGISTER_COLUMNS);
  const words = [ENCODINGS[encoding], DELIMITERS[delimiter], ...(packing === null ? [] : [packing])];
  return {
    kind: 'text',
    text: { name, stream: Readable.from(allTexts(first, texts)), delimiter, share },
    found: words.join(', '),
  };
}

async function firstChunks(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const head: Buffer[] = [];
  let bytes = 0;
  while (bytes < HEAD_BYTES) {
    const next = await chunks.next();
    if (next.done === true) break;
    head.push(next.value);
    bytes += next.value.length;
  }
  return Buffer.concat(head);
}

async function* allChunks(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* { [Symbol.asyncIterator]: () => rest };
}

async function* allTexts(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** The first line that is not empty. */
const headerOf = (text: string) => /[^\r\n]+/.exec(text)?.[0] ?? '';
