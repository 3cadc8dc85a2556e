import { lazy, Suspense, useCallback, useId, useMemo, useState } from 'react';
import type { SqlRequest } from '../../contract/request.ts';
import type { DatabaseInfo } from '../../contract/runner.ts';
import { ChartBoundary } from '../chart/ChartBoundary.tsx';
import { chartOptions } from '../chart/chart-choice.ts';
import { copiedText } from '../export/copied-text.ts';
import { ExportMenu } from '../export/ExportMenu.tsx';
import { useStrings } from '../i18n/context.ts';
import type { Strings } from '../i18n/strings.ts';
import { writeLink } from '../link/link.ts';
import { Icon } from '../page/Icon.tsx';
import { Tabs } from '../page/Tabs.tsx';
import type { ShownRows, Standing } from '../run/run-state.ts';
import { describeColumns } from './columns.ts';
import { ResultTable } from './ResultTable.tsx';

const ResultChart = lazy(() => import('../chart/ResultChart.tsx').then((module) => ({ default: module.ResultChart })));

interface ResultPanelProps extends ShownRows {
  /** Null while it is unknown. */
  readonly database: DatabaseInfo | null;
  /** The view to begin with, where there is a chart to choose. */
  readonly first?: 'table' | 'chart';
  readonly onCopy: (text: string, said: string, html?: string | null) => void;
}

/**
 * The rows there are. Those of an answer have their table, their chart where one makes sense, and the ways to take them
 * along; those of a run that is under way or was stopped have the table alone.
 */
export function ResultPanel({ result, runId, standing, outcome, database, first = 'table', onCopy }: ResultPanelProps) {
  const strings = useStrings();
  const isAnswer = standing === 'whole' || standing === 'older';
  const columns = useMemo(() => describeColumns(result), [result]);
  const options = useMemo(() => (isAnswer ? chartOptions(columns, result.rows) : null), [columns, result, isAnswer]);
  const [wanted, setWanted] = useState<'table' | 'chart'>(first);
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
              onClick={() => {
                const { text, html } = copiedText(result, 'tsv', true);
                onCopy(text, strings.rowsCopied(result.rows.length), html);
              }}
            >
              <Icon name="copy" />
              <span className="label">{strings.copyTsv}</span>
            </button>
            {outcome && (
              <ExportMenu
                result={outcome.result}
                origin={{ statement: outcome.request.sql, link: linkTo(outcome.request), database }}
                tableAsShown={() => result}
              />
            )}
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

const linkTo = (request: SqlRequest) => location.href.replace(/#.*$/s, '') + writeLink(request);

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
