/** A part of a file: `offset` inclusive, `length` in bytes. */
export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

/** What a host says about the version of a file (https://www.rfc-editor.org/rfc/rfc9110#section-8.8). */
export interface Validators {
  /** As sent, with `W/`; null if absent or not exposed to other origins. */
  readonly etag: string | null;
  /** As sent; other origins may always read it. */
  readonly lastModified: string | null;
}

/** What is known about the file before an answer to a range request. */
export interface ExpectedFile extends Validators {
  readonly url: string;
  readonly sizeBytes: number;
}

/** An answered range request. */
export interface RangeAnswer extends Validators {
  readonly body: Uint8Array;
  /** Whether its pages were checked against their checksums. */
  readonly isChecked?: boolean;
  /** Bytes of checksums that came for it; `PageChecks.transfer` counts them. */
  readonly checksumBytes?: number;
  /** How many bytes came for it, if that differs from the length of its body. */
  readonly wireBytes?: number;
  /**
   * How many requests it took; 1 by default. 0 for all but the first range of a multi-range response; several if the
   * host has the file in pieces.
   */
  readonly requests?: number;
}

/**
 * Called with the bytes of an answer so far whenever more have come; not every transport does this. An exception from it ends the
 * request.
 */
export type OnBody = (begun: Uint8Array) => void;

/** Requests one range of the file; the signal aborts the request, its pauses included. @throws RemoteFailure */
export type AskRange = (
  file: ExpectedFile,
  range: ByteRange,
  signal?: AbortSignal,
  onBody?: OnBody,
) => Promise<RangeAnswer>;

/** Requests one range, blocking. @throws RemoteFailure */
export type AskRangeNow = (file: ExpectedFile, range: ByteRange) => RangeAnswer;

/** Fetches ranges of files, asynchronously or blocking: a transport, or a layer above one. */
export interface RangeSource {
  readonly ask: AskRange;
  readonly askNow: AskRangeNow;
}
