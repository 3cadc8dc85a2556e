import type { IncomingHttpHeaders } from 'node:http';
import { accepted, type Checked, refused } from '../../src/contract/errors.ts';
import { type FormattedRequest, readRequest, readTextRequest } from '../../src/contract/request.ts';
import { type HttpChecked, unsupportedMedia } from './errors.ts';

/** Parameters that mean something here; others are ignored. */
const PARAMETERS = ['q', 'format', 'limit', 'params'] as const;
type QueryText = { [K in (typeof PARAMETERS)[number]]?: string };

const MEMBERS: ReadonlySet<string> = new Set(['sql', 'params', 'format', 'limit']);

/** Reads GET /api/sql?q=…&format=…&limit=…&params=… */
export function readGet(url: string): Checked<FormattedRequest> {
  const query = readQuery(url);
  if (!query.ok) return query;
  const { q, format, limit, params } = query.value;
  return readTextRequest({ sql: q, format, limit, params });
}

/** Reads POST /api/sql: a JSON object, or the statement as plain text with the rest in the query. */
export function readPost(url: string, headers: IncomingHttpHeaders, body: unknown): HttpChecked<FormattedRequest> {
  const media = mediaTypeOf(headers);
  if (media === null) return unsupportedMedia();
  // Without a Content-Length there may be no body at all.
  const text = decodeUtf8(body instanceof Uint8Array ? body : new Uint8Array());
  if (text === null) return refused('BAD_REQUEST', 'The request body is not valid UTF-8.');
  if (media === 'application/json') return readJson(text);
  const query = readQuery(url);
  if (!query.ok) return query;
  const { format, limit, params } = query.value;
  return readTextRequest({ sql: text, format, limit, params });
}

function readJson(text: string): Checked<FormattedRequest> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return refused('BAD_REQUEST', `The request body is not JSON: ${reason}.`);
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return refused('BAD_REQUEST', 'The request body must be a JSON object.', {
      hint: 'For example {"sql": "SELECT 1"}.',
    });
  }
  const unknown = Object.keys(json).find((name) => !MEMBERS.has(name));
  if (unknown !== undefined) {
    return refused('BAD_REQUEST', `The request body has an unknown member ${JSON.stringify(unknown)}.`, {
      hint: `The members are ${[...MEMBERS].join(', ')}.`,
    });
  }
  return readRequest({ sql: undefined, ...json });
}

function mediaTypeOf(headers: IncomingHttpHeaders): 'application/json' | 'text/plain' | null {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') return null;
  const [type = '', ...parameters] = (headers['content-type'] ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  if (charset !== undefined && !/^"?(utf-?8|us-ascii)"?$/.test(charset)) return null;
  return type === 'application/json' || type === 'text/plain' ? type : null;
}

/** Null where the bytes are not UTF-8. A leading BOM is left out. */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function readQuery(url: string): Checked<QueryText> {
  const start = url.indexOf('?');
  const values: QueryText = {};
  for (const pair of start < 0 ? [] : url.slice(start + 1).split('&')) {
    const [rawName = '', ...rest] = pair.split('=');
    const name = PARAMETERS.find((known) => known === percentDecode(rawName));
    if (name === undefined) continue;
    if (values[name] !== undefined) return refused('BAD_REQUEST', `The parameter ${name} was sent more than once.`);
    const value = percentDecode(rest.join('='));
    if (value === null) {
      return refused('BAD_REQUEST', `The parameter ${name} is not percent-encoded UTF-8.`, {
        hint: 'Encode it with encodeURIComponent, or with curl --data-urlencode.',
      });
    }
    values[name] = value;
  }
  return accepted(values);
}

function percentDecode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
