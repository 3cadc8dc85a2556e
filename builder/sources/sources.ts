import type { BuildSource } from '../../src/catalogue/index.ts';
import type { MalformedRow } from './layout.ts';
import type { Publisher } from './publishers.ts';
import type { RecordSource } from './records.ts';
import type { RawRow } from './register-layout.ts';

/** What a register hands over: a batch of rows, or the one sentence that says why there can be no more. */
export type RegisterBatch =
  | {
      readonly kind: 'rows';
      readonly rows: readonly RawRow[];
      readonly malformed: readonly MalformedRow[];
      /** Share of a file that has been read, 0 to 1; absent where `expectedRows` shows the progress. */
      readonly share?: number;
    }
  | { readonly kind: 'unusable'; readonly message: string };

/** The rows of a registry, in their order, a batch at a time: they are never all in memory at once. */
export interface RegisterSource {
  /** What the manifest and `meta.source_file` say about it. */
  readonly description: BuildSource;
  /** Rows to come, or nearly so many, where that is known before reading. */
  readonly expectedRows: number | null;
  batches(): AsyncIterable<RegisterBatch>;
}

/** A source of a build, as `meta.sources` lists it. */
export interface NamedSource extends Publisher {
  /** Who hands its records over. `none`: what they would fill is in `leaves_empty`. */
  readonly origin: RecordSource['origin'] | 'none';
  /** The layouts that it serves, `register` among them. */
  readonly layouts: readonly string[];
  readonly leaves_empty?: readonly string[];
}

/** Everything that a build reads. A source that is null leaves its columns to the rule that stands in for it. */
export interface Sources {
  readonly register: RegisterSource;
  /** What there is beside the registry, at most one source a layout. A layout without one leaves what it fills empty. */
  readonly records: readonly RecordSource[];
  readonly named: readonly NamedSource[];
}
