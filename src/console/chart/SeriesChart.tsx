import type { ReactElement } from 'react';
import {
  type ActiveDotProps,
  Bar,
  CartesianGrid,
  ComposedChart,
  type DotItemDotProps,
  Line,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts';
import { useStrings } from '../i18n/context.ts';
import { useOpacity } from './ChartLegend.tsx';
import { ChartTip } from './ChartTip.tsx';
import { ChartTooltip } from './ChartTooltip.tsx';
import { AXIS_LOOK, GRID_COLOUR, labelBelow, MARGIN, scaleOf, seriesColour, unitLabel } from './chart-look.ts';
import { type ChartWords, placeText } from './chart-words.ts';
import { type ChartData, type Point, type Series, SMALL_COUNT } from './data/chart-data.ts';
import { drawnNumbers, numberAxis } from './data/number-axis.ts';
import { timeTicks } from './data/period.ts';
import { type OnPick, type PressOn, pressing } from './press-on.ts';

interface SeriesChartProps {
  readonly data: ChartData;
  readonly kind: 'line' | 'bar' | 'stack';
  readonly words: ChartWords;
  readonly label: string;
  readonly onPick: OnPick;
}

const BAR_PX = 24;
/** Names longer than this are beside their bars instead of below them. */
const SHORT_NAME = 9;
/** More bars than this are easier to read from top to bottom. */
const UPRIGHT_MAX = 14;
const LABEL_CHARACTERS = 24;
/** A line with more points has no dots. */
const DOTS_MAX = 60;
/** Space in pixels for half of the first and the last label, which are left out where they do not fit. */
const BESIDE_LINES = { left: 18, right: 18 } as const;
const MONTHS = Array.from({ length: 12 }, (_, i) => i + 1);

/** Recharts' data for a point: numbers of complete periods, and numbers joined by a dashed line. */
interface Row {
  readonly at: number;
  readonly point: Point;
  readonly [key: string]: unknown;
}

/** Lines over time, or bars beside or on each other. */
export function SeriesChart({ data, kind, words, label, onPick }: SeriesChartProps) {
  const strings = useStrings();
  const isRtl = strings.direction === 'rtl';
  const opacityOf = useOpacity();
  const pressOn = pressing(onPick);
  const { series, points, along, grain } = data;
  const isLine = kind === 'line';
  const longest = Math.max(...points.map((point) => placeText(data, point, words).length), 1);
  const isLying = !isLine && along === 'names' && (longest - 2 > SHORT_NAME || points.length > UPRIGHT_MAX);
  const rows = points.map((point, i) => rowOf(point, points[i - 1], points[i + 1], series, isLine));
  const onAxis = (axis: 0 | 1) => series.find((one) => one.axis === axis)?.column ?? null;
  const hasSecond = series.some(({ axis }) => axis === 1);
  const textAt = (at: number) => {
    const point = points.find((one) => one.at === at);
    return point ? placeText(data, point, words) : along === 'time' && grain ? words.period(at, grain) : '';
  };
  const tickText = (at: number) => {
    if (along === 'time' && isLine && grain && grain !== 'year') return shortTick(at, points, words, textAt);
    const point = along === 'bands' ? points.find((one) => one.at === at) : undefined;
    if (point) return words.onAxis(Number(point.label), null);
    const text = textAt(at);
    return text.length > LABEL_CHARACTERS ? `${text.slice(0, LABEL_CHARACTERS - 1)}…\u2069` : text;
  };

  const places =
    isLine && (along === 'time' || along === 'season')
      ? ({ type: 'number', domain: along === 'season' ? [1, 12] : ['dataMin', 'dataMax'], scale: 'linear' } as const)
      : ({ type: 'category', interval: isLying ? 0 : 'preserveStartEnd' } as const);
  const ticks =
    along === 'season' ? { ticks: MONTHS } : along === 'time' && isLine ? { ticks: ticksOf(points, grain) } : {};
  const numbers = (axis: 0 | 1) => ({
    ...AXIS_LOOK,
    type: 'number' as const,
    tickFormatter: (value: number) => words.onAxis(value, onAxis(axis)),
    ...scaleOf(numberAxis(drawnNumbers(data, kind, axis), !isLine)),
  });
  const heightPx = points.length * (kind === 'stack' ? 1 : series.length) * BAR_PX + points.length * 8 + 70;

  return (
    <ResponsiveContainer
      className={isLying ? 'is-tall' : ''}
      width="100%"
      height={isLying ? Math.max(220, heightPx) : '100%'}
    >
      <ComposedChart
        data={rows}
        layout={isLying ? 'vertical' : 'horizontal'}
        margin={MARGIN}
        barCategoryGap="18%"
        barGap={1}
        stackOffset="sign"
        aria-label={label}
      >
        <CartesianGrid stroke={GRID_COLOUR} horizontal={!isLying} vertical={isLying} />
        {isLying ? (
          <>
            <XAxis {...numbers(0)} {...labelBelow(words.axisUnit(onAxis(0)))} reversed={isRtl} />
            <YAxis
              {...AXIS_LOOK}
              dataKey="at"
              type="category"
              interval={0}
              orientation={isRtl ? 'right' : 'left'}
              width={Math.min(180, 20 + Math.min(longest, LABEL_CHARACTERS) * 7)}
              tickFormatter={tickText}
            />
          </>
        ) : (
          <>
            <XAxis
              {...AXIS_LOOK}
              dataKey="at"
              {...places}
              padding={isLine ? BESIDE_LINES : undefined}
              {...ticks}
              tickFormatter={tickText}
              minTickGap={18}
              {...labelBelow(along === 'bands' ? words.alongName : null)}
              // Names are read from right to left; time and numbers run from left to right in Hebrew, too.
              reversed={isRtl && along === 'names' && points.some(({ label }) => Number.isNaN(Number(label)))}
            />
            <YAxis
              {...numbers(0)}
              {...unitLabel(words.axisUnit(onAxis(0)))}
              width="auto"
              orientation={isRtl ? 'right' : 'left'}
            />
            {hasSecond && (
              <YAxis
                {...numbers(1)}
                {...unitLabel(words.axisUnit(onAxis(1)))}
                yAxisId={1}
                width="auto"
                orientation={isRtl ? 'left' : 'right'}
              />
            )}
          </>
        )}
        <ChartTip
          cursor={{ fill: 'var(--line-tint)', stroke: 'var(--faint)' }}
          content={({ active, payload }) => {
            const point = (payload[0]?.payload as Row | undefined)?.point;
            if (!active || !point) return null;
            return (
              <ChartTooltip
                title={placeText(data, point, words)}
                lines={linesOf(point, series, words, strings.chart.fromDeals)}
              />
            );
          }}
        />
        {series.flatMap((one, i) =>
          isLine
            ? linesFor(one, i, points.length, opacityOf(i), pressOn)
            : [barFor(one, i, kind === 'stack', hasSecond && !isLying, opacityOf(i), pressOn)],
        )}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

const dashed = (key: string) => `${key}…`;

function rowOf(
  point: Point,
  before: Point | undefined,
  after: Point | undefined,
  series: readonly Series[],
  isLine: boolean,
): Row {
  const row: Record<string, unknown> = {};
  const isBesideIncomplete = before?.isIncomplete || after?.isIncomplete;
  for (const { key } of series) {
    const value = point.values[key] ?? null;
    row[key] = isLine && point.isIncomplete ? null : value;
    row[dashed(key)] = point.isIncomplete || isBesideIncomplete ? value : null;
  }
  return { ...row, at: point.at, point };
}

function linesFor(
  { key, name, axis }: Series,
  i: number,
  points: number,
  opacity: number,
  pressOn: PressOn,
): ReactElement[] {
  const colour = seriesColour(i);
  const look = {
    stroke: colour,
    strokeWidth: 2,
    strokeOpacity: opacity,
    name,
    yAxisId: axis,
    isAnimationActive: false,
    connectNulls: false,
  } as const;
  const dot = (props: DotItemDotProps) => {
    const { point } = props.payload as Row;
    const isHollow = isSmall(point, key);
    const isVisible = isHollow || points <= DOTS_MAX;
    if (!isVisible || props.cx === undefined || props.cy === undefined || point.values[key] == null) return null;
    return (
      <circle
        key={props.index}
        cx={props.cx}
        cy={props.cy}
        r={isHollow ? 3.5 : 2.5}
        fill={isHollow ? 'var(--surface)' : colour}
        stroke={colour}
        strokeWidth={isHollow ? 1.5 : 0}
        opacity={opacity}
      />
    );
  };
  const activeDot = ({ index, cx, cy, stroke, strokeWidth, payload }: ActiveDotProps) => (
    <circle
      key={index}
      {...{ cx, cy, stroke, strokeWidth }}
      r={4}
      fill={colour}
      {...pressOn((payload as Row).point, key)}
    />
  );
  // The dashed line alone has the points of incomplete periods; the others are those of the line.
  const dashedActiveDot = (props: ActiveDotProps) =>
    (props.payload as Row).point.isIncomplete ? activeDot(props) : <g key={props.index} />;
  return [
    <Line key={key} {...look} dataKey={key} dot={dot} activeDot={activeDot} />,
    <Line
      key={dashed(key)}
      {...look}
      dataKey={dashed(key)}
      dot={dot}
      strokeDasharray="5 4"
      activeDot={dashedActiveDot}
      tooltipType="none"
    />,
  ];
}

function barFor(
  { key, name, axis }: Series,
  i: number,
  isStacked: boolean,
  hasAxes: boolean,
  opacity: number,
  pressOn: PressOn,
): ReactElement {
  const colour = seriesColour(i);
  return (
    <Bar
      key={key}
      dataKey={key}
      name={name}
      fill={colour}
      isAnimationActive={false}
      maxBarSize={64}
      {...(hasAxes ? { yAxisId: axis } : {})}
      {...(isStacked ? { stackId: 'all' } : {})}
      shape={({ x, y, width, height, payload }) => {
        const { point } = payload as unknown as Row;
        const isFaint = point.isIncomplete || isSmall(point, key);
        return (
          <rect
            x={Math.min(x, x + width)}
            y={Math.min(y, y + height)}
            width={Math.abs(width)}
            height={Math.abs(height)}
            rx={isStacked ? 0 : 2}
            fill={colour}
            fillOpacity={isFaint ? 0.35 : 1}
            opacity={opacity}
            stroke={isFaint ? colour : 'var(--surface)'}
            strokeWidth={isFaint ? 1.2 : isStacked ? 1 : 0}
            strokeDasharray={point.isIncomplete ? '4 3' : undefined}
            {...pressOn(point, key)}
          />
        );
      }}
    />
  );
}

export function isSmall({ counts }: Point, key: string): boolean {
  const count = counts[key];
  return count !== undefined && count < SMALL_COUNT;
}

function linesOf(point: Point, series: readonly Series[], words: ChartWords, fromDeals: (count: number) => string) {
  return series.flatMap((one, i) => {
    const { key, column } = one;
    const value = point.values[key] ?? null;
    if (value === null) return [];
    const count = point.counts[key];
    const note = count === undefined ? null : `(${fromDeals(count)})`;
    return [{ key, colour: seriesColour(i), name: words.series(one), text: words.inFull(value, column), note }];
  });
}

/** Every period if these are few; else whole years or quarters. */
function ticksOf(points: readonly Point[], grain: ChartData['grain']): readonly number[] {
  const real = points.filter(({ label }) => label !== '').map(({ at }) => at);
  if (real.length <= 8 && grain !== 'day') return real;
  return timeTicks(real[0] ?? 0, real.at(-1) ?? 0, 10);
}

/** January is labelled with its year if several years are visible. */
function shortTick(at: number, points: readonly Point[], words: ChartWords, text: (at: number) => string): string {
  const years = ((points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0)) / (365 * 86_400_000);
  if (years >= 3) return words.period(at, new Date(at).getUTCMonth() === 0 ? 'year' : 'month');
  return text(at);
}
