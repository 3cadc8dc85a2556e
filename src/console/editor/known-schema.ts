import type { Join, Table } from '../../catalogue/index.ts';

/** What the editor knows of the database: ours with its joins, or a foreign one by its own schema alone. */
export interface KnownSchema {
  readonly tables: readonly Table[];
  readonly joins: readonly Join[];
}
