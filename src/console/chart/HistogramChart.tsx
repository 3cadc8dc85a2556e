import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { useStrings } from '../i18n/context.ts';
import type { ShownColumn } from '../results/values/columns.ts';
import { ChartTip } from './ChartTip.tsx';
import { ChartTooltip } from './ChartTooltip.tsx';
import { AXIS_LOOK, GRID_COLOUR, labelBelow, MARGIN, seriesColour, unitLabel } from './chart-look.ts';
import { type ChartWords, isolated } from './chart-words.ts';
import type { Bin } from './data/histogram.ts';

interface HistogramChartProps {
  readonly bins: readonly Bin[];
  readonly column: ShownColumn;
  readonly words: ChartWords;
  readonly label: string;
}

/** The number of rows between each two bounds. */
export function HistogramChart({ bins, column, words, label }: HistogramChartProps) {
  const strings = useStrings();
  const isRtl = strings.direction === 'rtl';
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...bins]} margin={MARGIN} barCategoryGap={1} aria-label={label}>
        <CartesianGrid stroke={GRID_COLOUR} vertical={false} />
        <XAxis
          {...AXIS_LOOK}
          dataKey="from"
          tickFormatter={(from: number) => words.onAxis(from, column)}
          minTickGap={18}
          {...labelBelow(words.named(column))}
        />
        <YAxis
          {...AXIS_LOOK}
          allowDecimals={false}
          tickFormatter={(value: number) => words.onAxis(value, null)}
          width="auto"
          orientation={isRtl ? 'right' : 'left'}
          {...unitLabel(strings.chart.rowsOf)}
        />
        <ChartTip
          cursor={{ fill: 'var(--line-tint)' }}
          content={({ active, payload }) => {
            const bin = payload[0]?.payload as Bin | undefined;
            if (!active || !bin) return null;
            const range = `${words.inFull(bin.from, column)} – ${words.inFull(bin.to, column)}`;
            return (
              <ChartTooltip
                title={isolated(range)}
                lines={[
                  {
                    key: 'n',
                    colour: null,
                    name: strings.chart.rowsOf,
                    text: words.inFull(bin.count, null),
                    note: null,
                  },
                ]}
              />
            );
          }}
        />
        <Bar dataKey="count" fill={seriesColour(0)} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}
