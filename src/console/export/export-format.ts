/** The formats of exported files, in the order in which they are offered. */
export const EXPORT_FORMATS = ['csv', 'csvForExcel', 'xlsx', 'json', 'markdown', 'parquet'] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The ways in which cells are copied as text. */
export type CopyFormat = 'tsv' | 'csv' | 'markdown' | 'json' | 'inList';
