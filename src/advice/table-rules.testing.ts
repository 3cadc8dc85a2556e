import type { TableRules } from './data-rules.ts';

/** The rules of a table of which nothing special is known. */
export const PLAIN: TableRules = {
  columns: [],
  nullable: [],
  integers: [],
  reals: [],
  hebrewNames: [],
  values: {},
  key: [],
  uniqueKeys: [],
  references: [],
  dimensions: [],
  period: null,
  medians: [],
  dealDates: [],
  dateForms: {},
  prices: null,
  contentlessKey: null,
  indexedColumns: [],
};
