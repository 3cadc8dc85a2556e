import { lazy, Suspense, useCallback, useId, useMemo, useState } from 'react';
import { toCsv } from '../../contract/formats/csv.ts';
import { ChartBoundary } from '../chart/ChartBoundary.tsx';
import { chartOptions } from '../chart/chart-choice.ts';
import { useStrings } from '../i18n/context.ts';
import type { Strings } from '../i18n/strings.ts';
import { saveText } from '../page/clipboard.ts';
import { Icon } from '../page/Icon.tsx';
import { Tabs } from '../page/Tabs.tsx';
import type { ShownRows, Standing } from '../run/run-state.ts';
import { describeColumns } from './columns.ts';
import { BYTE_ORDER_MARK, writeTsv } from './export.ts';
import { ResultTable } from './ResultTable.tsx';

const ResultChart = lazy(() => import('../chart/ResultChart.tsx').then((module) => ({ default: module.ResultChart })));

interface ResultPanelProps extends ShownRows {
  readonly onCopy: (text: string, said: string) => void;
}

/**
 * The rows there are. Those of an answer have their table, their chart where one makes sense, and the ways to take them
 * along; those of a run that is under way or was stopped have the table alone.
 */
export function ResultPanel({ result, runId, standing, onCopy }: ResultPanelProps) {
  const strings = useStrings();
  const isAnswer = standing === 'whole' || standing === 'older';
  const columns = useMemo(() => describeColumns(result), [result]);
  const options = useMemo(() => (isAnswer ? chartOptions(columns, result.rows) : null), [columns, result, isAnswer]);
  const [wanted, setWanted] = useState<'table' | 'chart'>('table');
  const panelId = useId();
  const onCopyCell = useCallback((text: string) => onCopy(text, strings.cellCopied), [onCopy, strings]);
  const view = options ? wanted : 'table';

  return (
    <section className={`results is-${standing}`} aria-label={strings.results}>
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
        {standing !== 'whole' && <p className="standing">{standingText(standing, result.rows.length, strings)}</p>}
        {isAnswer && result.rows.length > 0 && (
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
              <ResultChart key={runId} result={result} columns={columns} options={options} />
            </Suspense>
          </ChartBoundary>
        ) : result.columns.length > 0 && result.rows.length > 0 ? (
          <ResultTable key={runId} result={result} isWhole={isAnswer} columns={columns} onCopyCell={onCopyCell} />
        ) : (
          <p className="hint">{strings.noRows}</p>
        )}
      </div>
    </section>
  );
}

function standingText(standing: Exclude<Standing, 'whole'>, rows: number, strings: Strings): string {
  switch (standing) {
    case 'older':
      return strings.olderResult;
    case 'coming':
      return strings.rowsComing(rows);
    case 'stopped':
      return strings.rowsStopped(rows);
    default:
      return standing satisfies never;
  }
}
