import { createHash } from 'node:crypto';
import { embeddedViewOf } from '../../src/contract/embedded-view.ts';

/** Headers of answers that a page of another origin may read, beside those that it always may. */
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

/** Headers of the answer to a CORS preflight, beside the methods. */
export const PREFLIGHT: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Headers': 'Content-Type, If-None-Match, If-Range, Range',
  'Access-Control-Max-Age': '86400',
};

/**
 * The page runs its own scripts, workers and WebAssembly, speaks to its own host, and does nothing else; the operator may let it read
 * databases of other hosts. Pages of other sites
 * may frame its embedded views, and nothing else of it.
 *
 * @param inlineScripts the scripts that stand in the page itself; no other one runs there
 */
export const contentSecurityPolicy = (
  query: string,
  inlineScripts: readonly string[] = [],
  databaseOrigins: readonly string[] = [],
): string =>
  [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...inlineScripts.map(hashSource)].join(' '),
    // The editor writes style elements of its own.
    "style-src 'self' 'unsafe-inline'",
    "worker-src 'self'",
    ['connect-src', "'self'", ...databaseOrigins].join(' '),
    "manifest-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${embeddedViewOf(query) ? '*' : "'none'"}`,
  ].join('; ');

const hashSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The scripts that stand in an HTML page, as a browser hashes them. */
export const inlineScriptsOf = (html: string): readonly string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);

export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Kept, but asked about before every use. */
export const REVALIDATED = 'no-cache';
