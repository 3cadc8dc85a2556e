import type { PageMessage } from './protocol.ts';

/** After this time without an answer, a worker is started a second time. Even on a slow line, most answer within three seconds. */
export const SECOND_START_MS = 6_000;

/**
 * The port of a worker that is started, and started again if it does not answer: Firefox under load sometimes fetches a
 * worker's script and never runs it. A port that comes later is told to close.
 *
 * @param start starts a worker; resolves to a port that speaks `PageMessage`
 * @throws what the first worker to fail throws, if none has answered before
 */
export function portOfStarted(start: () => Promise<MessagePort>): Promise<MessagePort> {
  return new Promise((resolve, reject) => {
    let isDecided = false;
    const tryOnce = () =>
      start().then(
        (port) => {
          if (isDecided) return port.postMessage({ type: 'close', id: 0 } satisfies PageMessage);
          isDecided = true;
          clearTimeout(second);
          resolve(port);
        },
        (cause) => {
          isDecided = true;
          clearTimeout(second);
          reject(cause);
        },
      );
    const second = setTimeout(tryOnce, SECOND_START_MS);
    void tryOnce();
  });
}
