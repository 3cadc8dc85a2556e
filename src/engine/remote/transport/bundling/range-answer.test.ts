import { describe, expect, it } from 'vitest';
import type { RemoteFailure } from '../failure.ts';
import type { ExpectedFile } from '../transport.ts';
import { NO_VALIDATORS } from '../validators.ts';
import { checkHead, checkLength, rangeHeader } from './range-answer.ts';

const file = { url: 'https://host/nadlan.sqlite', sizeBytes: 1000, etag: '"one"', lastModified: null };
const range = { offset: 100, length: 50 };
const good = { 'content-range': 'bytes 100-149/1000', etag: '"one"' };

function failureOf(
  status: number,
  headers: Record<string, string>,
  expected: ExpectedFile = file,
  showsAll = true,
): string {
  try {
    checkHead({ status, header: (name) => headers[name] ?? null, showsAll }, range, expected);
    return 'none';
  } catch (cause) {
    const { kind, message } = cause as RemoteFailure;
    expect(message).toContain(file.url);
    return kind;
  }
}

it('requests the last byte inclusively', () => expect(rangeHeader(range)).toBe('bytes=100-149'));

describe('the head of an answer', () => {
  it.each([
    ['is what was asked for', 206, good, 'none'],
    ['does not tell the length', 206, { ...good, 'content-range': 'bytes 100-149/*' }, 'none'],
    ['says in words that it is not compressed', 206, { ...good, 'content-encoding': 'identity' }, 'none'],
    ['is the whole file', 200, {}, 'no-ranges'],
    ['is not found', 404, {}, 'missing'],
    ['is gone', 410, {}, 'missing'],
    ['is a refused range', 416, { 'content-range': 'bytes */50' }, 'changed'],
    ['is a request too many', 429, { 'retry-after': '3' }, 'busy'],
    ['is a server error', 500, {}, 'busy'],
    ['is a gateway without its server', 502, {}, 'busy'],
    ['is a pause of the server', 503, {}, 'busy'],
    ['is a gateway that waited too long', 504, {}, 'busy'],
    ['is a redirect that was not followed', 304, {}, 'refused'],
    ['is a closed door', 403, {}, 'refused'],
    ['does not say which part it is', 206, { etag: '"one"' }, 'wrong-answer'],
    ['is a page in HTML', 206, { ...good, 'content-type': 'text/html; charset=utf-8' }, 'wrong-answer'],
    ['is of several parts', 206, { ...good, 'content-type': 'multipart/byteranges; boundary=x' }, 'wrong-answer'],
    ['has another type', 206, { ...good, 'content-type': 'application/octet-stream' }, 'none'],
    ['is another part', 206, { ...good, 'content-range': 'bytes 0-49/1000' }, 'wrong-answer'],
    ['is a longer part', 206, { ...good, 'content-range': 'bytes 100-999/1000' }, 'wrong-answer'],
    ['has a Content-Range that cannot be read', 206, { ...good, 'content-range': 'items 1' }, 'wrong-answer'],
    ['is of a file of another length', 206, { ...good, 'content-range': 'bytes 100-149/2000' }, 'changed'],
    ['is another part, of a file of another length', 206, { ...good, 'content-range': 'bytes 0-49/50' }, 'changed'],
    ['is of another version of the file', 206, { ...good, etag: '"two"' }, 'changed'],
    ['is compressed', 206, { ...good, 'content-encoding': 'gzip' }, 'wrong-answer'],
  ] as const)('%s', (_, status, headers, kind) => expect(failureOf(status, headers)).toBe(kind));

  it('may hide its part if it comes from another origin', () => {
    expect(failureOf(206, {}, file, false)).toBe('none');
  });

  it('sets no ETag before the first one is known', () => {
    expect(failureOf(206, { ...good, etag: '"two"' }, { ...file, ...NO_VALIDATORS })).toBe('none');
  });

  it.each([
    ['3', {}, 3000],
    ['Thu, 01 Jan 2026 12:00:07 GMT', { date: 'Thu, 01 Jan 2026 12:00:00 GMT' }, 7000],
    ['later', {}, null],
  ])('says how long the host wants to be left alone: %s', (value, headers, ms) => {
    const head = { ...headers, 'retry-after': value } as Record<string, string>;
    const check = () => checkHead({ status: 429, header: (name) => head[name] ?? null, showsAll: true }, range, file);
    expect(check).toThrow(expect.objectContaining({ kind: 'busy', retryAfterMs: ms }));
  });
});

describe('the body of an answer', () => {
  it('passes at the exact length', () => expect(() => checkLength(50, range, file)).not.toThrow());
  it.each([
    [0, 'only 0 bytes'],
    [49, 'only 49 bytes'],
    [51, 'more bytes'],
  ])('fails at %i of 50 bytes', (length, words) => {
    expect(() => checkLength(length, range, file)).toThrow(words);
  });
});
