/**
 * Number of UTF-16 units in the first `endBytes` bytes of a UTF-8 text. Converts SQLite's byte offsets to string
 * indexes.
 */
export function utf16Index(utf8: Uint8Array, endBytes: number): number {
  let units = 0;
  for (const byte of utf8.subarray(0, endBytes)) {
    const isContinuation = (byte & 0xc0) === 0x80;
    if (!isContinuation) units += byte >= 0xf0 ? 2 : 1;
  }
  return units;
}

/** Decodes SQLite's texts: a byte order mark is an ordinary character, malformed bytes become U+FFFD. */
export const utf8Decoder = new TextDecoder('utf-8', { ignoreBOM: true });
export const utf8Encoder = new TextEncoder();
