import { open } from 'node:fs/promises';

/** A file from an operator, and what it should be ('a register export (CSV)'), for the sentences about it. */
export interface GivenFile {
  readonly path: string;
  /** Its name in sentences. */
  readonly name: string;
  readonly what: string;
}

/** What a file is apart from plain text, by its first bytes. */
export type Wrapping = 'gzip' | 'zip' | 'utf-16';

/** A readable file with its size, or what is wrong with it before its first line. */
export type LookedAt =
  | {
      readonly kind: 'text';
      readonly sizeBytes: number;
      /** One of those that the caller can read; null for plain text. */
      readonly packing: Wrapping | null;
    }
  | { readonly kind: 'unusable'; readonly message: string };

/** Ends the reading of a file with one sentence for the operator. */
export class UnreadableFile extends Error {}

const unusable = (message: string): LookedAt => ({ kind: 'unusable', message });

/** How many bytes show what kind of file it is. */
const HEAD_BYTES = 256;
/** How many show that it is no text. Later on, a zero byte is a fault of one value. */
const BINARY_HEAD_BYTES = 16;

/**
 * Checks the size and the first bytes of a file: whether it is text, and UTF-8 as far as these bytes show.
 *
 * @param readable what else the caller reads
 */
export async function lookAtFile(
  { path, name, what }: GivenFile,
  readable: readonly Wrapping[] = [],
): Promise<LookedAt> {
  try {
    const file = await open(path, 'r');
    try {
      const found = await file.stat();
      if (!found.isFile()) return unusable(`${path}: is not a file; give the path of ${what}.`);
      const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
      if (bytesRead === 0) return unusable(`${name}: is empty; ${what} is expected.`);
      const head = buffer.subarray(0, bytesRead);
      const document = documentOf(head);
      if (document !== null) return unusable(`${name}: is ${document}, not ${what}; fetch it again.`);
      const packing = wrappingOf(head);
      if (packing !== null && !readable.includes(packing)) return unusable(`${name}: ${WRAPPINGS[packing]}`);
      // UTF-16 without its mark has zero bytes, too. Reading it shows what it is.
      if (head.subarray(0, BINARY_HEAD_BYTES).includes(0) && packing === null && !readable.includes('utf-16')) {
        return unusable(`${name}: is not text; give ${what}.`);
      }
      return { kind: 'text', sizeBytes: found.size, packing };
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const problem = FILE_PROBLEMS[code];
    if (problem === undefined) throw error;
    return unusable(`${path}: ${problem}; give the path of ${what}.`);
  }
}

/** What servers send in place of a file, by how it begins. */
const DOCUMENTS: readonly { readonly begins: RegExp; readonly is: string }[] = [
  { begins: /^<(!doctype html|html)\b/i, is: 'a web page' },
  { begins: /^<\?xml\b/i, is: 'an XML document' },
  { begins: /^%PDF-/, is: 'a PDF document' },
];

function documentOf(head: Buffer): string | null {
  const text = head.toString('utf8').replace(/^\ufeff?\s*/u, '');
  return DOCUMENTS.find(({ begins }) => begins.test(text))?.is ?? null;
}

const WRAPPINGS: Readonly<Record<Wrapping, string>> = {
  gzip: 'is compressed (gzip); unpack it first.',
  zip: 'is a zip or Excel file; unpack it, or save it as text.',
  'utf-16': 'is UTF-16 text; save it as UTF-8.',
};

function wrappingOf(head: Buffer): Wrapping | null {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
  if (head[0] === 0x50 && head[1] === 0x4b) return 'zip';
  const utf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return utf16 ? 'utf-16' : null;
}

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'may not be read by this user',
  EISDIR: 'is a folder, not a file',
  ENOTDIR: 'a part of the path is not a folder',
};
