import { codeOf, OriginFault } from './origin-fault.ts';
import type { OriginHost } from './origin-host.ts';

/** A small file of the origin. */
export interface SmallFile {
  readonly status: number;
  readonly etag: string | null;
  readonly text: string;
}

/**
 * Requests a small file, and reads its text up to a bound.
 *
 * @param etag of the known version: then an unchanged file is answered with status 304 and no text
 * @param bounds its most bytes, and the time for the whole answer
 * @throws OriginFault if it does not come in time, or is longer
 */
export async function readBounded(
  host: OriginHost,
  name: string,
  etag: string | null,
  {
    mostBytes,
    timeoutMs,
    signal,
  }: { readonly mostBytes: number; readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<SmallFile> {
  const where = host.labelOf(name);
  const request = new AbortController();
  const abort = () => request.abort();
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  const timer = setTimeout(abort, timeoutMs);
  try {
    const answer = await host.get(name, etag === null ? {} : { 'If-None-Match': etag }, request.signal);
    const pieces: Uint8Array[] = [];
    let bytes = 0;
    for await (const piece of answer.body ?? []) {
      bytes += piece.length;
      if (bytes > mostBytes) throw new OriginFault('content', `${where} has more than ${mostBytes} bytes.`);
      pieces.push(piece);
    }
    return { status: answer.status, etag: answer.headers.get('etag'), text: Buffer.concat(pieces).toString() };
  } catch (cause) {
    if (request.signal.aborted && !signal.aborted) {
      throw new OriginFault('passing', `${where} did not answer within ${timeoutMs / 1000} seconds.`);
    }
    throw cause instanceof OriginFault ? cause : new OriginFault('passing', `${where} broke off (${codeOf(cause)}).`);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    request.abort();
  }
}
