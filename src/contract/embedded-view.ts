/** The views of an answer that a page of another site can show in a frame. */
export const EMBEDDED_VIEWS = ['chart', 'table', 'number', 'map'] as const;
export type EmbeddedView = (typeof EMBEDDED_VIEWS)[number];

/**
 * The view that a URL requests by `?embed=`; null for the console. The page and the server parse it alike, because only
 * embedded views may be framed.
 *
 * @param search the query of the address, with or without its `?`
 */
export function embeddedViewOf(search: string): EmbeddedView | null {
  const wanted = new URLSearchParams(search).get('embed');
  return EMBEDDED_VIEWS.find((view) => view === wanted) ?? null;
}
