import { HOSTS } from '../../contract/host-sentences.ts';
import { say } from '../../contract/sentence.ts';
import { checkHead, checkLength, rangeHeader } from '../remote/transport/bundling/range-answer.ts';
import { RemoteFailure } from '../remote/transport/failure.ts';
import { STALL_MS } from '../remote/transport/fetch-transport.ts';
import type { RangeAnswer } from '../remote/transport/transport.ts';
import { NO_VALIDATORS, readValidators } from '../remote/transport/validators.ts';
import { unreachable } from '../remote/transport/watched-line.ts';

/** The first bytes of a file, and the size of the whole file. */
export interface Beginning {
  readonly sizeBytes: number;
  readonly start: RangeAnswer;
}

/**
 * Requests the beginning of an unknown file. The answer to a range has the size of the file; if another origin does not
 * expose it, a HEAD request does.
 *
 * @throws RemoteFailure
 */
export async function askBeginning(url: string, mostBytes: number): Promise<Beginning> {
  const answer = await request(url, { Range: rangeHeader({ offset: 0, length: mostBytes }) }, 'GET');
  const header = (name: string) => answer.headers.get(name);
  if (answer.status === 416) throw new RemoteFailure('no-database', say(HOSTS.empty, { url }));
  const sizeBytes = answer.status === 206 ? (sizeIn(header('content-range')) ?? (await askSize(url))) : mostBytes;
  const range = { offset: 0, length: Math.min(mostBytes, sizeBytes) };
  const file = { url, sizeBytes, ...NO_VALIDATORS };
  try {
    checkHead({ status: answer.status, header, showsAll: answer.type !== 'cors' }, range, file);
  } catch (cause) {
    // Cancels the download of an unneeded body.
    await answer.body?.cancel();
    throw cause;
  }
  const body = await answer.arrayBuffer().catch(() => null);
  if (!body) throw unreachable(url);
  checkLength(body.byteLength, range, file);
  return { sizeBytes, start: { body: new Uint8Array(body), ...readValidators(header) } };
}

/** The size of the whole file in a Content-Range. */
function sizeIn(contentRange: string | null): number | null {
  const size = /^bytes \d+-\d+\/(\d+)$/.exec(contentRange?.trim() ?? '')?.[1];
  return size === undefined ? null : Number(size);
}

async function askSize(url: string): Promise<number> {
  const { status, headers } = await request(url, {}, 'HEAD');
  const encoding = headers.get('content-encoding');
  const length = Number(headers.get('content-length') ?? 0);
  if (status === 200 && length > 0 && (encoding === null || encoding === 'identity')) return length;
  throw new RemoteFailure('refused', say(HOSTS.unknownLength, { url }));
}

async function request(url: string, headers: Record<string, string>, method: string): Promise<Response> {
  try {
    return await fetch(url, { method, headers, cache: 'no-store', signal: AbortSignal.timeout(STALL_MS) });
  } catch {
    throw unreachable(url);
  }
}
