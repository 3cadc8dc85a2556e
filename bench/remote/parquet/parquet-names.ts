/** The tables that the statements on Parquet read. */
export const PARQUET_TABLES = ['deals', 'settlements'] as const;
export type ParquetTable = (typeof PARQUET_TABLES)[number];

/** The name, path or address of a table's Parquet file: that of the database, with the table in it. */
export const parquetNameOf = (database: string, table: ParquetTable): string =>
  database.replace(/\.sqlite$/, `.${table}.parquet`);
