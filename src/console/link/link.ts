import { LIMITS } from '../../contract/limits.ts';

/** What a link of the console carries. */
export interface LinkedStatement {
  readonly sql: string;
  readonly limit: number;
}

export type ReadLink =
  | { readonly kind: 'none' }
  | { readonly kind: 'statement'; readonly statement: LinkedStatement }
  | { readonly kind: 'damaged' };

// Only `&limit=` at the very end is the link's own, so that a statement typed into the address bar may hold a bare `&`.
const LINK = /^#q=([\s\S]*?)(?:&limit=(\d{1,5}))?$/;

/**
 * Writes a statement as the hash of an address: `#q=…`, and `&limit=…` where the row cap is not the usual one. A hash
 * works on any static host and stands in no server's log.
 */
export function writeLink({ sql, limit }: LinkedStatement): string {
  // Lone surrogates cannot be written as UTF-8: encodeURIComponent would throw.
  const encoded = encodeURIComponent(sql.replace(/\p{Surrogate}/gu, '\uFFFD'))
    // Chat programs cut a link at its closing brackets and quotes.
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return limit === LIMITS.rowsDefault ? `#q=${encoded}` : `#q=${encoded}&limit=${limit}`;
}

/** Reads what `writeLink` wrote. A hash of another kind is 'none'; one whose escapes are not UTF-8 is 'damaged'. */
export function readLink(hash: string): ReadLink {
  const match = LINK.exec(hash);
  if (!match?.[1]) return { kind: 'none' };
  const limit = Number(match[2] ?? LIMITS.rowsDefault);
  try {
    const sql = decodeURIComponent(match[1]);
    const inRange = limit >= LIMITS.rowsMin && limit <= LIMITS.rowsMax;
    return { kind: 'statement', statement: { sql, limit: inRange ? limit : LIMITS.rowsDefault } };
  } catch {
    return { kind: 'damaged' };
  }
}
