/** The columns of the registry export, by name. Their order in a file is free, and other columns are ignored. */
export const REGISTER_COLUMNS = [
  'settlement_code',
  'settlement',
  'gush',
  'chelka',
  'sub_chelka',
  'deal_date',
  'deal_amount',
  'declared_amount',
  'deal_nature',
  'portion',
  'year_built',
  'asset_area',
  'room_num',
  'scraped_at',
  'first_seen',
] as const;

export type RegisterColumn = (typeof REGISTER_COLUMNS)[number];

/** A row as the export writes it, all fields as text. Dates are DD/MM/YYYY or YYYY-MM-DD; 0 and the empty text mean unknown. */
export type RawRow = Readonly<Record<RegisterColumn, string>> & {
  /**
   * The line of the file on which the row ends; the header is line 1. Lines of several files are counted on. It becomes
   * deals.id.
   */
  readonly line: number;
};
