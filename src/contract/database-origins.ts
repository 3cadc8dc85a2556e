/** In `DATABASE_ORIGINS`: every host, once the visitor has agreed to it. */
export const ASKED = 'asked';

/** What a page with `?db=` may connect to then. The visitor's own machine may serve files without a certificate. */
export const ORIGINS_IF_ASKED = ['https:', 'http://localhost:*', 'http://127.0.0.1:*'] as const;

/** The same origins for a file host, whose headers cannot depend on the query. */
export const forEveryPage = (origins: readonly string[]): readonly string[] =>
  origins.flatMap((origin) => (origin === ASKED ? ORIGINS_IF_ASKED : origin));
