import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../src/contract/errors.ts';
import type { RefusalReason } from '../../src/contract/refusal-reason.ts';
import type { Parameters } from '../../src/contract/request.ts';
import type { StageTime } from '../../src/contract/written.ts';

/** The outcome of a request, for log and metrics; members without a value are missing. */
export interface RequestNotes {
  readonly sql?: string;
  /** Values of the statement's placeholders, if it has any. */
  readonly params?: Parameters;
  /** The stages of its run so far; none if its answer was kept, or is that of another request's run. */
  readonly stages?: readonly StageTime[];
  readonly rows?: number;
  /** Whether it was a kept answer. */
  readonly cached?: boolean;
  /** Code of the refusal that was sent. */
  readonly code?: ErrorCode;
  /** The reason, if the code does not imply it. */
  readonly reason?: RefusalReason;
  /** The fault of the service, if that is why it was refused. */
  readonly fault?: string;
}

/** Kept in a map instead of on the requests, so that writers do not depend on readers. */
const notes = new WeakMap<FastifyRequest, RequestNotes>();

export function note(request: FastifyRequest, more: RequestNotes): void {
  notes.set(request, { ...notes.get(request), ...more });
}

export const notesOf = (request: FastifyRequest): RequestNotes => notes.get(request) ?? {};
