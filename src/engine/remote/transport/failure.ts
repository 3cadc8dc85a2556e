/** Why bytes of the remote file could not be had. */
export type RemoteFailureKind =
  /** Nothing came back, or it broke off: no connection, a refused one, a cut one, a silence. */
  | 'unreachable'
  /** The host says that it cannot answer now (429, 500, 502, 503, 504). */
  | 'busy'
  /** What came back is not what was asked for. */
  | 'wrong-answer'
  /** What came back are other bytes than belong to the file: it is another one, or is spoiled there or on the way. */
  | 'other-bytes'
  /** The host will not give it: any status that no other kind stands for. */
  | 'refused'
  /** The host has no such file. */
  | 'missing'
  /** The host answers, but cannot serve parts of a file. */
  | 'no-ranges'
  /** The file is no database, or not all of one. */
  | 'no-database'
  /** The file is another one than when it was opened, or than its description says. */
  | 'changed';

/** What follows from a failure. */
interface Consequence {
  /** How often a request is made altogether before the failure is told. */
  readonly tries: number;
  /** Whether the next query may go on with what was read before; else the database is opened anew, description first. */
  readonly keepsOpen: boolean;
}

/** A host that contradicts itself once may be behind a proxy that did; one that does twice, does always. */
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

/** Thrown by the remote file; its message is a sentence for the person who waits for the answer. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  readonly kind: RemoteFailureKind;
  /** How long the host asks to be left alone; null where it does not say. */
  readonly retryAfterMs: number | null;

  constructor(kind: RemoteFailureKind, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}
