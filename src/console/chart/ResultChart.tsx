import { useId, useMemo } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { ResultPart } from '../../contract/runner.ts';
import { useStrings } from '../i18n/context.ts';
import type { ShownColumn } from '../results/columns.ts';
import { type ChartChoice, type ChartOptions, SERIES_MAX, withAxis, withValue } from './chart-choice.ts';
import { chartData } from './chart-data.ts';

interface ResultChartProps {
  readonly result: ResultPart;
  readonly columns: readonly ShownColumn[];
  readonly options: ChartOptions;
  readonly choice: ChartChoice;
  readonly onChoose: (choice: ChartChoice) => void;
}

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });
const FULL = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

const BAR_PX = 26;
const AXIS = { stroke: 'var(--faint)', tick: { fill: 'var(--muted)', fontSize: 12 } } as const;
const colour = (i: number) => `var(--series-${(i % SERIES_MAX) + 1})`;

/** First-strong isolates: SVG has no `dir=auto`, and a label may be Hebrew with digits and brackets. */
const isolated = (text: string) => `\u2068${text}\u2069`;

/** A result as lines over time or bars by category, with the choice of what is drawn. */
export function ResultChart({ result, columns, options, choice, onChoose: choose }: ResultChartProps) {
  const strings = useStrings();
  const axisId = useId();
  const { series, points, rowsLeftOut } = useMemo(
    () => chartData(choice, columns, result.rows),
    [choice, columns, result],
  );
  const rows = useMemo(() => points.map(({ label, values }) => ({ label, ...values })), [points]);
  const nameOf = (index: number | null) => (index === null ? '' : (columns[index]?.name ?? ''));
  const label = strings.chartLabel(choice.values.map(nameOf).join(', '), nameOf(choice.x));
  const widestLabel = Math.max(...points.map((point) => point.label.length), 1);

  const parts = (
    <>
      <CartesianGrid stroke="var(--border)" horizontal={choice.kind === 'line'} vertical={choice.kind === 'bar'} />
      <Tooltip
        formatter={(value) => (typeof value === 'number' ? FULL.format(value) : value)}
        labelFormatter={(text) => isolated(String(text))}
        contentStyle={{ background: 'var(--raised)', border: '1px solid var(--border)', borderRadius: 8 }}
        labelStyle={{ color: 'var(--text)', fontWeight: 600 }}
        cursor={{ fill: 'var(--line-tint)', stroke: 'var(--faint)' }}
        isAnimationActive={false}
      />
      {series.length > 1 && <Legend formatter={isolated} wrapperStyle={{ fontSize: 13 }} />}
    </>
  );

  return (
    <div className="chart">
      <div className="chart-choice">
        <label htmlFor={axisId}>{strings.chartAxis}</label>
        <select
          id={axisId}
          value={choice.x}
          onChange={(event) => choose(withAxis(choice, columns, result.rows, Number(event.target.value)))}
        >
          {options.x.map((index) => (
            <option key={index} value={index}>
              {nameOf(index)}
            </option>
          ))}
        </select>
        <fieldset>
          <legend>{strings.chartValues}</legend>
          {options.values.map((index) => (
            <label key={index}>
              <input
                type="checkbox"
                checked={choice.values.includes(index)}
                onChange={(event) => choose(withValue(choice, index, event.target.checked))}
              />
              <bdi>{nameOf(index)}</bdi>
            </label>
          ))}
        </fieldset>
        {choice.split !== null && <span className="muted">{strings.chartBy(nameOf(choice.split))}</span>}
        {rowsLeftOut > 0 && <span className="muted">{strings.chartLeftOut(rowsLeftOut)}</span>}
      </div>
      {/* SVG mirrors its text anchors in a page that runs from the right, and the axes would not follow. */}
      <div className="chart-canvas" dir="ltr" role="img" aria-label={label}>
        {choice.kind === 'line' ? (
          <ResponsiveContainer width="100%" height="100%" minHeight={260}>
            <LineChart data={rows} margin={{ top: 12, right: 20, bottom: 4, left: 4 }}>
              {parts}
              <XAxis dataKey="label" {...AXIS} minTickGap={24} />
              <YAxis
                {...AXIS}
                tickFormatter={(value: number) => COMPACT.format(value)}
                width={56}
                domain={['auto', 'auto']}
              />
              {series.map(({ key, name }, i) => (
                <Line
                  key={key}
                  dataKey={key}
                  name={name}
                  stroke={colour(i)}
                  strokeWidth={2}
                  dot={points.length <= 40 ? { r: 2.5, fill: colour(i), strokeWidth: 0 } : false}
                  connectNulls={false}
                  isAnimationActive={false}
                />
              ))}
            </LineChart>
          </ResponsiveContainer>
        ) : (
          <ResponsiveContainer width="100%" height={Math.max(200, points.length * series.length * BAR_PX + 70)}>
            <BarChart
              data={rows}
              layout="vertical"
              margin={{ top: 4, right: 28, bottom: 4, left: 4 }}
              barCategoryGap="22%"
            >
              {parts}
              <XAxis type="number" {...AXIS} tickFormatter={(value: number) => COMPACT.format(value)} />
              <YAxis
                type="category"
                dataKey="label"
                {...AXIS}
                interval={0}
                width={Math.min(170, 24 + widestLabel * 7)}
                tickFormatter={(text: string) => isolated(text.length > 22 ? `${text.slice(0, 21)}…` : text)}
              />
              {series.map(({ key, name }, i) => (
                <Bar
                  key={key}
                  dataKey={key}
                  name={name}
                  fill={colour(i)}
                  radius={[0, 3, 3, 0]}
                  isAnimationActive={false}
                />
              ))}
            </BarChart>
          </ResponsiveContainer>
        )}
      </div>
    </div>
  );
}
