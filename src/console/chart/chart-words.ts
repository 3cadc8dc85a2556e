import type { ChartStrings } from '../i18n/areas/chart-strings.ts';
import type { RowStrings } from '../i18n/areas/row-strings.ts';
import { dateFormat } from '../i18n/date-formats.ts';
import { numberText } from '../i18n/numbers.ts';
import type { Strings } from '../i18n/strings.ts';
import type { ColumnNames } from '../results/values/column-names.ts';
import type { ShownColumn } from '../results/values/columns.ts';
import { roundedNumber } from '../results/values/decimals.ts';
import { namedInvisibles } from '../results/values/invisible-characters.ts';
import { isTightUnit } from '../results/values/shown-meaning.ts';
import { isUnit } from '../results/values/value-meaning.ts';
import type { Along } from './data/chart-data.ts';
import { type Grain, periodText } from './data/period.ts';

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });
const FULL = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** First-strong isolates: SVG has no `dir=auto`, and a label may be Hebrew with digits and brackets. */
export const isolated = (text: string) => `\u2068${text}\u2069`;

/** Signs around an isolated text, which take no room. */
const ISOLATES = /[\u2066-\u2069]/g;
const LETTER_PX = 6.5;

/** The beginning of a label that fits into a width, isolated. */
export function clipped(label: string, widthPx: number): string {
  const text = label.replace(ISOLATES, '');
  const letters = Math.max(3, Math.floor(widthPx / LETTER_PX));
  return isolated(text.length > letters ? `${text.slice(0, letters - 1)}…` : text);
}

/** How a chart writes numbers, units and periods in a language. */
export interface ChartWords {
  /** Short, for an axis: 1.9M, 3%. */
  readonly onAxis: (value: number, column: ShownColumn | null) => string;
  /** In full with its unit. */
  readonly inFull: (value: number, column: ShownColumn | null) => string;
  /** The label above an axis: its unit; null if that is unknown or written beside each number. */
  readonly axisUnit: (column: ShownColumn | null) => string | null;
  readonly name: (column: ShownColumn) => string;
  /** The name of a column with its unit. */
  readonly named: (column: ShownColumn) => string;
  /** The name of a series: that of its column, or the value that it has in common. */
  readonly series: (series: { readonly name: string; readonly column: ShownColumn }) => string;
  /** A name along an axis. */
  readonly along: (value: string) => string;
  /** A number along an axis of ranges, with its unit. */
  readonly band: (value: number) => string;
  /** The name of the column along the axis, with its unit; null if there is none. */
  readonly alongName: string | null;
  readonly period: (start: number, grain: Grain) => string;
  readonly month: (number: number) => string;
}

/**
 * The words of a chart.
 *
 * @param x the column along the axis; null if there is none
 * @param split the column whose values are the series; null if each is a column
 */
export function chartWords(
  { chart, row: rows }: Pick<Strings, 'chart' | 'row'>,
  names: ColumnNames,
  { x, split }: { readonly x: ShownColumn | null; readonly split: ShownColumn | null },
): ChartWords {
  const unit = (column: ShownColumn | null) => unitIn(column, rows);
  const isPercent = (column: ShownColumn | null) => isTightUnit(column?.meaning ?? null);
  const inFull: ChartWords['inFull'] = (value, column) => {
    const written = unit(column);
    const rounded = column ? roundedNumber(value, column) : value;
    const number = column && !column.isQuantity ? String(Math.round(rounded * 1e6) / 1e6) : numberText(rounded, FULL);
    return written === null ? number : `${number}${isPercent(column) ? '' : '\u00A0'}${written}`;
  };
  const name: ChartWords['name'] = (column) => namedInvisibles(names.ofColumn(column));
  const named: ChartWords['named'] = (column) => {
    const written = unit(column);
    return written === null ? name(column) : `${name(column)}, ${written}`;
  };
  const value = (column: ShownColumn | null, text: string): string => {
    if (column?.meaning !== 'flag') return namedInvisibles(names.ofValue(column, text));
    return `${name(column)}: ${text === '1' ? rows.yes : text === '0' ? rows.no : text}`;
  };
  return {
    axisUnit: (column) => (isPercent(column) ? null : unit(column)),
    onAxis: (value, column) => numberText(value, COMPACT) + (isPercent(column) ? unit(column) : ''),
    inFull,
    name,
    named,
    series: (one) => (split === null ? name(one.column) : value(split, one.name)),
    along: (text) => value(x, text),
    band: (value) => inFull(value, x),
    alongName: x && named(x),
    period: (start, grain) => periodText(start, grain, rows.locale, chart.quarter),
    month: (number) => dateFormat(rows.locale, { month: 'short', timeZone: 'UTC' }).format(Date.UTC(2000, number - 1)),
  };
}

function unitIn(column: ShownColumn | null, { units }: Pick<RowStrings, 'units'>): string | null {
  const meaning = column?.meaning ?? null;
  return meaning !== null && isUnit(meaning) ? units[meaning] : null;
}

/** The text of an axis label. */
export function placeText(
  { along, grain }: { readonly along: Along; readonly grain: Grain | null },
  { at, label }: { readonly at: number; readonly label: string },
  words: ChartWords,
): string {
  if (along === 'time' && grain !== null) return words.period(at, grain);
  if (along === 'bands') return words.band(Number(label));
  return along === 'season' ? words.month(at) : isolated(words.along(label));
}

/** A sentence on what the chart shows. */
export function chartLabel(
  strings: ChartStrings,
  choice: {
    readonly kind: Parameters<ChartStrings['label']>[0];
    readonly x: number | null;
    readonly values: readonly number[];
    readonly split: number | null;
  },
  columns: readonly ShownColumn[],
  { ofColumn }: ColumnNames,
): string {
  const name = (index: number | null) => {
    const column = columns[index ?? -1];
    return column ? isolated(namedInvisibles(ofColumn(column))) : null;
  };
  return strings.label(choice.kind, choice.values.map(name).join(', '), name(choice.x), name(choice.split));
}
