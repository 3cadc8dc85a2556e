import type { Layout, MalformedRow, SourceRecord } from './layout.ts';

/** A batch of records from a source, or the sentence that says why there are no more. */
export type RecordBatch<Of extends Layout = Layout> =
  | {
      readonly kind: 'records';
      readonly records: readonly SourceRecord<Of>[];
      readonly malformed: readonly MalformedRow[];
      /** Share of a file that has been read, 0 to 1. */
      readonly share?: number;
      /** Warnings about the file, a sentence each. */
      readonly notes?: readonly string[];
    }
  | { readonly kind: 'unusable'; readonly message: string };

/** What the register of the build mentions. A source may leave out records that no deal needs. */
export interface RegisterContents {
  /** Every parcel with deals, by gush and chelka. */
  parcels(): Iterable<{ readonly gush: number; readonly chelka: number }>;
}

/** A raw source apart from the registry: records of one layout, a batch at a time. */
export interface RecordSource<Of extends Layout = Layout> {
  readonly layout: Of;
  /** A file of the operator, facts that the project carries, or the synthetic world. */
  readonly origin: 'file' | 'facts' | 'synthetic';
  batches(register: RegisterContents): AsyncIterable<RecordBatch<Of>>;
}

const BATCH_RECORDS = 2_000;

/** A source of records that are already parsed: facts, or records of the synthetic world. */
export function madeRecords<Of extends Layout>(
  layout: Of,
  origin: RecordSource['origin'],
  make: (register: RegisterContents) => Iterable<SourceRecord<Of>>,
): RecordSource<Of> {
  return {
    layout,
    origin,
    async *batches(register) {
      let records: SourceRecord<Of>[] = [];
      for (const record of make(register)) {
        records.push(record);
        if (records.length < BATCH_RECORDS) continue;
        yield { kind: 'records', records, malformed: [] };
        records = [];
      }
      yield { kind: 'records', records, malformed: [] };
    },
  };
}
