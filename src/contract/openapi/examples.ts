import type { FormattedRequest } from '../request.ts';

/** A request that the document shows. A test runs each, by GET and by POST. */
export interface RequestExample extends Partial<FormattedRequest> {
  /** Its name in the document. */
  readonly name: string;
  readonly summary: string;
  readonly sql: string;
}

export const REQUEST_EXAMPLES: readonly RequestExample[] = [
  {
    name: 'places',
    summary: 'The places with most deals',
    sql: 'SELECT name, deals_total FROM settlements ORDER BY deals_total DESC',
    limit: 5,
  },
  {
    name: 'named',
    summary: 'A value bound by name, in Hebrew',
    sql: 'SELECT count(*) AS deals FROM deals WHERE settlement = :place',
    params: { place: 'חיפה' },
  },
  {
    name: 'positional',
    summary: 'Values bound by place, rows as CSV',
    sql: `SELECT year, median_ppsqm
FROM agg_national_year
WHERE property_group = ? AND rooms_bucket = ? AND is_incomplete = 0
ORDER BY year`,
    params: ['all_residential', 'all'],
    format: 'csv',
  },
  {
    name: 'excel',
    summary: 'A table for Excel',
    sql: 'SELECT name, deals_total FROM settlements ORDER BY name',
    format: 'csv',
    safe: 'excel',
  },
  {
    name: 'columns',
    summary: 'The columns of a table, as Markdown',
    sql: "SELECT name, type FROM pragma_table_info('deals')",
    format: 'md',
  },
];
