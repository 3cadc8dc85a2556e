/** How rows of one table lead to rows of another: many to one, unless `oneToOne`. */
export interface Join {
  readonly from: string;
  readonly fromColumns: readonly string[];
  readonly to: string;
  readonly toColumns: readonly string[];
  readonly oneToOne: boolean;
}

export const JOINS: readonly Join[] = [
  join('deals', ['settlement_code'], 'settlements', ['code']),
  join('deals', ['gush', 'chelka'], 'parcels', ['gush', 'chelka']),
  join('deals', ['property_group'], 'property_groups', ['key']),
  join('deals', ['deal_nature'], 'deal_natures', ['raw']),
  join('deal_natures', ['property_group'], 'property_groups', ['key']),
  join('settlements', ['district'], 'districts', ['name']),
  join('parcels', ['settlement_code'], 'settlements', ['code']),
  join('parcels_rtree', ['id'], 'parcels', ['id'], true),
  join('settlements_fts', ['rowid'], 'settlements', ['code'], true),
];

function join(from: string, fromColumns: string[], to: string, toColumns: string[], oneToOne = false): Join {
  return { from, fromColumns, to, toColumns, oneToOne };
}
