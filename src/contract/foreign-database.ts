/** The foreign database that `?db=` in the page's URL requests. */
export type ForeignAddress =
  | {
      readonly kind: 'database';
      /** Absolute, http or https: a SQLite file, or a configuration of sql.js-httpvfs (`….json`). */
      readonly url: string;
    }
  /** The URL does not name a database that a page may read. */
  | { readonly kind: 'wrong'; readonly reason: 'no-url' | 'scheme' | 'credentials'; readonly given: string };

/**
 * Parses `?db=URL`; null if the URL has none.
 *
 * @param base absolute URL that a relative URL is resolved against
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
  // URLs are stored in histories and links.
  if (url.username !== '' || url.password !== '') return { kind: 'wrong', reason: 'credentials', given };
  url.hash = '';
  return { kind: 'database', url: url.href };
}
