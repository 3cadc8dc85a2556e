import { HOSTS } from '../../../contract/host-sentences.ts';
import { say } from '../../../contract/sentence.ts';
import { checkHead, checkLength, rangeHeader } from './bundling/range-answer.ts';
import { RemoteFailure } from './failure.ts';
import { STALL_MS } from './fetch-transport.ts';
import type { ByteRange, ExpectedFile, RangeAnswer } from './transport.ts';
import { readValidators } from './validators.ts';
import { silent, unreachable } from './watched-line.ts';

/** A synchronous request does not show its progress. A line as slow as this (256 kbit/s) is not cut off. */
const SLOWEST_BYTES_A_MS = 32;

/**
 * Requests one range and blocks the worker until it has come, for browsers that cannot suspend WebAssembly. A
 * synchronous request cannot be aborted after its headers, so a `fetchRange` must have shown before that the host
 * serves ranges.
 *
 * @throws RemoteFailure
 */
export function requestRange(file: ExpectedFile, range: ByteRange): RangeAnswer {
  const request = new XMLHttpRequest();
  request.open('GET', file.url, false);
  request.setRequestHeader('Range', rangeHeader(range));
  request.responseType = 'arraybuffer';
  request.timeout = STALL_MS + Math.ceil(range.length / SLOWEST_BYTES_A_MS);
  try {
    request.send();
  } catch (cause) {
    const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
    throw timedOut ? silent(file.url, request.timeout) : unreachable(file.url);
  }
  const header = (name: string) => request.getResponseHeader(name);
  const showsAll = new URL(request.responseURL).origin === globalThis.location.origin;
  checkHead({ status: request.status, header, showsAll }, range, file);
  if (!(request.response instanceof ArrayBuffer)) {
    throw new RemoteFailure('wrong-answer', say(HOSTS.noBytes, { url: file.url }));
  }
  const body = new Uint8Array(request.response);
  checkLength(body.length, range, file);
  return { body, ...readValidators(header) };
}
