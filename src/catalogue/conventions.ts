/** Rules that hold for all tables. Authors should read them once, before the first statement. */
export interface Convention {
  /** Name for links: small letters and dashes. */
  readonly id: string;
  readonly title: string;
  /** Plain text. Names of tables, columns and values are as they are in SQL. */
  readonly text: string;
}

export const CONVENTIONS: readonly Convention[] = [
  {
    id: 'units',
    title: 'Units and NULL',
    text:
      'Money is in whole shekels, areas in square metres, prices per square metre (price_per_sqm, ppsqm) in shekels. ' +
      'Distances are metres in a straight line. Yes and no are 1 and 0. A column that ends in _pct holds percent points: ' +
      '3.8 means +3.8%. NULL means unknown or not applicable, never zero.',
  },
  {
    id: 'dates',
    title: 'Dates, months and quarters',
    text:
      "Dates are text, 'YYYY-MM-DD'; months are 'YYYY-MM', quarters 'YYYY-Qn'. All of them compare and sort as text. The " +
      'month of a deal is substr(deal_date, 1, 7).',
  },
  {
    id: 'names',
    title: 'Hebrew names',
    text:
      'Names of places are Hebrew, spelled as the registry does, with " and \' for gershayim and geresh. Compare an exact ' +
      'name with =; search for others in settlements_fts, streets_fts and neighborhoods_fts. Sources spell one name in ' +
      'different ways.',
  },
  {
    id: 'parcel-key',
    title: 'How a property is found',
    text:
      'A property is (gush, chelka, sub_chelka): block, parcel, and unit in it (0 where there is none). Tables by parcel join ' +
      'deals on (gush, chelka). settlement_code is the code of the statistics bureau. parcels.id is numbered anew in every ' +
      'build and only joins parcels_rtree: do not keep it.',
  },
  {
    id: 'stat-rule',
    title: 'Which deals make prices',
    text:
      'in_stats = 1 means: residential, no outlier, no multi-unit row, no lottery project, the whole property (portion = 1), ' +
      'and a deal_amount of at least 100000 (50000 before 2005). Medians per square metre also need price_per_sqm. Counts ' +
      '(deals, deals_12m and the like) are of all rows. For other groups in_stats is always 0; their statistics take full ' +
      'deals that are neither outliers nor multi-unit, from 10000 shekels (commercial: 50000).',
  },
  {
    id: 'windows',
    title: 'Time windows',
    text:
      'Windows end at the stats anchor, the end of the last complete month (meta, stats_anchor_date): 12m, the 12 months ' +
      'before (prev12m), 24m, the 24 months before (prev24m), and 5y (60 months). Read their bounds from meta, ' +
      'window_<name>_start and window_<name>_end; never compute them from today or from the last deal.',
  },
  {
    id: 'incomplete',
    title: 'Incomplete periods',
    text:
      'Deals are reported late, and not everywhere equally late. Aggregates of a period that ends after the anchor have ' +
      'is_incomplete = 1. Leave them out of trends, or label them as partial: the fall is not real.',
  },
  {
    id: 'changes',
    title: 'Price changes',
    text:
      'ppsqm_change_pct and change_pct compare medians of existing stock (is_new_build = 0) in two windows. They are NULL ' +
      'unless both windows have 50 such deals (20 for a gush). Never average medians over cells or years.',
  },
  {
    id: 'shares',
    title: 'Shares, outliers and group deals',
    text:
      'They are rows of deals like others, and left out of statistics. deal_amount is the price of the share that was sold: ' +
      'it compares with other prices only where is_full_deal = 1.',
  },
  {
    id: 'discount-projects',
    title: 'Lottery projects',
    text:
      'is_discount_project = 1 marks real sales at a subsidised price; they are never in statistics. discount_source is ' +
      "'official' where discount_project_id leads to discount_projects, and 'heuristic' where only the prices say so.",
  },
  {
    id: 'places',
    title: 'How exact a place is',
    text:
      "All deals of a (gush, chelka) share one point. geo_precision is 'parcel' (its own point, exact or not by " +
      "parcels.geo_source), 'gush' (centre of the block) or 'settlement' (centre of the locality: no real place, and not in " +
      'parcels_rtree).',
  },
  {
    id: 'pseudo-groups',
    title: 'Aggregates: pin every dimension',
    text:
      "property_group has, besides the nine groups, 'all_residential' (the four residential ones) and 'all' (every deal, " +
      "medians NULL); rooms_bucket has 'all' besides its five. Fix both in WHERE, or sums count deals twice. Cells without " +
      'deals have no row.',
  },
  {
    id: 'real-prices',
    title: 'Real prices',
    text:
      'macro_month.real_factor turns an amount of its month into money of the month in meta, real_price_base_month: join on ' +
      'month = substr(deal_date, 1, 7) and multiply.',
  },
  {
    id: 'full-text',
    title: 'Full-text search',
    text:
      'The FTS5 tables split words as unicode61 does, without diacritics, with indexes of prefixes of 1 to 3 letters. A word ' +
      'in quotes followed by * is a prefix; words side by side must all occur; column : "word" looks in one column. Strip " ' +
      'and geresh from what users type: a bare double quote is syntax, and an error. Order by bm25(table, weights), lower ' +
      'is better. streets_fts and neighborhoods_fts keep no text (their columns read NULL): join the base table on rowid.',
  },
  {
    id: 'boxes',
    title: 'Search in a box',
    text:
      'Join parcels_rtree r to parcels p on p.id = r.id, with r.minLat >= south AND r.maxLat <= north AND r.minLon >= west ' +
      'AND r.maxLon <= east; deals follow on (gush, chelka). The view deals_rtree has the same box for each deals.id.',
  },
  {
    id: 'speed',
    title: 'Fast statements',
    text:
      'deals is large: filter by an indexed column and add LIMIT. Aggregates and the columns of settlements, gushim, ' +
      'neighborhoods and streets answer most questions much faster than a scan of deals.',
  },
  {
    id: 'sources',
    title: 'Where the data come from',
    text:
      'Deals are from the public registry of the national tax authority; what enriches them is from a map drawn by ' +
      'volunteers (ODbL licence), the statistics bureau, the central bank, ministries and others. meta, sources lists them ' +
      'with their addresses and licences.',
  },
];

/** The same for a synthetic database. */
const SYNTHETIC_SOURCES =
  'The data is synthetic: deals, prices, parcels and most of what enriches them are invented, and say nothing about any ' +
  'real property. They are shaped after the public registry of the national tax authority, a map drawn by volunteers ' +
  '(ODbL licence), the statistics bureau, the central bank, ministries and others; names and codes of localities are ' +
  'real. meta, sources lists them with their addresses and licences, and says which are invented.';

/** The conventions of a database, which name the source of its data. */
export function conventionsOf({ synthetic }: { readonly synthetic: boolean }): readonly Convention[] {
  if (!synthetic) return CONVENTIONS;
  return CONVENTIONS.map((each) => (each.id === 'sources' ? { ...each, text: SYNTHETIC_SOURCES } : each));
}
