import '../styles/summary.css';
import { useEffect, useMemo, useState } from 'react';
import type { PricedRunner } from '../../contract/runner.ts';
import type { CatalogueName } from '../editor/names/written-name.ts';
import { useCatalogue, useStrings } from '../i18n/context.ts';
import { Sheet } from '../page/Sheet.tsx';
import { describeColumns } from '../results/values/columns.ts';
import { NotFetched } from '../run/NotFetched.tsx';
import { useActions } from '../state/context.ts';
import { countStatement, filterStatement, tableSource } from './answer-sql.ts';
import { SummaryCard } from './SummaryCard.tsx';
import { SAMPLE_BUDGET_BYTES, type SampleOutcome, sampleTable, type TableSample } from './table-sample.ts';

interface TableColumnSheetProps {
  readonly name: Required<CatalogueName>;
  readonly runner: PricedRunner;
  readonly onClose: () => void;
}

/** The summary of a table's column, from its first rows. */
export function TableColumnSheet({ name, runner, onClose }: TableColumnSheetProps) {
  const { row: strings } = useStrings();
  const [budgetBytes, setBudget] = useState(SAMPLE_BUDGET_BYTES);
  const [outcome, setOutcome] = useState<SampleOutcome | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    setOutcome(null);
    sampleTable(runner, name.table, name.column, { budgetBytes, signal: abort.signal }).then((found) => {
      if (!abort.signal.aborted) setOutcome(found);
    });
    return () => abort.abort();
  }, [runner, name, budgetBytes]);
  return (
    <Sheet title={`${name.table}.${name.column}`} titleDirection="ltr" className="summary-sheet" onClose={onClose}>
      <div className="summary">
        {outcome === null && <p className="hint">{strings.lookingAtRows}</p>}
        {(outcome?.kind === 'refused' || outcome?.kind === 'over-budget') && (
          <NotFetched outcome={outcome} onFetch={() => setBudget(Number.POSITIVE_INFINITY)} />
        )}
        {outcome?.kind === 'sample' && <Sample name={name} sample={outcome.sample} onClose={onClose} />}
      </div>
    </Sheet>
  );
}

interface SampleProps extends Pick<TableColumnSheetProps, 'name' | 'onClose'> {
  readonly sample: TableSample;
}

function Sample({ name, sample, onClose }: SampleProps) {
  const { row: strings } = useStrings();
  const { openAndRun } = useActions();
  const { tables, foreignHost, hasCollations } = useCatalogue();
  const { values, declaredType, rows, isWhole, fetchedBytes } = sample;
  const [column] = useMemo(
    () =>
      describeColumns(
        {
          columns: [{ name: name.column, type: declaredType }],
          rows: values.map(({ cell }) => [cell]),
        },
        foreignHost === undefined,
      ),
    [name, declaredType, values, foreignHost],
  );
  if (!column) return null;
  const columns = tables.find((table) => table.name === name.table)?.columns.map((one) => one.name) ?? [];
  const source = tableSource(name.table, columns, hasCollations);
  const at = columns.indexOf(name.column);
  const open = (sql: string | null) => {
    if (sql === null) return;
    onClose();
    openAndRun({ sql });
  };
  return (
    <>
      <p className="muted">
        {isWhole ? strings.ofWholeTable(rows) : strings.ofTableSample(rows)} · {strings.fetched(fetchedBytes)}
      </p>
      <SummaryCard
        column={column}
        values={values}
        onFilter={(condition) => open(filterStatement(source, at, condition))}
        onCount={() => open(countStatement(source, at))}
      />
    </>
  );
}
