import type { SVGProps } from 'react';
import type { Point } from './data/chart-data.ts';

/** Shows the row of a pressed mark of a chart, by its index in the result; null if there is no space for it. */
export type OnPick = ((row: number) => void) | null;

/** What the mark of a series at a point needs, so that a press on it shows its row. */
export type PressOn = (point: Point, key: string) => Pick<SVGProps<SVGElement>, 'cursor' | 'onPointerUp'>;

/** A touch on a mark shows its numbers, which the row would cover. */
export function pressing(onPick: OnPick): PressOn {
  return ({ rowOf }, key) => {
    const row = rowOf[key];
    if (!onPick || row === undefined) return {};
    return { cursor: 'pointer', onPointerUp: ({ pointerType }) => pointerType !== 'touch' && onPick(row) };
  };
}
