import { lazy, Suspense, useCallback, useId, useMemo, useState } from 'react';
import { toCsv } from '../../contract/formats/csv.ts';
import { ChartBoundary } from '../chart/ChartBoundary.tsx';
import { chartOptions } from '../chart/chart-choice.ts';
import { useStrings } from '../i18n/context.ts';
import { saveText } from '../page/clipboard.ts';
import { Icon } from '../page/Icon.tsx';
import { Tabs } from '../page/Tabs.tsx';
import type { Answer } from '../run/run-state.ts';
import { describeColumns } from './columns.ts';
import { BYTE_ORDER_MARK, writeTsv } from './export.ts';
import { ResultTable } from './ResultTable.tsx';

const ResultChart = lazy(() => import('../chart/ResultChart.tsx').then((module) => ({ default: module.ResultChart })));

interface ResultPanelProps {
  readonly answer: Answer;
  /** True while a newer statement runs or after it gave no rows: these are then of the one before. */
  readonly isOlder: boolean;
  readonly onCopy: (text: string, said: string) => void;
}

/** An answer: its table, its chart where one makes sense, and the ways to take it along. */
export function ResultPanel({ answer, isOlder, onCopy }: ResultPanelProps) {
  const strings = useStrings();
  const { result } = answer;
  const columns = useMemo(() => describeColumns(result), [result]);
  const options = useMemo(() => chartOptions(columns, result.rows), [columns, result]);
  const [wanted, setWanted] = useState<'table' | 'chart'>('table');
  const panelId = useId();
  const onCopyCell = useCallback((text: string) => onCopy(text, strings.cellCopied), [onCopy, strings]);
  const view = options ? wanted : 'table';

  return (
    <section className={isOlder ? 'results is-older' : 'results'} aria-label={strings.results}>
      <div className="results-bar">
        {options && (
          <Tabs
            label={strings.results}
            tabs={[
              { key: 'table', title: strings.tableView },
              { key: 'chart', title: strings.chartView },
            ]}
            selected={view}
            onSelect={setWanted}
            panelId={panelId}
          />
        )}
        {isOlder && <p className="older-note">{strings.olderResult}</p>}
        {result.rows.length > 0 && (
          <div className="results-actions">
            <button
              type="button"
              className="quiet-button"
              title={strings.copyTsvHint}
              onClick={() => onCopy(writeTsv(result), strings.rowsCopied(result.rows.length))}
            >
              <Icon name="copy" />
              <span className="label">{strings.copyTsv}</span>
            </button>
            <button
              type="button"
              className="quiet-button"
              onClick={() => saveText(BYTE_ORDER_MARK + toCsv(result), 'nadlan.csv', 'text/csv;charset=utf-8')}
            >
              <Icon name="download" />
              <span className="label">{strings.downloadCsv}</span>
            </button>
          </div>
        )}
      </div>
      <div className="results-view" id={panelId} role={options ? 'tabpanel' : undefined}>
        {view === 'chart' && options ? (
          <ChartBoundary message={strings.chartFailed}>
            <Suspense fallback={<p className="hint">{strings.loadingChart}</p>}>
              <ResultChart key={answer.runId} result={result} columns={columns} options={options} />
            </Suspense>
          </ChartBoundary>
        ) : result.columns.length > 0 && result.rows.length > 0 ? (
          <ResultTable key={answer.runId} result={result} columns={columns} onCopyCell={onCopyCell} />
        ) : (
          <p className="hint">{strings.noRows}</p>
        )}
      </div>
    </section>
  );
}
