import { type KeyboardEvent, useState } from 'react';
import { useStrings } from '../i18n/context.ts';
import { seriesColour } from './chart-look.ts';
import { type ChartWords, clipped, isolated, placeText } from './chart-words.ts';
import type { ChartData } from './data/chart-data.ts';
import { type HeatCell, heatCellAfter } from './data/heat-keys.ts';
import { type OnPick, pressing } from './press-on.ts';
import { useWidth } from './use-width.ts';

const CELL_HEIGHT_PX = 30;
const CELL_MIN_PX = 34;
const HEAD_PX = 26;
const NUMBER_PX = 46;
/** Text on the darkest cell must be readable. */
const [PALEST, DARKEST] = [0.06, 0.5];

/** A number for each pair of two columns: the darker, the larger. */
export function HeatMap({
  data,
  words,
  label,
  onPick,
}: {
  readonly data: ChartData;
  readonly words: ChartWords;
  readonly label: string;
  readonly onPick: OnPick;
}) {
  const isRtl = useStrings().direction === 'rtl';
  const [frame, widthPx] = useWidth();
  const [marked, setMarked] = useState<HeatCell | null>(null);
  const pressOn = pressing(onPick);
  const { series, points } = data;
  const numbers = points.flatMap(({ values }) => series.flatMap(({ key }) => values[key] ?? []));
  const low = Math.min(...numbers);
  const high = Math.max(...numbers);
  const strength = (value: number) => PALEST + (high > low ? (value - low) / (high - low) : 1) * (DARKEST - PALEST);
  const longest = Math.max(...series.map((one) => words.series(one).length), 3);
  const namesPx = Math.min(170, 16 + longest * 7.5);
  const cellPx = Math.max(CELL_MIN_PX, Math.floor((widthPx - namesPx) / Math.max(points.length, 1)));
  const totalPx = namesPx + cellPx * points.length;
  const left = (column: number) => (isRtl ? totalPx - namesPx - (column + 1) * cellPx : namesPx + column * cellPx);
  const every = Math.ceil(52 / cellPx);

  const textOf = ({ column, row }: HeatCell) => {
    const [point, one] = [points[column], series[row]];
    if (!point || !one) return '';
    const value = point.values[one.key] ?? null;
    const number = value === null ? 'NULL' : isolated(words.inFull(value, one.column));
    return `${placeText(data, point, words)}, ${isolated(words.series(one))}: ${number}`;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && marked && onPick) {
      const row = points[marked.column]?.rowOf[series[marked.row]?.key ?? ''];
      if (row !== undefined) onPick(row);
      return;
    }
    const size = { columns: points.length, rows: series.length, isRtl };
    const next = marked ? heatCellAfter(event.key, marked, size) : null;
    if (!next) return;
    event.preventDefault();
    setMarked(next);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, but a picture whose cells are looked at.
    <div
      className="heat-frame"
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys lead through its cells.
      tabIndex={0}
      role="group"
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocus={() => setMarked(marked ?? { column: 0, row: 0 })}
      onBlur={() => setMarked(null)}
    >
      <svg
        className="heat"
        width={totalPx}
        height={HEAD_PX + series.length * CELL_HEIGHT_PX}
        role="img"
        aria-label={label}
      >
        {points.map((point, i) =>
          i % every === 0 ? (
            <text
              key={point.label}
              x={left(i) + cellPx / 2}
              y={16}
              textAnchor="middle"
              fontSize={12}
              fill="var(--muted)"
            >
              {clipped(placeText(data, point, words), every * cellPx)}
            </text>
          ) : null,
        )}
        {series.map((one, row) => {
          const { key, column } = one;
          const top = HEAD_PX + row * CELL_HEIGHT_PX;
          const middle = top + CELL_HEIGHT_PX / 2 + 4;
          return (
            <g key={key}>
              <text
                x={isRtl ? totalPx - namesPx + 8 : namesPx - 8}
                y={middle}
                textAnchor={isRtl ? 'start' : 'end'}
                fontSize={12}
                fill="var(--muted)"
              >
                {clipped(words.series(one), namesPx - 8)}
              </text>
              {points.map((point, i) => {
                const value = point.values[key] ?? null;
                if (value === null) return null;
                return (
                  <g key={point.label}>
                    <rect
                      x={left(i) + 0.5}
                      y={top + 0.5}
                      width={cellPx - 1}
                      height={CELL_HEIGHT_PX - 1}
                      fill={seriesColour(0)}
                      fillOpacity={strength(value)}
                      {...pressOn(point, key)}
                    >
                      <title>{textOf({ column: i, row })}</title>
                    </rect>
                    {cellPx >= NUMBER_PX && (
                      <text
                        x={left(i) + cellPx / 2}
                        y={middle}
                        textAnchor="middle"
                        fontSize={11.5}
                        fill="var(--text)"
                        pointerEvents="none"
                      >
                        {words.onAxis(value, column)}
                      </text>
                    )}
                  </g>
                );
              })}
            </g>
          );
        })}
        {marked && (
          <rect
            x={left(marked.column) + 1}
            y={HEAD_PX + marked.row * CELL_HEIGHT_PX + 1}
            width={cellPx - 2}
            height={CELL_HEIGHT_PX - 2}
            fill="none"
            stroke="var(--text)"
            strokeWidth={2}
          />
        )}
      </svg>
      <p className="heat-said" role="status">
        {marked && textOf(marked)}
      </p>
    </div>
  );
}
