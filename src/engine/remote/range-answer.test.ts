import { describe, expect, it } from 'vitest';
import type { RemoteFailure } from './failure.ts';
import { checkBody, checkHead, rangeHeader } from './range-answer.ts';

const file = { url: 'https://host/nadlan.sqlite', sizeBytes: 1000, etag: '"one"' };
const range = { offset: 100, length: 50 };
const good = { 'content-range': 'bytes 100-149/1000', etag: '"one"' };

function failureOf(status: number, headers: Record<string, string>, expected = file): string {
  try {
    checkHead({ status, header: (name) => headers[name] ?? null }, range, expected);
    return 'none';
  } catch (cause) {
    const { kind, message } = cause as RemoteFailure;
    expect(message).toContain(file.url);
    return kind;
  }
}

it('asks for the last byte inclusively', () => expect(rangeHeader(range)).toBe('bytes=100-149'));

describe('the head of an answer', () => {
  it.each([
    ['is what was asked for', 206, good, 'none'],
    ['comes from another origin that exposes no headers', 206, {}, 'none'],
    ['does not tell the length', 206, { ...good, 'content-range': 'bytes 100-149/*' }, 'none'],
    ['says in words that it is not compressed', 206, { ...good, 'content-encoding': 'identity' }, 'none'],
    ['is the whole file', 200, {}, 'no-ranges'],
    ['is not found', 404, {}, 'missing'],
    ['is gone', 410, {}, 'missing'],
    ['is a refused range', 416, { 'content-range': 'bytes */50' }, 'changed'],
    ['is a server error', 500, {}, 'wrong-answer'],
    ['is a redirect that was not followed', 304, {}, 'wrong-answer'],
    ['is another part', 206, { ...good, 'content-range': 'bytes 0-49/1000' }, 'wrong-answer'],
    ['is a longer part', 206, { ...good, 'content-range': 'bytes 100-999/1000' }, 'wrong-answer'],
    ['has a Content-Range that cannot be read', 206, { ...good, 'content-range': 'items 1' }, 'wrong-answer'],
    ['is of a file of another length', 206, { ...good, 'content-range': 'bytes 100-149/2000' }, 'changed'],
    ['is of another version of the file', 206, { ...good, etag: '"two"' }, 'changed'],
    ['is compressed', 206, { ...good, 'content-encoding': 'gzip' }, 'wrong-answer'],
  ] as const)('%s', (_, status, headers, kind) => expect(failureOf(status, headers)).toBe(kind));

  it('sets no ETag before the first one is known', () => {
    expect(failureOf(206, { ...good, etag: '"two"' }, { ...file, etag: null as unknown as string })).toBe('none');
  });
});

describe('the body of an answer', () => {
  it('passes at the exact length', () => expect(checkBody(new Uint8Array(50), range, file).length).toBe(50));
  it.each([0, 49, 51])('fails at %i of 50 bytes', (length) => {
    expect(() => checkBody(new Uint8Array(length), range, file)).toThrow(`${length} bytes`);
  });
});
