import type { BuildSource } from '../../src/catalogue/index.ts';
import type { MalformedRow } from './layout.ts';
import type { Publisher } from './publishers.ts';
import type { RecordSource } from './records.ts';
import type { RawRow } from './register-layout.ts';

/** What a register supplies: a batch of rows, or the one sentence that says why there can be no more. */
export type RegisterBatch =
  | {
      readonly kind: 'rows';
      readonly rows: readonly RawRow[];
      readonly malformed: readonly MalformedRow[];
      /** Share of a file that has been read, 0 to 1; absent if `expectedRows` shows the progress. */
      readonly share?: number;
    }
  | { readonly kind: 'unusable'; readonly message: string };

/** The rows of a registry, in their order, a batch at a time: never all in memory at once. */
export interface RegisterSource {
  /** What the manifest and `meta.source_file` say about it. */
  readonly description: BuildSource;
  /** The number of rows, or nearly so, if it is known before reading. */
  readonly expectedRows: number | null;
  batches(): AsyncIterable<RegisterBatch>;
}

/** A source of a build, as `meta.sources` lists it. */
export interface NamedSource extends Publisher {
  /** Who supplies its records. `none`: what they would fill is in `leaves_empty`. */
  readonly origin: RecordSource['origin'] | 'none';
  /** The layouts that it serves, `register` among them. */
  readonly layouts: readonly string[];
  readonly leaves_empty?: readonly string[];
}

/** Everything that a build reads. If a source is null, a rule fills its columns instead. */
export interface Sources {
  readonly register: RegisterSource;
  /** The sources apart from the registry, at most one a layout. Without a source, what a layout fills stays empty. */
  readonly records: readonly RecordSource[];
  readonly named: readonly NamedSource[];
}
