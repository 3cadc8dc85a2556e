/** Why bytes of the remote file are not available. */
export type RemoteFailureKind =
  /** No answer, or an incomplete one: no connection, a refused one, a cut one, a silence. */
  | 'unreachable'
  /** The host says that it cannot answer now (429, 500, 502, 503, 504). */
  | 'busy'
  /** The answer does not match the request. */
  | 'wrong-answer'
  /** The answer has other bytes than the file: it is another file, or was damaged on the host or in transfer. */
  | 'other-bytes'
  /** The host refuses the request: any status without a kind of its own. */
  | 'refused'
  /** The host has no such file. */
  | 'missing'
  /** The host answers, but cannot serve parts of a file. */
  | 'no-ranges'
  /** The file is not a database, or not a complete one. */
  | 'no-database'
  /** The file is not the one that was opened, or not the one that was described. */
  | 'changed';

/** What follows from a failure. */
interface Consequence {
  /** How often a request is made altogether before the failure is reported. */
  readonly tries: number;
  /**
   * Whether the next query may continue with the loaded pages; otherwise the database is opened again, description
   * first.
   */
  readonly keepsOpen: boolean;
}

/** A contradictory answer may come once from a proxy. A host that contradicts itself twice always does. */
export const CONSEQUENCES: Readonly<Record<RemoteFailureKind, Consequence>> = {
  unreachable: { tries: 5, keepsOpen: true },
  busy: { tries: 5, keepsOpen: true },
  'wrong-answer': { tries: 2, keepsOpen: true },
  'other-bytes': { tries: 2, keepsOpen: false },
  refused: { tries: 1, keepsOpen: false },
  missing: { tries: 1, keepsOpen: false },
  'no-ranges': { tries: 1, keepsOpen: false },
  'no-database': { tries: 1, keepsOpen: false },
  changed: { tries: 1, keepsOpen: false },
};

/** Thrown by the remote file. Its message is a sentence for the person who waits for the answer. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  readonly kind: RemoteFailureKind;
  /** How long the host asks not to be called; null if it does not say. */
  readonly retryAfterMs: number | null;

  constructor(kind: RemoteFailureKind, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}
