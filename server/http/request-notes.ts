import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../src/contract/errors.ts';
import type { RefusalReason } from '../../src/contract/refusal-reason.ts';

/** What became of a request, for the log and the metrics; a member is missing where there was none. */
export interface RequestNotes {
  readonly sql?: string;
  readonly rows?: number;
  /** Whether the answer was one that had been given before. */
  readonly cached?: boolean;
  /** Code of the refusal that was sent. */
  readonly code?: ErrorCode;
  /** Why it was sent, where its code leaves that open. */
  readonly reason?: RefusalReason;
  /** What is wrong with the service and not with the request, where that is why it was refused. */
  readonly fault?: string;
}

/** Kept beside the requests and not on them, so that a writer does not depend on the readers. */
const notes = new WeakMap<FastifyRequest, RequestNotes>();

export function note(request: FastifyRequest, more: RequestNotes): void {
  notes.set(request, { ...notes.get(request), ...more });
}

export const notesOf = (request: FastifyRequest): RequestNotes => notes.get(request) ?? {};
