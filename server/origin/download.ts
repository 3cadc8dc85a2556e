import { type FileHandle, open, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { pieceLengths, pieceName } from '../../src/contract/file-pieces.ts';
import type { OriginFile } from './origin-build.ts';
import { codeOf, OriginFault } from './origin-fault.ts';
import type { OriginHost } from './origin-host.ts';

export interface DownloadOptions {
  readonly host: OriginHost;
  readonly file: OriginFile;
  /** Where the complete file is put. Until then its bytes are in `${path}.part`. */
  readonly path: string;
  /** How long the origin may send nothing. */
  readonly silenceMs: number;
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number) => void;
}

/** The bytes that a file has so far, and the version of the origin's file that the last of them belong to. */
const partOf = (path: string) => ({ part: `${path}.part`, version: `${path}.part.version` });

/**
 * Downloads a file of a build, and goes on where an earlier try ended (RFC 9110, 13.1.5 and 14). Its length is as described
 * then; whether its content is, has to be verified.
 *
 * @throws OriginFault if it could not be downloaded; what came so far stays, unless it is of no use
 */
export async function download(options: DownloadOptions): Promise<void> {
  const { file, path } = options;
  const { part, version } = partOf(path);
  for (const piece of piecesOf(file)) {
    if ((await sizeOf(part)) < piece.start + piece.sizeBytes) await fetchRest(piece, options);
  }
  await rename(part, path);
  await rm(version, { force: true });
}

/** What the origin has as a file of its own: a piece of a file, or all of it. */
interface Piece {
  readonly name: string;
  /** Where it begins in the file. */
  readonly start: number;
  readonly sizeBytes: number;
}

function piecesOf({ name, sizeBytes, pieceBytes }: OriginFile): readonly Piece[] {
  if (pieceBytes === undefined) return [{ name, start: 0, sizeBytes }];
  return pieceLengths(sizeBytes, pieceBytes).map((length, piece) => ({
    name: pieceName(name, piece),
    start: piece * pieceBytes,
    sizeBytes: length,
  }));
}

/** Bytes of a file that need not be downloaded again. */
export async function heldBytes(path: string, sizeBytes: number): Promise<number> {
  return Math.min(sizeBytes, Math.max(await sizeOf(path), await sizeOf(partOf(path).part)));
}

async function fetchRest(
  { name, start, sizeBytes }: Piece,
  { host, path, silenceMs, signal, onBytes }: DownloadOptions,
): Promise<void> {
  const { part, version } = partOf(path);
  const where = host.labelOf(name);
  const known = await readFile(version, 'utf8').catch(() => null);
  const held = known === null ? 0 : Math.max(0, (await sizeOf(part)) - start);
  const request = new AbortController();
  const abort = () => request.abort(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  const silence = new Silence(silenceMs, () => request.abort());
  let output: FileHandle | null = null;
  try {
    silence.begin();
    const range: Record<string, string> =
      held > 0 && known !== null ? { Range: `bytes=${held}-`, 'If-Range': known } : {};
    const answer = await host.get(name, range, request.signal);
    silence.end();
    let at = startOf(answer, { held, where, sizeBytes });
    const newVersion = versionOf(answer);
    if (at === 0) {
      if (start === 0) await rm(part, { force: true });
      else await truncate(part, start);
      if (newVersion === null) await rm(version, { force: true });
      else await writeFile(version, newVersion);
    }
    output = await open(part, start + at === 0 ? 'w' : 'r+');
    const reader = answer.body?.getReader();
    for (;;) {
      silence.begin();
      const next = await reader?.read();
      silence.end();
      if (!next || next.done) break;
      if (at + next.value.length > sizeBytes) {
        request.abort();
        throw new OriginFault('content', `${where} has more bytes than the manifest says (${sizeBytes}).`);
      }
      await writeAll(output, next.value, start + at);
      at += next.value.length;
      onBytes(next.value.length);
    }
    if (at < sizeBytes) {
      throw new OriginFault('passing', `${where} was cut off after ${at} of ${sizeBytes} bytes.`);
    }
    await output.sync();
  } catch (cause) {
    await output?.close();
    output = null;
    const fault = faultOf(cause, { where, path, silence, signal });
    // Bytes of another content, and bytes on a full disk, help no later try.
    if (fault.kind !== 'passing') await Promise.all([part, version].map((name) => rm(name, { force: true })));
    throw fault;
  } finally {
    silence.end();
    signal.removeEventListener('abort', abort);
    await output?.close();
  }
}

/** Where the bytes of an answer begin. @throws OriginFault if it has none of the file */
function startOf(
  { status, headers }: Response,
  { held, where, sizeBytes }: { readonly held: number; readonly where: string; readonly sizeBytes: number },
): number {
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (encoding !== 'identity') {
    throw new OriginFault('content', `${where} is sent compressed (${encoding}): its host must not compress it.`);
  }
  if (status === 200) {
    const length = headers.get('content-length');
    if (length === null || Number(length) === sizeBytes) return 0;
    throw new OriginFault('content', `${where} has ${length} bytes, and the manifest says ${sizeBytes}.`);
  }
  if (status === 206) {
    const [, from, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
    if (held > 0 && Number(from) === held && Number(total) === sizeBytes) return held;
    throw new OriginFault('content', `${where} was asked for bytes from ${held} of ${sizeBytes}, and sent others.`);
  }
  throw unexpectedStatus(status, where);
}

/** What a status means that is no success. */
export function unexpectedStatus(status: number, where: string): OriginFault {
  const advice: Readonly<Record<number, string>> = {
    401: ': it wants other credentials.',
    403: ': it wants other credentials, or the file is not public.',
    404: ': there is no such file.',
  };
  return new OriginFault(status === 416 ? 'content' : 'passing', `${where} answered ${status}${advice[status] ?? '.'}`);
}

/** A strong ETag or the time of the last change, which are what If-Range takes; null if there is neither. */
function versionOf({ headers }: Response): string | null {
  const tag = headers.get('etag');
  return tag?.startsWith('"') ? tag : headers.get('last-modified');
}

function faultOf(
  cause: unknown,
  context: { readonly where: string; readonly path: string; readonly silence: Silence; readonly signal: AbortSignal },
): OriginFault {
  const { where, path, silence, signal } = context;
  if (silence.wasBroken) {
    return new OriginFault('passing', `${where} sent nothing for ${silence.afterMs / 1000} seconds.`);
  }
  if (cause instanceof OriginFault) return cause;
  const code = codeOf(cause);
  if (['ENOSPC', 'EDQUOT'].includes(code)) {
    return new OriginFault(
      'room',
      `The disk became full while ${path} was written: free some space, or name another DATA_DIR.`,
    );
  }
  if (signal.aborted) return new OriginFault('passing', 'The server is shutting down.');
  return new OriginFault('passing', `${where} broke off (${code}).`);
}

async function writeAll(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
  }
}

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.size ?? 0;

/** Notices if nothing comes for a while. Time in which bytes are written to the disk does not count. */
class Silence {
  readonly afterMs: number;
  readonly #onBroken: () => void;
  #timer: NodeJS.Timeout | undefined;
  wasBroken = false;

  constructor(afterMs: number, onBroken: () => void) {
    this.afterMs = afterMs;
    this.#onBroken = onBroken;
  }

  begin(): void {
    this.#timer = setTimeout(() => {
      this.wasBroken = true;
      this.#onBroken();
    }, this.afterMs);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
