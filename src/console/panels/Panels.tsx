import { lazy, Suspense } from 'react';
import type { Example } from '../../catalogue/index.ts';
import type { DatabaseInfo, SqlRunner } from '../../contract/runner.ts';
import { useConsoleState } from '../state/context.ts';
import { CommandPalette } from './CommandPalette.tsx';
import type { Command } from './commands.ts';
import { HistoryPanel } from './HistoryPanel.tsx';
import { KeyList } from './KeyList.tsx';
import { SavePanel } from './SavePanel.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';

const Tour = lazy(() => import('../tour/Tour.tsx').then((module) => ({ default: module.Tour })));
const QrPanel = lazy(() => import('../share/QrPanel.tsx').then((module) => ({ default: module.QrPanel })));

export interface PanelsProps {
  readonly isHebrew: boolean;
  readonly database: DatabaseInfo | null;
  readonly examples: readonly Example[];
  readonly runner: Pick<SqlRunner, 'run'>;
  readonly onCommand: (command: Command) => void;
}

/** The open panel, if there is one. */
export function Panels({ isHebrew, database, examples, runner, onCommand }: PanelsProps) {
  const panel = useConsoleState((state) => state.panel);
  switch (panel) {
    case null:
      return null;
    case 'palette':
      return <CommandPalette isHebrew={isHebrew} examples={examples} runner={runner} onCommand={onCommand} />;
    case 'history':
      return <HistoryPanel isHebrew={isHebrew} />;
    case 'save':
      return <SavePanel />;
    case 'keys':
      return <KeyList />;
    case 'settings':
      return <SettingsPanel />;
    case 'qr':
      return (
        <Suspense>
          <QrPanel database={database} />
        </Suspense>
      );
    case 'tour':
      return (
        <Suspense>
          <Tour />
        </Suspense>
      );
    default:
      return panel satisfies never;
  }
}
