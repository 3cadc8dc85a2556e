/** What of an answer a page of another site can show in a frame. */
export const EMBEDDED_VIEWS = ['chart', 'table', 'number', 'map'] as const;
export type EmbeddedView = (typeof EMBEDDED_VIEWS)[number];

/**
 * The view that an address asks for by `?embed=`; null for the whole console. The page and the server read it alike: only
 * an embedded view may be framed.
 *
 * @param search the query of the address, with or without its `?`
 */
export function embeddedViewOf(search: string): EmbeddedView | null {
  const wanted = new URLSearchParams(search).get('embed');
  return EMBEDDED_VIEWS.find((view) => view === wanted) ?? null;
}
