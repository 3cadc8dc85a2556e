/** What `?db=` in the page's address asks for: a database that is not the one beside the page. */
export type ForeignAddress =
  | {
      readonly kind: 'database';
      /** Absolute, http or https: a SQLite file, or a configuration of sql.js-httpvfs (`….json`). */
      readonly url: string;
    }
  /** It names no database that a page may read. */
  | { readonly kind: 'wrong'; readonly reason: 'no-url' | 'scheme' | 'credentials'; readonly given: string };

/**
 * Reads `?db=URL`; null where the address has none.
 *
 * @param base absolute URL that a relative one starts from
 */
export function readForeignAddress(search: string, base: string): ForeignAddress | null {
  const given = new URLSearchParams(search).get('db')?.trim();
  if (!given) return null;
  let url: URL;
  try {
    url = new URL(given, base);
  } catch {
    return { kind: 'wrong', reason: 'no-url', given };
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { kind: 'wrong', reason: 'scheme', given };
  // What stands in an address is in histories and in links.
  if (url.username !== '' || url.password !== '') return { kind: 'wrong', reason: 'credentials', given };
  url.hash = '';
  return { kind: 'database', url: url.href };
}
