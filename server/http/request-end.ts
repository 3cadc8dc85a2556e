import type { FastifyReply } from 'fastify';

/**
 * Calls back once when a request is over, however it ended: `sent` is false where the connection closed before the whole
 * answer was written. Fastify's onResponse hook does not hear of every connection that closes.
 */
export function whenEnded(reply: FastifyReply, callback: (sent: boolean) => void): void {
  const { raw } = reply;
  if (raw.closed) {
    callback(raw.writableFinished);
    return;
  }
  const end = () => {
    raw.off('finish', end);
    raw.off('close', end);
    callback(raw.writableFinished);
  };
  raw.once('finish', end);
  raw.once('close', end);
}
