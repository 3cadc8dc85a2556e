/**
 * Why no build could be fetched.
 *
 * - `passing`: the same request may succeed soon (no connection, 503, a cut answer).
 * - `content`: the origin has something wrong. The same content would be refused again.
 * - `room`: the disk is full, or the database is larger than allowed.
 */
export type FaultKind = 'passing' | 'content' | 'room';

/** Thrown if a build could not be fetched. The message is a sentence for the operator, without secrets. */
export class OriginFault extends Error {
  override readonly name = 'OriginFault';
  readonly kind: FaultKind;

  constructor(kind: FaultKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** The code of an error of the system or the network, or its message. */
export function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  if ('code' in cause && typeof cause.code === 'string') return cause.code;
  // `fetch` hides the error of the network in the cause.
  return cause.cause === undefined ? cause.message : codeOf(cause.cause);
}
