/** A part of the file: `offset` inclusive, `length` in bytes. */
export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

/** What a host says of the version of a file (https://www.rfc-editor.org/rfc/rfc9110#section-8.8). */
export interface Validators {
  /** As it was sent, `W/` included; null where it is absent or not exposed to other origins. */
  readonly etag: string | null;
  /** As it was sent; other origins may always read it. */
  readonly lastModified: string | null;
}

/** What is known of the file before an answer to a range request comes in. */
export interface ExpectedFile extends Validators {
  readonly url: string;
  readonly sizeBytes: number;
}

/** An answered range request. */
export interface RangeAnswer extends Validators {
  readonly body: Uint8Array;
  /** Whether its pages were found to be those of the file by their checksums. */
  readonly isChecked?: boolean;
  /** Bytes of checksums that came for it; `PageChecks.transfer` counts them. */
  readonly checksumBytes?: number;
  /** How many bytes came for it, where these are not as many as its body has. */
  readonly wireBytes?: number;
  /** Whether it came in one request with another answer, of which this is not said. */
  readonly sharesRequest?: boolean;
}

/**
 * Called with the bytes of an answer so far, from the first one on, whenever more have come; not every transport does. What it
 * throws ends the request.
 */
export type OnBody = (begun: Uint8Array) => void;

/** Asks for one range of the file; the signal gives the request up, its pauses included. @throws RemoteFailure */
export type AskRange = (
  file: ExpectedFile,
  range: ByteRange,
  signal?: AbortSignal,
  onBody?: OnBody,
) => Promise<RangeAnswer>;

/** Asks for one range, blocking. @throws RemoteFailure */
export type AskRangeNow = (file: ExpectedFile, range: ByteRange) => RangeAnswer;

/** What is asked for ranges of files, without blocking and blocking: a transport, or a layer above one. */
export interface RangeSource {
  readonly ask: AskRange;
  readonly askNow: AskRangeNow;
}
