import type { IncomingHttpHeaders } from 'node:http';
import { type Checked, refused } from '../../src/contract/errors.ts';
import { type FormattedRequest, parseMembers, readRequest } from '../../src/contract/request.ts';
import { type HttpChecked, unsupportedMedia } from './errors.ts';
import { readQuery } from './query-string.ts';
import { validateRequest } from './validate-request.ts';

/** Query parameters for what a POST of plain text cannot have in its body. */
const PARAMETERS = ['format', 'safe', 'limit', 'params'] as const;

/** Reads GET /api/sql?q=…&format=…&safe=…&limit=…&params=… */
export function readGet(url: string): Checked<FormattedRequest> {
  const query = readQuery(url, ['q', ...PARAMETERS]);
  if (!query.ok) return query;
  const { q, ...more } = query.value;
  return readText({ sql: q, ...more });
}

/** Reads POST /api/sql: a JSON object, or the statement as plain text with the rest in the query. */
export function readPost(url: string, headers: IncomingHttpHeaders, body: unknown): HttpChecked<FormattedRequest> {
  const media = mediaTypeOf(headers);
  if (media === null) return unsupportedMedia();
  // Without a Content-Length there may be no body.
  const text = decodeUtf8(body instanceof Uint8Array ? body : new Uint8Array());
  if (text === null) return refused('BAD_REQUEST', 'The request body is not valid UTF-8.');
  if (media === 'application/json') return readJson(text);
  const query = readQuery(url, PARAMETERS);
  return query.ok ? readText({ sql: text, ...query.value }) : query;
}

function readText(raw: Parameters<typeof parseMembers>[0]): Checked<FormattedRequest> {
  const members = parseMembers(raw);
  return members.ok ? readRequest(members.value) : members;
}

function readJson(text: string): Checked<FormattedRequest> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return refused('BAD_REQUEST', `The request body is not JSON: ${reason}.`);
  }
  return validateRequest(json);
}

function mediaTypeOf(headers: IncomingHttpHeaders): 'application/json' | 'text/plain' | null {
  const encodings = [headers['content-encoding'] ?? 'identity', headers['transfer-encoding'] ?? 'chunked'];
  if (encodings.some((encoding) => !/^(identity|chunked)$/i.test(encoding))) return null;
  const [type = '', ...parameters] = (headers['content-type'] ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  if (charset !== undefined && !/^"?(utf-?8|us-ascii)"?$/.test(charset)) return null;
  return type === 'application/json' || type === 'text/plain' ? type : null;
}

/** Null if the bytes are not UTF-8. A leading BOM is left out. */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
