/** Why bytes of the remote file could not be had. */
export type RemoteFailureKind =
  /** Nothing came back: no connection, a refused one, a blocked one, a time-out. */
  | 'unreachable'
  /** The host has no such file. */
  | 'missing'
  /** The host answers, but cannot serve parts of a file. */
  | 'no-ranges'
  /** What came back is not what was asked for. */
  | 'wrong-answer'
  /** The file is another one than when it was opened. */
  | 'changed';

/** Thrown by the remote file; its message is a sentence for the person who waits for the answer. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  readonly kind: RemoteFailureKind;

  constructor(kind: RemoteFailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
