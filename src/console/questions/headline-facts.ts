import { commonGrain, periodStart, periodText } from '../chart/data/period.ts';
import type { Strings } from '../i18n/strings.ts';
import { townName } from '../params/town-names.ts';
import { FEW_DEALS, type ShownHeadline } from './headline.ts';

/** What stands beside the number of a headline: its name or period, its change, and how many deals are behind it. */
export function headlineFacts(
  { of, changePct, changedSince, isMedian, deals }: ShownHeadline,
  strings: Pick<Strings, 'ask' | 'chart' | 'row'>,
): readonly string[] {
  const { ask } = strings;
  return [
    ...(of === null ? [] : [nameOr(of, strings)]),
    ...(changePct === null
      ? []
      : [ask.changed(changePct, changedSince === null ? null : nameOr(changedSince, strings))]),
    ...(isMedian ? [deals !== null && deals < FEW_DEALS ? ask.medianOfFew(deals) : ask.medianOf(deals)] : []),
  ];
}

/** A quarter or a month as people write it, a town or a district in the page's language; other text as it is. */
function nameOr(text: string, { ask, chart, row }: Pick<Strings, 'ask' | 'chart' | 'row'>): string {
  const grain = commonGrain([text]);
  const start = periodStart(text);
  if (grain !== null && start !== null) return periodText(start, grain, row.locale, chart.quarter);
  return ask.valueLabels.district?.[text] ?? townName(ask, text);
}
