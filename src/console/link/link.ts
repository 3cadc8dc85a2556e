import { LIMITS } from '../../contract/limits.ts';
import type { Parameters } from '../../contract/request.ts';
import { attempt } from '../page/attempt.ts';
import { type ResultView, readView, writeView } from '../view/result-view.ts';

/** The content of a console link. */
export interface LinkedStatement {
  readonly sql: string;
  readonly params?: Parameters;
  readonly limit: number;
  /**
   * The limit that a link asked for, if it is out of range: `limit` is the nearest valid one. Its text if it is no whole number:
   * `limit` is the usual one.
   */
  readonly limitAskedFor?: number | string;
  /** The last day of the data that its author saw: `2026-09-17`. */
  readonly dataAsOf?: string;
  /** How its author viewed the answer. */
  readonly view?: ResultView;
}

/** Characters of a limit that is no number. */
const LIMIT_SHOWN = 20;

export type ReadLink =
  | { readonly kind: 'none' }
  | { readonly kind: 'statement'; readonly statement: LinkedStatement }
  /** A statement that `packLink` made short; `unpackLink` reads it. */
  | { readonly kind: 'packed'; readonly packed: string }
  | { readonly kind: 'damaged' };

/** A link with its statement in plain text. */
export type OpenedLink = Exclude<ReadLink, { readonly kind: 'packed' }>;

/** The members after the statement, with their notation. */
export interface LinkMembers {
  readonly params?: string;
  readonly limit?: string;
  readonly data?: string;
  readonly view?: string;
}

/**
 * As `writeLink` wrote it, or another program with `encodeURIComponent`, which leaves some signs: a bare `&` begins a member. Unknown
 * members, from trackers or newer pages, are left out.
 */
const WRITTEN = /^#(?:q|sql)=([\w\-.~%]+|(?=[^&]*%20)[\w\-.~%!'()*]+)((?:&[\w.-]+=[^&]*)*)$/;
/**
 * Typed by hand, `#sql=` too, as it is `?sql=`: the statement may hold a bare `&`, and only known members at the very end are the
 * link's own.
 */
const TYPED = /^#(?:q|sql)=([\s\S]*?)((?:&(?:params|limit|data|view|utm_\w+|fbclid|gclid|msclkid|igshid)=[^&]*)*)$/;
/** As `packLink` wrote it; unknown members may follow, and the punctuation of a sentence around the link. */
const PACKED = /^#z=([\w-]+)[).,;:!?'"”»\]]*(?:&[\w.-]+=[^&]*)*$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Writes a statement as the hash of a URL: `#q=…`, and `&params=…`, `&limit=…`, `&data=…`, `&view=…` if they differ
 * from the defaults. A hash works on any static host and is in no server's log.
 */
export function writeLink(statement: LinkedStatement): string {
  const { params, limit, data, view } = membersOf(statement);
  const members = Object.entries({ params, limit, data, view }).flatMap(([name, value]) =>
    value === undefined ? [] : [`&${name}=${encode(value)}`],
  );
  return `#q=${encode(statement.sql)}${members.join('')}`;
}

/**
 * Reads the URL of a page: the hash that `writeLink` or `packLink` wrote, else `?sql=…` with the same members. Other
 * parameters, such as `utm_source`, are ignored. A limit out of range is moved into it, and one that is no whole number is
 * replaced; other invalid members are left out. Any other hash is 'none'; one whose escapes are not UTF-8 is 'damaged'.
 */
export function readLink(hash: string, search = ''): ReadLink {
  if (hash.startsWith('#z=')) {
    const packed = PACKED.exec(hash)?.[1];
    return packed === undefined ? { kind: 'damaged' } : { kind: 'packed', packed };
  }
  const match = WRITTEN.exec(hash) ?? TYPED.exec(hash);
  if (!match?.[1]) return readSearch(search);
  const sql = decode(match[1]);
  const members = Object.fromEntries(
    [...(match[2] ?? '').matchAll(/&(params|limit|data|view)=([^&]*)/g)].map(([, name, value = '']) => [
      name,
      decode(value),
    ]),
  ) as { readonly [K in keyof LinkMembers]: string | null };
  // The view does not change the answer.
  const { view, ...needed } = members;
  if (sql === null || Object.values(needed).includes(null)) return { kind: 'damaged' };
  return { kind: 'statement', statement: statementOf(sql, { ...needed, ...(view ? { view } : {}) } as LinkMembers) };
}

function readSearch(search: string): ReadLink {
  const members = new URLSearchParams(search);
  const sql = members.get('sql');
  return sql ? { kind: 'statement', statement: statementOf(sql, Object.fromEntries(members)) } : { kind: 'none' };
}

/** The members of a statement beside its text; those with default values are left out. */
export function membersOf({ params, limit, dataAsOf, view }: LinkedStatement): LinkMembers {
  const written = view === undefined ? '' : writeView(view);
  return {
    ...(params === undefined ? {} : { params: JSON.stringify(params) }),
    ...(limit === LIMITS.rowsDefault ? {} : { limit: String(limit) }),
    ...(dataAsOf === undefined ? {} : { data: dataAsOf }),
    ...(written === '' ? {} : { view: written }),
  };
}

/** The statement of a text and its members, from any notation. */
export function statementOf(
  sql: string,
  { params, limit = String(LIMITS.rowsDefault), data, view }: LinkMembers,
): LinkedStatement {
  const asked = limit.trim() === '' ? Number.NaN : Number(limit);
  const rows = Number.isInteger(asked) ? Math.min(Math.max(asked, LIMITS.rowsMin), LIMITS.rowsMax) : LIMITS.rowsDefault;
  const values = params === undefined ? null : readParameters(params);
  const read = view === undefined ? null : readView(view);
  return {
    sql,
    limit: rows,
    ...(asked === rows ? {} : { limitAskedFor: Number.isInteger(asked) ? asked : limit.slice(0, LIMIT_SHOWN) }),
    ...(values === null ? {} : { params: values }),
    ...(data !== undefined && DAY.test(data) ? { dataAsOf: data } : {}),
    ...(read === null ? {} : { view: read }),
  };
}

/** Values that can be bound; null for others. */
function readParameters(text: string): Parameters | null {
  const value: unknown = attempt(() => JSON.parse(text));
  if (typeof value !== 'object' || value === null) return null;
  const isBindable = (one: unknown) => one === null || ['string', 'number', 'boolean'].includes(typeof one);
  return Object.values(value).every(isBindable) ? (value as Parameters) : null;
}

function encode(text: string): string {
  // Lone surrogates cannot be written as UTF-8: encodeURIComponent would throw.
  return (
    encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
      // Chat programs cut links at closing brackets and quotes.
      .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  );
}

function decode(text: string): string | null {
  return attempt(() => decodeURIComponent(text));
}
