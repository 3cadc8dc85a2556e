import { type LinkedStatement, type LinkMembers, membersOf, type OpenedLink, statementOf } from './link.ts';

/** Chat programs and mail cut longer links. */
const LONGEST_READABLE = 1_000;
/** A longer link fills the screen of a messenger, and makes a QR code dense. */
export const LONGEST_IN_MESSAGE = 200;
/** A statement may have 100,000 characters; no link unpacks to much more. */
const LONGEST_UNPACKED_BYTES = 1_000_000;

/**
 * A short link as it is; a longer one with the statement deflated: `#z=…` in base64url.
 *
 * @param longest how many characters a link may have that stays as it is
 */
export async function packLink(link: string, statement: LinkedStatement, longest = LONGEST_READABLE): Promise<string> {
  if (link.length <= longest || typeof CompressionStream === 'undefined') return link;
  const text = JSON.stringify({ sql: statement.sql, ...membersOf(statement) });
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const packed = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return `#z=${packed.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** Reads what `packLink` made short. */
export async function unpackLink(packed: string): Promise<OpenedLink> {
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
    const { sql, ...members } = JSON.parse(await inflate(bytes)) as Readonly<Record<string, unknown>>;
    const areTexts = Object.values(members).every((value) => typeof value === 'string');
    if (typeof sql !== 'string' || sql === '' || !areTexts) return { kind: 'damaged' };
    return { kind: 'statement', statement: statementOf(sql, members as LinkMembers) };
  } catch {
    return { kind: 'damaged' };
  }
}

/** A few bytes can inflate to gigabytes: reading stops at the longest statement. */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > LONGEST_UNPACKED_BYTES) throw new RangeError('The link unpacks to more than a statement can have.');
    parts.push(part.value);
  }
  return new Blob(parts).text();
}
