import type { Example } from '../../catalogue/index.ts';
import type { DatabaseInfo, SqlRunner } from '../../contract/runner.ts';
import { lazySheet } from '../page/lazy-part.tsx';
import { useActions, useConsoleState } from '../state/context.ts';
import { CommandPalette } from './CommandPalette.tsx';
import type { Command } from './commands.ts';
import { HistoryPanel } from './HistoryPanel.tsx';
import { KeyList } from './KeyList.tsx';
import { SavePanel } from './SavePanel.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';

const Tour = lazySheet(
  () => import('../tour/Tour.tsx'),
  (module) => module.Tour,
);
const RelationsPanel = lazySheet(
  () => import('../relations/RelationsPanel.tsx'),
  (module) => module.RelationsPanel,
);
const QrPanel = lazySheet(
  () => import('../share/QrPanel.tsx'),
  (module) => module.QrPanel,
);

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
  const { showPanel } = useActions();
  const close = () => showPanel(null);
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
    case 'relations':
      return <RelationsPanel onClose={close} />;
    case 'qr':
      return <QrPanel database={database} onClose={close} />;
    case 'tour':
      return <Tour onClose={close} />;
    default:
      return panel satisfies never;
  }
}
