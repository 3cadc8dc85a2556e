import type { Join, Table } from '../../catalogue/index.ts';

/** What the editor knows about the database: ours with its joins, or a foreign one by its schema only. */
export interface KnownSchema {
  readonly tables: readonly Table[];
  readonly joins: readonly Join[];
}
