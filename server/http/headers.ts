import { createHash } from 'node:crypto';
import { ASKED, ORIGINS_IF_ASKED } from '../../src/contract/database-origins.ts';
import { embeddedViewOf } from '../../src/contract/embedded-view.ts';

/** Headers that a page of another origin may read, in addition to the safelisted ones. */
const EXPOSED = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Encoding',
  'Content-Length',
  'Content-Range',
  'ETag',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Data-As-Of',
  'X-Data-Synthetic',
  'X-Elapsed-Ms',
  'X-Limit',
  'X-Request-Id',
  'X-Row-Count',
  'X-Schema-Version',
  'X-Truncated',
  'X-Warnings',
];

/** Headers of every answer: pages of any origin may read it, browsers do not guess its type, and no statement leaks as a referrer. */
export const EVERY_ANSWER: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED.join(', '),
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Headers of the answer to a CORS preflight, except the methods. */
export const PREFLIGHT: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Headers': 'Content-Type, If-None-Match, If-Range, Range',
  'Access-Control-Max-Age': '86400',
};

/**
 * The page may run only its own scripts, workers and WebAssembly, and connect only to its host. Databases of other hosts are read by
 * pages with `?db=` alone, which ask their visitor first, or by every page if the operator names hosts. Other sites may frame its
 * embedded views, but nothing else.
 *
 * @param query of the page or of its worker
 * @param inlineScripts the page's inline scripts; no others run
 */
export const contentSecurityPolicy = (
  query: string,
  inlineScripts: readonly string[] = [],
  databaseOrigins: readonly string[] = [],
): string =>
  [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...inlineScripts.map(hashSource)].join(' '),
    // The editor creates style elements.
    "style-src 'self' 'unsafe-inline'",
    "worker-src 'self'",
    ['connect-src', "'self'", ...originsFor(query, databaseOrigins)].join(' '),
    "manifest-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${embeddedViewOf(query) ? '*' : "'none'"}`,
  ].join('; ');

/** An embedded view has no space to ask a visitor. */
function originsFor(query: string, origins: readonly string[]): readonly string[] {
  const asks = new URLSearchParams(query).has('db') && !embeddedViewOf(query);
  return origins.flatMap((origin) => (origin === ASKED ? (asks ? ORIGINS_IF_ASKED : []) : origin));
}

const hashSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The inline scripts of an HTML page, as a browser hashes them. */
export const inlineScriptsOf = (html: string): readonly string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);

export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Cached, but revalidated before every use. */
export const REVALIDATED = 'no-cache';
