import { HOSTS } from '../../contract/host-sentences.ts';
import { say } from '../../contract/sentence.ts';
import { type DatabaseSource, readDescription } from '../browser/source.ts';
import type { Pieces } from '../remote/transport/pieces.ts';

/** What sql.js-httpvfs 0.8.12 takes as a database (its `SplitFileConfig`). */
export type SplitFileConfig = (
  | { readonly from: 'inline'; readonly config: unknown }
  | { readonly from: 'jsonconfig'; readonly configUrl: string }
) & { readonly virtualFilename?: string };

/** Where the bytes of a database are. */
export type Layout =
  /** One file, whose size the host has to report. */
  | { readonly kind: 'full'; readonly url: string }
  | { readonly kind: 'chunked'; readonly pieces: Pieces }
  /** A database of our builder: it is described and guarded. */
  | { readonly kind: 'manifest'; readonly source: DatabaseSource };

/** A database that SQLite can open by name. */
export interface ConfiguredDatabase {
  readonly name: string;
  readonly layout: Layout;
  /** The bytes that `getResetAccessedPages` counts as a page; null for those of the database itself. */
  readonly chunkBytes: number | null;
}

type Members = { readonly [name: string]: unknown };

/**
 * Reads the configuration of one database, and fetches it if it is a URL.
 *
 * @param base absolute URL that relative URLs are resolved against
 * @throws Error with a sentence on what is wrong with it
 */
export async function readConfig(given: SplitFileConfig, base: string): Promise<ConfiguredDatabase> {
  if (given.from !== 'jsonconfig') return readMembers(given.config, base, given.virtualFilename, false);
  const url = absolute(given.configUrl, base);
  const response = await fetch(url).catch(() => null);
  if (!response) throw new Error(say(HOSTS.configUnreachable, { url }));
  if (!response.ok) {
    const { status, statusText: text } = response;
    throw new Error(
      text ? say(HOSTS.configStatus, { status, text, url }) : say(HOSTS.configStatusAlone, { status, url }),
    );
  }
  const config: unknown = await response.json().catch(() => null);
  return readMembers(config, url, given.virtualFilename, true);
}

/** @param isFetched whether URLs in it are relative to it, and its name made of the absolute one */
function readMembers(
  config: unknown,
  base: string,
  virtualFilename: string | undefined,
  isFetched: boolean,
): ConfiguredDatabase {
  if (typeof config !== 'object' || config === null) {
    throw new Error(say(HOSTS.configNotJson, { url: base }));
  }
  const members = config as Members;
  const isChunked = members.serverMode === 'chunked';
  const given = textOf(members, isChunked ? 'urlPrefix' : 'url', base);
  const url = absolute(given, base);
  const chunkBytes = isCount(members.requestChunkSize) ? members.requestChunkSize : null;
  return {
    name: virtualFilename || (isFetched ? url : given).replaceAll('/', '_'),
    layout: isOurManifest(members) ? readManifest(members, base) : readLayout(members, url, base),
    chunkBytes,
  };
}

/** Whether a configuration is the nadlan.json of a build, whole or in pieces. Only those databases are guarded. */
const isOurManifest = ({ url, sha256, schemaVersion }: Members): boolean =>
  [url, sha256, schemaVersion].every((member) => typeof member === 'string');

function readManifest(members: Members, base: string): Layout {
  const source = readDescription(members, base);
  if (!source.ok) throw new Error(source.refusal.message);
  return { kind: 'manifest', source: source.value };
}

function readLayout(members: Members, url: string, base: string): Layout {
  const { serverMode, cacheBust } = members;
  const query = cacheBust ? `${url.includes('?') ? '&' : '?'}cb=${cacheBust}` : '';
  if (serverMode !== 'chunked') return { kind: 'full', url: url + query };
  const suffixLength = isCount(members.suffixLength) ? members.suffixLength : 0;
  return {
    kind: 'chunked',
    pieces: {
      pieceBytes: countOf(members, 'serverChunkSize', base),
      sizeBytes: countOf(members, 'databaseLengthBytes', base),
      urlOf: (piece) => url + String(piece).padStart(suffixLength, '0') + query,
    },
  };
}

/** Relative URLs cannot be resolved against the `blob:` URL of a worker. */
function absolute(url: string, base: string): string {
  try {
    return new URL(url, base).href;
  } catch {
    throw new Error(say(HOSTS.relativeUrl, { url, base }));
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

function textOf(members: Members, name: string, base: string): string {
  const value = members[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new Error(say(HOSTS.configNamesNone, { url: base, member: name }));
}

function countOf(members: Members, name: string, base: string): number {
  const value = members[name];
  if (isCount(value)) return value;
  throw new Error(say(HOSTS.configNeedsCount, { url: base, member: name, value: String(JSON.stringify(value)) }));
}
