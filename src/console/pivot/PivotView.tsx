import { useMemo, useState } from 'react';
import { columnRoles } from '../chart/choice/column-roles.ts';
import { copiedText } from '../export/copied-text.ts';
import { useCatalogue, useStrings } from '../i18n/context.ts';
import { Choice } from '../page/Choice.tsx';
import { FoldedChoices } from '../page/FoldedChoices.tsx';
import { Icon } from '../page/Icon.tsx';
import { useFilterRow } from '../results/columns/use-filter-row.ts';
import { useShownTable } from '../results/columns/use-shown-table.ts';
import { cutOut } from '../results/grid/cell-selection.ts';
import { ResultTable } from '../results/grid/ResultTable.tsx';
import { useColumnNames } from '../results/values/column-names.ts';
import { namedInvisibles } from '../results/values/invisible-characters.ts';
import type { ViewProps } from '../results/view-props.ts';
import { useActions } from '../state/context.ts';
import { PIVOT_MEASURES, type PivotView as View } from '../view/pivot-view.ts';
import type { TableView } from '../view/table-view.ts';
import { type PivotChoice, pivotChoice, pivotOptions } from './pivot-choice.ts';
import { pivotResult } from './pivot-result.ts';
import { pivotStatement } from './pivot-sql.ts';
import { pivotTable } from './pivot-table.ts';

/** The cross table of a result, with the choice of its parts. */
export function PivotView(props: ViewProps) {
  const { pivot: strings } = useStrings();
  const { columns, result, view } = props;
  const roles = useMemo(() => columnRoles(columns, result.rows), [columns, result]);
  const choice = useMemo(() => pivotChoice(view.pivot ?? {}, roles), [view.pivot, roles]);
  const options = useMemo(() => pivotOptions(roles), [roles]);
  if (!choice) return <p className="hint">{strings.none}</p>;
  return <PivotedRows {...props} choice={choice} options={options} />;
}

interface PivotedRowsProps extends ViewProps {
  readonly choice: PivotChoice;
  readonly options: ReturnType<typeof pivotOptions>;
}

function PivotedRows({ columns, result, outcome, view, onView, onCopy, choice, options }: PivotedRowsProps) {
  const { pivot: strings, table: words, row: said, rowsCopied } = useStrings();
  const names = useColumnNames(columns);
  const { openAndRun } = useActions();
  const { hasCollations } = useCatalogue();
  const keyOf = (index: number) => columns[index]?.key ?? '';
  const crossing = `${choice.down} ${choice.across}`;
  const [arranged, setArranged] = useState<{ readonly crossing: string; readonly view: TableView } | null>(null);
  // Another crossing has other columns.
  const tableView = useMemo(
    () => (arranged?.crossing === crossing ? arranged.view : { pinned: [columns[choice.down]?.key ?? ''] }),
    [arranged, crossing, columns, choice],
  );
  const [isFiltering, setFiltering] = useFilterRow(tableView);
  const crossed = useMemo(() => pivotTable(choice, columns, result.rows), [choice, columns, result]);
  const hasTotalRow = (tableView.sort ?? []).length === 0 && (tableView.filters ?? []).length === 0;
  const pivoted = useMemo(
    () => pivotResult(crossed, choice, columns, names, { all: strings.all, hasTotalRow }),
    [crossed, choice, columns, names, strings, hasTotalRow],
  );
  const table = useShownTable(pivoted.result, pivoted.columns, tableView);
  const request = outcome?.request;
  const statement = useMemo(() => {
    if (!request) return null;
    const source = { sql: request.sql, columns: columns.map(({ name }) => name), hasCollations };
    return pivotStatement(source, choice, crossed.across, columns[choice.across]?.declaredType ?? null);
  }, [request, columns, choice, crossed, hasCollations]);
  const choose = (chosen: View) => onView({ pivot: { ...view.pivot, ...chosen } });
  const option = (index: number) => {
    const column = columns[index];
    // Columns of one name are told apart by their keys.
    const name = column && column.name === column.key ? names.ofColumn(column) : keyOf(index);
    return { value: keyOf(index), name: namedInvisibles(name) };
  };
  const copy = () => {
    const { text, html } = copiedText(cutOut(table.rows, table.columns), 'tsv', true);
    onCopy(text, rowsCopied(table.rows.length), html);
  };
  return (
    <div className="pivot">
      <div className="choice-bar">
        <FoldedChoices label={strings.title} value={`${option(choice.down).name} × ${option(choice.across).name}`}>
          <Choice
            label={strings.down}
            value={keyOf(choice.down)}
            options={options.down.filter((index) => index !== choice.across).map(option)}
            onChoose={(down) => choose({ down, across: keyOf(choice.across) })}
          />
          <Choice
            label={strings.across}
            value={keyOf(choice.across)}
            options={options.across.filter((index) => index !== choice.down).map(option)}
            onChoose={(across) => choose({ across, down: keyOf(choice.down) })}
          />
          <Choice
            label={strings.cell}
            value={choice.cell === null ? COUNT : keyOf(choice.cell)}
            options={[...options.cell.map(option), { value: COUNT, name: strings.rowCount }]}
            onChoose={(cell) => choose({ cell: cell === COUNT ? null : cell })}
          />
          {choice.cell !== null && (
            <Choice
              label={strings.measure}
              value={choice.measure}
              options={PIVOT_MEASURES.map((measure) => ({ value: measure, name: words[measure] }))}
              onChoose={(chosen) => {
                const measure = PIVOT_MEASURES.find((one) => one === chosen);
                if (measure) choose({ measure });
              }}
            />
          )}
        </FoldedChoices>
        <button type="button" className="quiet-button" onClick={copy}>
          <Icon name="copy" />
          {strings.copy}
        </button>
        {statement !== null && (
          <button
            type="button"
            className="link-button"
            onClick={() =>
              openAndRun({ sql: statement, ...(request?.params === undefined ? {} : { params: request.params }) })
            }
          >
            {strings.asSql}
          </button>
        )}
        <span className="muted">
          {((outcome?.result.truncated ?? true) ? said.ofFirstRows : said.ofAllRows)(result.rows.length)}
        </span>
      </div>
      <ResultTable
        key={crossing}
        table={table}
        isWhole
        isCut={outcome?.result.truncated ?? false}
        view={tableView}
        onView={(shown) => setArranged({ crossing, view: shown })}
        hasSummaries={false}
        isFiltering={isFiltering}
        onFiltering={setFiltering}
        onCopy={onCopy}
      />
    </div>
  );
}

/** The option that counts rows; no column can have this name. */
const COUNT = '\u0000';
