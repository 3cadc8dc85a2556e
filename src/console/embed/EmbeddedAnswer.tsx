import { lazy, Suspense, useMemo } from 'react';
import type { EmbeddedView } from '../../contract/embedded-view.ts';
import { ChartBoundary } from '../chart/ChartBoundary.tsx';
import { chartOptions } from '../chart/chart-choice.ts';
import { useStrings } from '../i18n/context.ts';
import { useFlash } from '../page/use-flash.ts';
import { describeColumns } from '../results/columns.ts';
import { ResultTable } from '../results/ResultTable.tsx';
import type { ResultOutcome } from '../run/run-state.ts';
import { firstNumber } from './first-number.ts';

const ResultChart = lazy(() => import('../chart/ResultChart.tsx').then((module) => ({ default: module.ResultChart })));

const QUANTITY = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** The view of an answer; the table where the answer has no such view. */
export function EmbeddedAnswer({
  outcome: { result, runId },
  view,
}: {
  readonly outcome: ResultOutcome;
  readonly view: EmbeddedView;
}) {
  const strings = useStrings();
  const [flash, copy] = useFlash();
  const columns = useMemo(() => describeColumns(result), [result]);
  const options = useMemo(() => chartOptions(columns, result.rows), [columns, result]);
  const number = firstNumber(result);
  if (result.rows.length === 0) return <p className="hint">{strings.noRows}</p>;
  if (view === 'number' && number) {
    return (
      <div className="headline">
        <p className="headline-number">{number.isQuantity ? QUANTITY.format(number.value) : number.value}</p>
        <p className="headline-of">
          {number.of !== null && <bdi>{number.of}</bdi>}
          <bdi>{number.column}</bdi>
        </p>
      </div>
    );
  }
  if (view === 'chart' && options) {
    return (
      <ChartBoundary message={strings.chartFailed}>
        <Suspense fallback={<p className="hint">{strings.loadingChart}</p>}>
          <ResultChart key={runId} result={result} columns={columns} options={options} />
        </Suspense>
      </ChartBoundary>
    );
  }
  return (
    <>
      <ResultTable
        key={runId}
        result={result}
        isWhole
        columns={columns}
        onCopyCell={(text) => copy(text, strings.cellCopied)}
      />
      <p className="muted" role="status">
        {flash}
      </p>
    </>
  );
}
