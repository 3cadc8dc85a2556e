import { useStrings } from '../i18n/context.ts';
import { seriesColour } from './chart-look.ts';
import { type ChartWords, isolated, placeText } from './chart-words.ts';
import type { ChartData } from './data/chart-data.ts';
import { commonScale, PANEL_PX, panelsIn, seriesPaths } from './data/multiples.ts';
import { useWidth } from './use-width.ts';

interface MultiplesProps {
  readonly data: ChartData;
  readonly words: ChartWords;
  readonly label: string;
}

/** A small chart for each series, all with the same axes. */
export function Multiples({ data, words, label }: MultiplesProps) {
  const isRtl = useStrings().direction === 'rtl';
  const [frame, widthPx] = useWidth();
  const { series, points } = data;
  const { inRow, widthPx: panelPx, totalWidthPx, totalHeightPx } = panelsIn(widthPx, series.length);
  const { low, high, first, last } = commonScale(data);
  const top = PANEL_PX.title + 4;
  const bottom = PANEL_PX.height - PANEL_PX.foot;
  const xOf = (at: number) => 4 + (last > first ? (at - first) / (last - first) : 0.5) * (panelPx - 8);
  const yOf = (value: number) => bottom - 3 - (high > low ? (value - low) / (high - low) : 0.5) * (bottom - top - 6);
  const ends = [points[0], points.at(-1)].map((point) => (point ? placeText(data, point, words) : ''));
  const column = series[0]?.column ?? null;
  return (
    <div className="heat-frame" ref={frame}>
      <svg className="heat" width={totalWidthPx} height={totalHeightPx} role="img" aria-label={label}>
        {series.map((one, i) => {
          const { key } = one;
          const name = words.series(one);
          const place = i % inRow;
          const left = (isRtl ? inRow - 1 - place : place) * (panelPx + PANEL_PX.gap);
          const { whole, incomplete } = seriesPaths(points, key, xOf, yOf);
          return (
            <g
              key={key}
              transform={`translate(${left} ${Math.floor(i / inRow) * (PANEL_PX.height + PANEL_PX.gap)})`}
              fontSize={11}
              fill="var(--muted)"
            >
              <title>{[isolated(name), ...describe(data, key, words)].join('\n')}</title>
              <rect width={panelPx} height={PANEL_PX.height} fill="transparent" />
              <text
                x={isRtl ? panelPx - 4 : 4}
                y={13}
                textAnchor={isRtl ? 'end' : 'start'}
                fontSize={12.5}
                fontWeight={600}
                fill="var(--text)"
              >
                {name.length > panelPx / 9 ? `${isolated(name.slice(0, panelPx / 9))}…` : isolated(name)}
              </text>
              <text x={isRtl ? 4 : panelPx - 4} y={13} textAnchor={isRtl ? 'start' : 'end'}>
                {place === 0 ? `${words.onAxis(low, column)}–${words.onAxis(high, column)}` : ''}
              </text>
              <path d={`M0 ${bottom}.5H${panelPx}M0 ${top}.5H${panelPx}`} stroke="var(--border)" fill="none" />
              <path d={whole} stroke={seriesColour(0)} strokeWidth={2} strokeLinecap="round" fill="none" />
              <path d={incomplete} stroke={seriesColour(0)} strokeWidth={2} strokeDasharray="4 3" fill="none" />
              <text x={4} y={PANEL_PX.height - 5}>
                {ends[0]}
              </text>
              <text x={panelPx - 4} y={PANEL_PX.height - 5} textAnchor="end">
                {ends[1]}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** The first and the last number of a series. */
function describe(data: ChartData, key: string, words: ChartWords): readonly string[] {
  const known = data.points.filter(({ values }) => (values[key] ?? null) !== null);
  const ends = known.length > 1 ? [known[0], known.at(-1)] : known;
  const column = data.series.find((one) => one.key === key)?.column ?? null;
  return ends.flatMap((point) =>
    point ? [`${placeText(data, point, words)}: ${isolated(words.inFull(point.values[key] ?? 0, column))}`] : [],
  );
}
