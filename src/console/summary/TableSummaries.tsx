import { type ReactNode, useState } from 'react';
import type { PricedRunner } from '../../contract/runner.ts';
import type { CatalogueName } from '../editor/names/written-name.ts';
import { lazySheet } from '../page/lazy-part.tsx';
import { SummarizeColumnContext } from './summarize-column.ts';

const TableColumnSheet = lazySheet(
  () => import('./TableColumnSheet.tsx'),
  (module) => module.TableColumnSheet,
);

interface TableSummariesProps {
  readonly runner: PricedRunner;
  readonly children: ReactNode;
}

/** Provides summaries of table columns inside it. Its code is loaded with the first summary. */
export function TableSummaries({ runner, children }: TableSummariesProps) {
  const [name, summarize] = useState<Required<CatalogueName> | null>(null);
  return (
    <SummarizeColumnContext value={summarize}>
      {children}
      {name && <TableColumnSheet name={name} runner={runner} onClose={() => summarize(null)} />}
    </SummarizeColumnContext>
  );
}
