import { RemoteFailure } from './failure.ts';
import { REQUEST_TIMEOUT_MS, unreachable } from './fetch-transport.ts';
import { type ByteRange, checkBody, checkHead, type ExpectedFile, rangeHeader } from './range-answer.ts';
import type { RangeAnswer } from './remote-file.ts';

/**
 * Asks for one range and blocks the worker until it is there, for browsers that cannot suspend WebAssembly. A
 * synchronous request cannot be stopped at its head, so a host must have shown by one `fetchRange` that it serves ranges.
 *
 * @throws RemoteFailure
 */
export function requestRange(file: ExpectedFile, range: ByteRange): RangeAnswer {
  const request = new XMLHttpRequest();
  request.open('GET', file.url, false);
  request.setRequestHeader('Range', rangeHeader(range));
  request.responseType = 'arraybuffer';
  request.timeout = REQUEST_TIMEOUT_MS;
  try {
    request.send();
  } catch (cause) {
    throw unreachable(file.url, cause instanceof DOMException && cause.name === 'TimeoutError');
  }
  checkHead({ status: request.status, header: (name) => request.getResponseHeader(name) }, range, file);
  if (!(request.response instanceof ArrayBuffer)) {
    throw new RemoteFailure('wrong-answer', `The host sent no bytes of ${file.url}.`);
  }
  const body = checkBody(new Uint8Array(request.response), range, file);
  return { body, etag: request.getResponseHeader('etag') };
}
