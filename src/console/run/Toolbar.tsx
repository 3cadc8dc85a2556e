import type { ReactNode } from 'react';
import { useStrings } from '../i18n/context.ts';
import { Icon } from '../page/Icon.tsx';
import { lazyMenu } from '../page/lazy-part.tsx';
import { RunMenuButton } from './RunMenuButton.tsx';
import { RunStatus } from './RunStatus.tsx';
import type { RunState } from './run-state.ts';

const RunMenu = lazyMenu(
  () => import('./RunMenu.tsx'),
  (module) => module.RunMenu,
  RunMenuButton,
);

interface ToolbarProps {
  readonly state: RunState;
  /** Whether anything runs: the statement of this state, or another one of its series. */
  readonly isRunning: boolean;
  readonly flash: string | null;
  /** What the next run would fetch. */
  readonly estimate: ReactNode;
  readonly onRun: () => void;
  readonly onRunAll: () => void;
  readonly onExplain: () => void;
  readonly onCancel: () => void;
  readonly onSettings: () => void;
  /** Shares the statement. */
  readonly shareMenu: ReactNode;
}

/** The actions on the statement. They are above it, so that the list of completions never covers them. */
export function Toolbar({ state, flash, estimate, shareMenu, ...does }: ToolbarProps) {
  const strings = useStrings();
  return (
    <div className="toolbar">
      <button
        type="button"
        className="run-button"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        title="Ctrl+Enter, ⌘+Enter"
        onClick={does.onRun}
      >
        <Icon name="run" />
        {strings.run}
      </button>
      <RunMenu onRunAll={does.onRunAll} onExplain={does.onExplain} />
      {does.isRunning && (
        <button type="button" className="cancel-button" aria-keyshortcuts="Escape" title="Esc" onClick={does.onCancel}>
          <Icon name="stop" />
          {strings.cancel}
        </button>
      )}
      {estimate}
      <RunStatus state={state} flash={flash} />
      <button type="button" className="quiet-button settings-button" onClick={does.onSettings}>
        <Icon name="settings" />
        <span className="label">{strings.settings}</span>
      </button>
      {shareMenu}
    </div>
  );
}
