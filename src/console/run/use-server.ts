import { useEffect, useState } from 'react';
import type { DatabaseInfo, SqlRunner } from '../../contract/runner.ts';

/**
 * The server, if one has the same database as the page; else null. It is asked only when a caller needs it, so that a
 * page on a static host makes no request that such a host cannot answer.
 */
export function useServer(
  server: SqlRunner | null,
  database: DatabaseInfo | null,
  isWanted: boolean,
): SqlRunner | null {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    if (!server || !database || !isWanted) return;
    let isCurrent = true;
    hasDatabase(server, database).then(
      (isSameDatabase) => {
        if (isCurrent) setThere(isSameDatabase);
      },
      (cause: unknown) => console.error(cause),
    );
    return () => {
      isCurrent = false;
    };
  }, [server, database, isWanted]);
  return isThere && isWanted ? server : null;
}

/** Asks a server whether it has this database. */
export async function hasDatabase(server: SqlRunner, database: DatabaseInfo): Promise<boolean> {
  const description = await server.describe();
  return description.kind === 'database' && isSame(description.database, database);
}

const isSame = (one: DatabaseInfo, other: DatabaseInfo): boolean =>
  one.schemaVersion === other.schemaVersion && one.dataAsOf === other.dataAsOf && one.synthetic === other.synthetic;
