import type { Database } from '../../wasm/database.ts';

const MAX_BYTES = 16 * 1024 * 1024;

/** All rows of a small table or query. @throws SqliteError where a page that it reads cannot be had */
export async function readRows(
  database: Database,
  sql: string,
  maxRows: number,
): Promise<readonly (readonly unknown[])[]> {
  const { statement } = await database.prepare(sql);
  if (!statement) return [];
  try {
    return (await statement.rows(maxRows, MAX_BYTES)).rows;
  } finally {
    statement.finalize();
  }
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
