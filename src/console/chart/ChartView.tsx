import { type ReactNode, useMemo } from 'react';
import { useStrings } from '../i18n/context.ts';
import type { ViewProps } from '../results/view-props.ts';
import { columnKeys } from '../view/result-view.ts';
import { chartOptions, chosenChart, chosenView } from './chart-choice.ts';
import { ResultChart } from './ResultChart.tsx';

interface ChartViewProps extends Pick<ViewProps, 'result' | 'columns' | 'view' | 'onView'> {
  /** Shown where no chart can be drawn; a sentence where it is left out. */
  readonly instead?: ReactNode;
}

/** A result as a chart, with the choice of what is drawn. */
export function ChartView({ result, columns, view, onView, instead }: ChartViewProps) {
  const strings = useStrings();
  const options = useMemo(() => chartOptions(columns, result.rows), [columns, result]);
  const keys = useMemo(() => columnKeys(columns), [columns]);
  if (!options) return instead ?? <p className="hint">{strings.chart.none}</p>;
  return (
    <ResultChart
      result={result}
      columns={columns}
      options={options}
      choice={chosenChart(options, view.chart, keys, columns, result.rows)}
      onChoose={(choice) => onView({ chart: chosenView(choice, keys) })}
    />
  );
}
