import { extname, join } from 'node:path';
import { SERVER_LIMITS } from '../../limits.ts';
import { IMMUTABLE, REVALIDATED } from '../headers.ts';
import { KeptFiles } from './kept-files.ts';
import { OpenFiles } from './open-files.ts';

/** A file that may be served, with the headers that follow from what it is. */
export interface ServedFile {
  readonly path: string;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly source: FileSource;
}

/**
 * Where the bytes come from. Small files are kept in memory, and may be sent compressed. The database and the files beside it are
 * read as they are sent, because clients read ranges of them; their names have the hash of their content.
 */
export type FileSource =
  | { readonly kind: 'kept'; readonly files: KeptFiles }
  | { readonly kind: 'read'; readonly contentHash: string };

/** Names the file of a request's path (decoded, with its leading slash), which need not exist; null if nothing is served under it. */
export type FindFile = (path: string) => ServedFile | null;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.sqlite': 'application/vnd.sqlite3',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

export const contentTypeOf = (path: string) => CONTENT_TYPES[extname(path)] ?? 'application/octet-stream';

/**
 * Files of the built page whose content never changes: the bundler puts a hash into names under assets/, and into those under
 * engine/ that the page itself uses. The stable names beside these are for users of sql.js-httpvfs.
 */
const IS_HASHED = /^(assets\/|engine\/[\w.]+-[0-9a-f]+\.)/;

/** The built page. */
export function pageFiles(pageDir: string, files = new OpenFiles(SERVER_LIMITS.filesOpen)): FindFile {
  const kept = new KeptFiles(files);
  return (urlPath) => {
    const name = urlPath === '/' ? 'index.html' : urlPath.slice(1);
    // Plain names only: nothing hidden, nothing that leads out of the folder.
    if (!name.split('/').every((segment) => /^[\w@~-][\w@~.-]*$/.test(segment))) return null;
    const path = join(pageDir, name);
    return {
      path,
      contentType: contentTypeOf(path),
      cacheControl: IS_HASHED.test(name) ? IMMUTABLE : REVALIDATED,
      source: { kind: 'kept', files: kept },
    };
  };
}

/** The published database, its page map, its packed pages, its column strips, its base map, its manifest and its examples, under /data/; no other file of that folder is served. */
export function dataFiles(dataDir: string, files = new OpenFiles(SERVER_LIMITS.filesOpen)): FindFile {
  const kept = new KeptFiles(files);
  return (urlPath) => {
    const [, name, contentHash] =
      /^\/data\/(nadlan\.json|examples\.json|nadlan-([0-9a-f]{8,64})\.(?:sqlite|map|pages|columns|pmtiles))$/.exec(
        urlPath,
      ) ?? [];
    if (name === undefined) return null;
    const path = join(dataDir, name);
    return {
      path,
      // The page map has the same extension as the page's source maps.
      contentType: name.endsWith('.map') ? 'application/octet-stream' : contentTypeOf(path),
      cacheControl: contentHash ? IMMUTABLE : REVALIDATED,
      source: contentHash ? { kind: 'read', contentHash } : { kind: 'kept', files: kept },
    };
  };
}
