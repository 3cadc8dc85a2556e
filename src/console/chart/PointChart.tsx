import { CartesianGrid, ResponsiveContainer, Scatter, ScatterChart, XAxis, YAxis } from 'recharts';
import { useStrings } from '../i18n/context.ts';
import { namedInvisibles } from '../results/values/invisible-characters.ts';
import { useOpacity } from './ChartLegend.tsx';
import { ChartTip } from './ChartTip.tsx';
import { ChartTooltip } from './ChartTooltip.tsx';
import { AXIS_LOOK, GRID_COLOUR, labelBelow, MARGIN, scaleOf, seriesColour, unitLabel } from './chart-look.ts';
import { type ChartWords, isolated } from './chart-words.ts';
import type { Cloud, CloudPoint } from './data/cloud.ts';
import { numberAxis } from './data/number-axis.ts';
import { timeTicks } from './data/period.ts';
import type { OnPick } from './press-on.ts';

/** Two quantities of each row, or one in time. */
export function PointChart({
  cloud,
  words,
  label,
  onPick,
}: {
  readonly cloud: Cloud;
  readonly words: ChartWords;
  readonly label: string;
  readonly onPick: OnPick;
}) {
  const isRtl = useStrings().direction === 'rtl';
  const opacityOf = useOpacity();
  const { x, y, grain, groups } = cloud;
  const places = groups.flatMap(({ points }) => points.map((point) => point.x));
  const heights = groups.flatMap(({ points }) => points.map((point) => point.y));
  const from = Math.min(...places);
  const to = Math.max(...places);
  const xText = (value: number) => (grain ? words.period(value, grain) : words.inFull(value, x));
  const tickText = (value: number) => {
    if (!grain) return words.onAxis(value, x);
    return words.period(value, to - from > 3 * 365 * 86_400_000 ? 'year' : grain);
  };
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ScatterChart margin={MARGIN} aria-label={label}>
        <CartesianGrid stroke={GRID_COLOUR} />
        <XAxis
          {...AXIS_LOOK}
          type="number"
          dataKey="x"
          tickFormatter={tickText}
          minTickGap={18}
          {...labelBelow(words.named(x))}
          {...(grain ? { domain: [from, to], ticks: timeTicks(from, to, 8) } : scaleOf(numberAxis(places, false)))}
        />
        <YAxis
          {...AXIS_LOOK}
          type="number"
          dataKey="y"
          {...scaleOf(numberAxis(heights, false))}
          tickFormatter={(value: number) => words.onAxis(value, y)}
          width="auto"
          orientation={isRtl ? 'right' : 'left'}
          {...unitLabel(words.axisUnit(y))}
        />
        <ChartTip
          cursor={false}
          content={({ active, payload }) => {
            const point = payload[0]?.payload as CloudPoint | undefined;
            if (!active || !point) return null;
            return (
              <ChartTooltip
                title={point.name === null ? null : isolated(namedInvisibles(point.name))}
                lines={[
                  { key: 'x', colour: null, name: words.name(x), text: xText(point.x), note: null },
                  { key: 'y', colour: null, name: words.name(y), text: words.inFull(point.y, y), note: null },
                ]}
              />
            );
          }}
        />
        {groups.map(({ name, points }, i) => (
          <Scatter
            key={name}
            name={name}
            data={[...points]}
            fill={seriesColour(i)}
            fillOpacity={(points.length > 300 ? 0.45 : 0.7) * opacityOf(i)}
            isAnimationActive={false}
            {...(onPick && {
              cursor: 'pointer',
              // Recharts draws a point anew when the pointer reaches it: a quick press begins on one element, and is no click.
              onMouseUp: ({ payload }: { readonly payload?: unknown }) => onPick((payload as CloudPoint).row),
            })}
          />
        ))}
      </ScatterChart>
    </ResponsiveContainer>
  );
}
