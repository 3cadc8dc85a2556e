import type { ErrorCode } from './errors.ts';

/**
 * Why a service refuses a request, if the code does not imply it, with its code. An operator reads the reason in the
 * log and in the metrics; it is never sent. The list is closed, because each reason is a value of a label.
 */
export const REFUSAL_REASONS = {
  /** The client made more requests than its rate allows. */
  client_rate: 'RATE_LIMITED',
  /** The client has too many requests under way. */
  client_concurrency: 'RATE_LIMITED',
  /** The client's queries have used more thread time than it may have. */
  client_compute: 'RATE_LIMITED',
  /** Too many queries wait for a thread. */
  queue_full: 'BUSY',
  /** The query waited too long for a thread. */
  waited_too_long: 'BUSY',
  /** The largest allowed number of files is open. */
  files_open: 'BUSY',
  /** A page of the database file has changed since it was published. */
  damaged_page: 'DB_UNAVAILABLE',
  /** Too many bytes of answers are being sent, to all clients or to this one. */
  answer_memory_full: 'BUSY',
  /** The service is ending. */
  shutting_down: 'BUSY',
  /** The operator blocked the address. */
  blocked_address: 'FORBIDDEN',
  /** The operator blocked the statement. */
  blocked_statement: 'FORBIDDEN',
} as const satisfies Record<string, ErrorCode>;

export type RefusalReason = keyof typeof REFUSAL_REASONS;
