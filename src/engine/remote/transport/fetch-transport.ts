import { type AnswerHead, checkHead, checkLength, rangeHeader } from './bundling/range-answer.ts';
import type { AskRange } from './transport.ts';
import { NO_VALIDATORS, readValidators } from './validators.ts';
import { WatchedLine } from './watched-line.ts';

/** How long a host may send nothing before a request counts as lost. */
export const STALL_MS = 15_000;

/**
 * Requests ranges with fetch. A worker reads one host, so all its requests share what is known about the connection.
 */
export const fetchRange: AskRange = askSingly(new WatchedLine(STALL_MS));

/** Requests one range at a time. */
export function askSingly(line: WatchedLine): AskRange {
  return async (file, range, signal, onBody) => {
    const body = new Uint8Array(range.length);
    let received = 0;
    let validators = NO_VALIDATORS;
    const reader = {
      head: (head: AnswerHead) => {
        checkHead(head, range, file);
        validators = readValidators((name) => head.header(name));
      },
      piece: (bytes: Uint8Array) => {
        if (received + bytes.length > range.length) checkLength(received + bytes.length, range, file);
        body.set(bytes, received);
        received += bytes.length;
        onBody?.(body.subarray(0, received));
        return received;
      },
    };
    await line.fetch(file.url, rangeHeader(range), 'follow', reader, signal);
    checkLength(received, range, file);
    return { body, ...validators };
  };
}
