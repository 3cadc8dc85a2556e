/** The encodings of text that a register may have. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1255';

const UTF_8_MARK = Buffer.from('\ufeff');
const [HEBREW_FIRST, HEBREW_LAST] = [0xe0, 0xfa];

/** The share of bytes beyond ASCII that are Hebrew letters, in Hebrew text by windows-1255. Vowels and quotes are the rest. */
const HEBREW_SHARE_MIN = 0.7;
/** The share of damaged characters up to which a text is UTF-8 with damaged rows, which are rejected one by one. */
const DAMAGED_SHARE_MAX = 0.2;

/**
 * The encoding of a text by its first bytes: by its byte order mark; by the zero bytes that ASCII has in UTF-16; else
 * UTF-8 if the bytes are that, and windows-1255 if they are Hebrew letters there. Null if it is none of them.
 */
export function encodingOf(head: Buffer): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = (from: 0 | 1) => head.filter((byte, at) => byte === 0 && at % 2 === from).length;
  const [evenZeros, oddZeros] = [zeros(0), zeros(1)];
  // The names of the columns are ASCII, so half of their bytes are zero in UTF-16, all of them on one side.
  if (Math.max(evenZeros, oddZeros) > head.length / 8) {
    if (Math.min(evenZeros, oddZeros) > 0) return null;
    return oddZeros > evenZeros ? 'utf-16le' : 'utf-16be';
  }
  const end = head.indexOf('\n');
  if (head.subarray(0, end < 0 ? head.length : end).includes(0)) return null;
  if (head.subarray(0, UTF_8_MARK.length).equals(UTF_8_MARK)) return 'utf-8';
  const beyondAscii = head.filter((byte) => byte > 0x7f);
  if (beyondAscii.length === 0) return 'utf-8';
  // With `stream`, a character that the end of the head cuts is not damaged.
  const text = new TextDecoder('utf-8').decode(head, { stream: true });
  const damaged = text.match(/\ufffd/g)?.length ?? 0;
  const whole = text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0;
  if (damaged <= DAMAGED_SHARE_MAX * (damaged + whole)) return 'utf-8';
  const letters = beyondAscii.filter((byte) => byte >= HEBREW_FIRST && byte <= HEBREW_LAST).length;
  // One repeated letter is no word: damaged text can look so.
  const different = new Set(beyondAscii).size;
  return letters >= HEBREW_SHARE_MIN * beyondAscii.length && different > 1 ? 'windows-1255' : null;
}

/** Decodes bytes as they come, a character that two chunks share included. A byte order mark is left out. */
export async function* decoded(chunks: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
