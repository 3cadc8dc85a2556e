import { open } from 'node:fs/promises';

/** A file from an operator, and what it should be ('a register export (CSV)'), for the sentences about it. */
export interface GivenFile {
  readonly path: string;
  /** Its name in sentences. */
  readonly name: string;
  readonly what: string;
}

/** A readable file with its size, or what is wrong with it before its first line. */
export type LookedAt =
  | { readonly kind: 'text'; readonly sizeBytes: number }
  | { readonly kind: 'unusable'; readonly message: string };

const unusable = (message: string): LookedAt => ({ kind: 'unusable', message });

/** How many bytes show what kind of file it is. */
const HEAD_BYTES = 16;

/** Checks the size and the first bytes of a file: whether it is text, and UTF-8 as far as these bytes show. */
export async function lookAtFile({ path, name, what }: GivenFile): Promise<LookedAt> {
  try {
    const file = await open(path, 'r');
    try {
      const found = await file.stat();
      if (!found.isFile()) return unusable(`${path}: is not a file; give the path of ${what}.`);
      const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
      if (bytesRead === 0) return unusable(`${name}: is empty; ${what} is expected.`);
      const kind = kindOf(buffer.subarray(0, bytesRead), what);
      return kind === null ? { kind: 'text', sizeBytes: found.size } : unusable(`${name}: ${kind}`);
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

/** The reason why the first bytes are not UTF-8 text, or null. */
function kindOf(head: Buffer, what: string): string | null {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'is compressed (gzip); unpack it first.';
  if (head[0] === 0x50 && head[1] === 0x4b) return 'is a zip or Excel file; unpack it, or save it as text.';
  const utf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (utf16) return 'is UTF-16 text; save it as UTF-8.';
  if (head.includes(0)) return `is not text; give ${what}.`;
  return null;
}

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'may not be read by this user',
  EISDIR: 'is a folder, not a file',
  ENOTDIR: 'a part of the path is not a folder',
};
