import { type ReactNode, useState } from 'react';
import type { PricedRunner } from '../../contract/runner.ts';
import { lazySheet } from '../page/lazy-part.tsx';
import { type OpenedRow, OpenRowContext } from './open-row.ts';

const RowSheet = lazySheet(
  () => import('./RowSheet.tsx'),
  (module) => module.RowSheet,
);

interface RowDetailsProps {
  readonly runner: PricedRunner;
  /** The statement that the rows are of. */
  readonly sql: string;
  readonly onCopy: (text: string, said: string) => void;
  readonly children: ReactNode;
}

/** Provides the form view for rows inside it. Its code is loaded with the first form. */
export function RowDetails({ runner, sql, onCopy, children }: RowDetailsProps) {
  const [opened, open] = useState<OpenedRow | null>(null);
  return (
    <OpenRowContext value={open}>
      {children}
      {opened && <RowSheet {...opened} runner={runner} sql={sql} onCopy={onCopy} onClose={() => open(null)} />}
    </OpenRowContext>
  );
}
