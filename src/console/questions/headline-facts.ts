import { commonGrain, periodStart, periodText } from '../chart/data/period.ts';
import type { Strings } from '../i18n/strings.ts';
import { FEW_DEALS, type ShownHeadline } from './headline.ts';

/** What stands beside the number of a headline: its name or period, its change, and how many deals are behind it. */
export function headlineFacts(
  { of, changePct, changedSince, isMedian, deals }: ShownHeadline,
  strings: Pick<Strings, 'ask' | 'chart' | 'row'>,
): readonly string[] {
  const { ask } = strings;
  return [
    ...(of === null ? [] : [periodOr(of, strings)]),
    ...(changePct === null
      ? []
      : [ask.changed(changePct, changedSince === null ? null : periodOr(changedSince, strings))]),
    ...(isMedian ? [deals !== null && deals < FEW_DEALS ? ask.medianOfFew(deals) : ask.medianOf(deals)] : []),
  ];
}

/** A quarter or a month as people write it; other text as it is. */
function periodOr(text: string, { chart, row }: Pick<Strings, 'chart' | 'row'>): string {
  const grain = commonGrain([text]);
  const start = periodStart(text);
  return grain === null || start === null ? text : periodText(start, grain, row.locale, chart.quarter);
}
