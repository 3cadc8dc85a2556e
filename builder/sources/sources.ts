import type { BuildSource } from '../../src/catalogue/index.ts';
import type { Download } from './downloads.ts';
import type { MalformedRow } from './layout.ts';
import type { Publisher } from './publishers.ts';
import type { RecordSource } from './records.ts';
import type { RawRow } from './register-layout.ts';

/** A batch of rows from a register, or the sentence that says why there are no more. */
export type RegisterBatch =
  | {
      readonly kind: 'rows';
      readonly rows: readonly RawRow[];
      readonly malformed: readonly MalformedRow[];
      /** Share of a file that has been read, 0 to 1; absent if `expectedRows` shows the progress. */
      readonly share?: number;
      /** The file of these rows, if the register has several, and how many lines the files before it have. */
      readonly file?: { readonly name: string; readonly linesBefore: number };
      /** Sentences for the report on what was found. */
      readonly notes?: readonly string[];
    }
  | { readonly kind: 'unusable'; readonly message: string };

/** The rows of a registry, in their order, in batches: never all in memory at the same time. */
export interface RegisterSource {
  /** The register's description in the manifest and in `meta.source_file`. */
  readonly description: BuildSource;
  /** The number of rows, or nearly so, if it is known before reading. */
  readonly expectedRows: number | null;
  batches(): AsyncIterable<RegisterBatch>;
}

/** A source of a build, as `meta.sources` lists it. */
export interface NamedSource extends Publisher {
  /** Who supplies its records. `none`: the columns that they would fill are in `leaves_empty`. */
  readonly origin: RecordSource['origin'] | 'none';
  /** The layouts that it serves, `register` among them. */
  readonly layouts: readonly string[];
  readonly leaves_empty?: readonly string[];
  /** The publisher's files, the days of their downloads and the versions that they state, if the source folder has them. */
  readonly files?: readonly Pick<Download, 'file' | 'date' | 'version'>[];
}

/** Everything that a build reads. If a source is null, a rule fills its columns instead. */
export interface Sources {
  readonly register: RegisterSource;
  /**
   * The sources other than the registry, at most one for each layout. Columns of a layout without a source stay empty.
   */
  readonly records: readonly RecordSource[];
  readonly named: readonly NamedSource[];
}
