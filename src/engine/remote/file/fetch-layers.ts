import { type PieceBytes, piecesJoined } from '../transport/pieces.ts';
import type { Pauses } from '../transport/retrying/pauses.ts';
import { RetryPolicy } from '../transport/retrying/retry-policy.ts';
import { RetryingSource } from '../transport/retrying/retrying-source.ts';
import type { RangeSource } from '../transport/transport.ts';
import { discardingStore } from './discarding-store.ts';
import { PackedSource } from './packed-source.ts';
import type { PageChecks } from './page-checks.ts';
import type { RemoteFile } from './remote-file.ts';
import { VerifiedSource } from './verified-source.ts';

/** A source that asks the source below it. */
export type FetchLayer = (below: RangeSource) => RangeSource;

export interface FetchLayersOptions {
  /** Requests each range once from its host. */
  readonly transport: RangeSource;
  /** Measures or limits every request, retries included. */
  readonly meter: FetchLayer;
  /** Which files the host has in pieces; none by default. */
  readonly pieceBytes?: PieceBytes;
  /** How it waits before a retry; by the clock by default. */
  readonly pauses?: Pauses;
}

/**
 * The layers of a request for pages of a database. Above them, the `Loader` decides which ranges are requested, and
 * takes parts of the page map instead of pages. Below them, `Bundling` combines ranges that are requested in the same
 * turn. Only the lowest layer knows of pieces: above it, each file is whole.
 */
export class FetchLayers {
  readonly retries: RetryPolicy;
  /** Ranges of files beside the database, without retries or checks: each of these files has its own checks. */
  readonly filesBeside: RangeSource;
  /** Ranges of the database file as its host sends them. */
  readonly database: RangeSource;
  #checks: PageChecks | null = null;

  constructor({ transport, meter, pieceBytes = new Map(), pauses }: FetchLayersOptions) {
    this.retries = new RetryPolicy(pauses);
    this.filesBeside = stack(transport, [meter, (below) => piecesJoined(below, pieceBytes)]);
    this.database = stack(this.filesBeside, [
      (below) => new VerifiedSource(below, () => this.#checks),
      (below) => new RetryingSource(below, this.retries),
    ]);
  }

  /** Pages of an open database, from the source that takes the fewest bytes. */
  pagesOf(file: RemoteFile): RangeSource {
    const { filesBeside: packedFile, retries } = this;
    return stack(this.database, [
      (below) => new PackedSource(below, { file, packedFile, retries }),
      (below) => discardingStore(below, file),
    ]);
  }

  /** From now on, pages of the database are checked against their checksums. */
  checkBy(checks: PageChecks): void {
    this.#checks = checks;
  }
}

/** Puts layers on a source, the lowest one first. */
const stack = (source: RangeSource, layers: readonly FetchLayer[]): RangeSource =>
  layers.reduce((below, layer) => layer(below), source);
