import type { RawRecord } from '../raw-record.ts';
import type { MappedRecord } from './map-table.ts';

/** Rows that become records when all of them are read. Memory: an entry for each record. */
export interface GatheredRecords {
  add(raw: RawRecord, mapped: MappedRecord): void;
  records(): Iterable<MappedRecord>;
}
