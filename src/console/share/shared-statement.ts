import type { DatabaseInfo } from '../../contract/runner.ts';
import type { LinkedStatement } from '../link/link.ts';
import type { Draft } from '../state/workspace.ts';

/** The statement of a tab for sharing, with the view of its answer, and with the date of the data if known. */
export function sharedStatement({ sql, params, limit, view }: Draft, database: DatabaseInfo | null): LinkedStatement {
  return {
    sql,
    limit,
    ...(params === undefined ? {} : { params }),
    ...(view === undefined ? {} : { view }),
    ...(database?.dataAsOf ? { dataAsOf: database.dataAsOf } : {}),
  };
}
