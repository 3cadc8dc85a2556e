import type { Column } from './table.ts';

/**
 * What numbers count or measure, by the names of their columns: in the catalogue, equal measures have equal names. The
 * first matching line counts; null means keys, codes, flags, ranks, years, shares and scores.
 */
const UNITS: readonly (readonly [names: RegExp, unit: string | null])[] = [
  [/^(id|gush|chelka|sub_chelka|code|sort|year|stat_area|official_asset_no|house_(min|max)|grade_(from|to))$/, null],
  [
    /_(id|code|year|rank)$|^(settlement_code|year|rank|cluster)_|^(rank|cluster|rc_cluster|ranked_in_settlement)$/,
    null,
  ],
  [/^(is|has|in|same|low|small)_|^(special_ed|loc_placeholder|settlement_has_official_project)$/, null],
  [/^(last_)?portion$|_share(_|$)|^(index_value|transit_score|real_factor|sampling_error|winning_bid)$/, null],
  [/_pct$|^pct_/, 'percent points'],
  [/^(boi|prime|mortgage)_rate/, 'percent'],
  [/^per_1000$/, 'cases per 1,000 residents'],
  [/^per_1000_index$/, '100 = the whole country'],
  [/^cpi$|_index$/, 'index points'],
  [/_trips(_|$)/, 'trips a weekday'],
  [/^months_of_wage$/, 'months'],
  [/^(years_of_wage|price_to_rent)$/, 'years'],
  [/^quarters$/, 'quarters'],
  [/^rooms$/, 'rooms'],
  [/^max_levels$/, 'storeys'],
  [/^noise_/, 'dB'],
  [/^(n|deals|cases|units|schools|elementary|kindergartens)_|^(n|deals|cases|offenses|units)$/, 'count'],
  [/_(units|rows|n|stops_500m|lines_500m)$|^(population|students|subscribers|winners_total)$/, 'count'],
  [/ppsqm|price_per_sqm$/, 'shekels per square metre'],
  [/^avg_(rent|wage|monthly_wage)/, 'shekels a month'],
  [/^annual_rent$/, 'shekels a year'],
  [/_price|_amount$|^total_volume/, 'shekels'],
  [/area_km2$/, 'square kilometres'],
  [/^area$|_area$|area_m2$/, 'square metres'],
  [/_m$/, 'metres'],
  [/^(bbox|min|max)?_?(min_|max_)?(lat|lon)$/i, 'degrees (WGS84)'],
];

/** The unit of a column; null for texts and for numbers without one; undefined if no line fits. */
export function unitOf({ name, type }: Pick<Column, 'name' | 'type'>): string | null | undefined {
  return type === 'TEXT' ? null : UNITS.find(([names]) => names.test(name))?.[1];
}
