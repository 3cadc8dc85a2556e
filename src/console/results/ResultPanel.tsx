import { useId, useMemo } from 'react';
import type { SqlRequest } from '../../contract/request.ts';
import { copiedText } from '../export/copied-text.ts';
import { ExportMenu } from '../export/ExportMenu.tsx';
import { useCatalogue, useStrings } from '../i18n/context.ts';
import { writeLink } from '../link/link.ts';
import { Icon } from '../page/Icon.tsx';
import { Tabs } from '../page/Tabs.tsx';
import { PrintedAnswer } from '../print/PrintedAnswer.tsx';
import type { ResultView } from '../view/result-view.ts';
import { AnswerLine } from './AnswerLine.tsx';
import { TableTools } from './columns/TableTools.tsx';
import { AS_IT_CAME } from './columns/table-changes.ts';
import { useFilterRow } from './columns/use-filter-row.ts';
import { useShownTable } from './columns/use-shown-table.ts';
import { cutOut } from './grid/cell-selection.ts';
import { RESULT_VIEWS } from './result-views.ts';
import { aliasUnits } from './values/alias-units.ts';
import { describeColumns } from './values/columns.ts';
import type { ViewProps } from './view-props.ts';

type PanelProps = Omit<ViewProps, 'columns' | 'table' | 'isFiltering' | 'onFiltering'>;

/**
 * The rows. Those of an answer have several views and can be exported; those of an unfinished or stopped run only have
 * the table.
 */
export function ResultPanel({ view, onView, database, onCopy, ...rows }: PanelProps) {
  const strings = useStrings();
  const panelId = useId();
  const { result, standing, outcome, asked } = rows;
  const isOurs = useCatalogue().foreignHost === undefined;
  const { sql } = rows.request;
  const units = useMemo(() => aliasUnits(sql), [sql]);
  const columns = useMemo(() => describeColumns(result, isOurs, units), [result, isOurs, units]);
  const tableView = view.table ?? AS_IT_CAME;
  const table = useShownTable(result, columns, tableView);
  const [isFiltering, setFiltering] = useFilterRow(tableView);
  const offered = RESULT_VIEWS.filter(({ isOffered }) => isOffered(rows, columns, isOurs));
  const { key, View } = offered.find((one) => one.key === view.shown) ?? RESULT_VIEWS[0];
  const hasTabs = offered.length > 1;

  return (
    <>
      {asked && outcome && <PrintedAnswer outcome={outcome} table={table} database={database} />}
      <section className={`results is-${standing}`} aria-label={strings.results}>
        <div className="results-bar">
          {hasTabs && (
            <Tabs
              label={strings.results}
              tabs={offered.map((one) => ({ key: one.key, title: one.title(strings) }))}
              selected={key}
              onSelect={(shown) => onView({ shown })}
              panelId={panelId}
            />
          )}
          {outcome && result.rows.length > 0 && (
            <div className="results-actions">
              {key === 'table' && (
                <TableTools
                  table={table}
                  view={tableView}
                  onView={(changed) => onView({ table: changed })}
                  isFiltering={isFiltering}
                  onFiltering={setFiltering}
                />
              )}
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
              <ExportMenu
                result={outcome.result}
                origin={{
                  statement: outcome.request.sql,
                  params: outcome.request.params,
                  link: linkTo(outcome.request, view),
                  database,
                }}
                tableAsShown={() => cutOut(table.rows, table.columns)}
              />
            </div>
          )}
        </div>
        {asked && <AnswerLine {...rows} asked={asked} database={database} />}
        <div className="results-view" id={panelId} role={hasTabs ? 'tabpanel' : undefined}>
          <View
            {...rows}
            columns={columns}
            database={database}
            view={view}
            onView={onView}
            table={table}
            isFiltering={isFiltering}
            onFiltering={setFiltering}
            onCopy={onCopy}
          />
        </div>
      </section>
    </>
  );
}

const linkTo = (request: SqlRequest, view: ResultView) =>
  location.href.replace(/#.*$/s, '') + writeLink({ ...request, view });

export { Warnings } from './Warnings.tsx';
