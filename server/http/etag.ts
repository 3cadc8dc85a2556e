import { hash } from 'node:crypto';
import { WRITER_VERSION } from '../../src/contract/formats/writer-version.ts';
import type { FormattedRequest } from '../../src/contract/request.ts';

/**
 * Names the answer to a request by the versions of the database and of the code that writes formats. The tag is weak (RFC 9110,
 * 8.8.3), because `elapsed_ms` and `cached` may differ between answers of one name.
 */
export function answerTag(buildId: string, { sql, params, format, safe, limit }: FormattedRequest): string {
  const digest = hash(
    'sha256',
    JSON.stringify([WRITER_VERSION, buildId, sql, params ?? null, format, safe ?? null, limit]),
    'base64url',
  );
  return `W/"${digest.slice(0, 22)}"`;
}

/**
 * Whether If-None-Match names this tag, compared weakly (RFC 9110, 13.1.2). `*` does not count: only running the statement would
 * show whether there is an answer.
 */
export function isNamedIn(ifNoneMatch: string | undefined, tag: string): boolean {
  return ifNoneMatch?.split(',').some((name) => opaque(name.trim()) === opaque(tag)) ?? false;
}

const opaque = (tag: string) => tag.replace(/^W\//, '');
