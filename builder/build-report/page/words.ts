import type { Value } from '../facts/table-facts.ts';

/** Longer values of columns are cut. */
const MOST_CHARACTERS = 32;

/** A share from 0 to 1 in percent, so that a few of many rows are never 0 %, and almost all never 100 %. */
export function percent(share: number): string {
  const figure = share * 100;
  if (figure > 0 && figure < 0.1) return '< 0.1 %';
  if (figure < 100 && figure > 99.9) return '> 99.9 %';
  return `${Number(figure.toFixed(1))} %`;
}

/** The change from one figure to another: '+3.8 %'. */
export function changeOf(before: number, after: number): string {
  if (before === 0) return 'new';
  const figure = Number(((after / before - 1) * 100).toFixed(1));
  return `${figure > 0 ? '+' : ''}${figure} %`;
}

/** A value of a column as it is stored, cut if it is long. */
export function shortValue(value: Value): string {
  if (value === null) return 'NULL';
  const text = typeof value === 'number' ? String(Number(value.toPrecision(12))) : value;
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;
}

const UNITS = [
  [1e9, 'bn'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const;

/** A figure in two or three digits, for axes: 1.26M, 450k, 80. */
export function shortFigure(value: number): string {
  const [size, unit] = UNITS.find(([least]) => Math.abs(value) >= least) ?? [1, ''];
  return `${Number((value / size).toPrecision(3))}${unit}`;
}
