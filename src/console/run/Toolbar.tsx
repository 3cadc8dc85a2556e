import { useId } from 'react';
import { LIMITS } from '../../contract/limits.ts';
import { useStrings } from '../i18n/context.ts';
import { wholeText } from '../i18n/numbers.ts';
import { Icon } from '../page/Icon.tsx';
import { RunStatus } from './RunStatus.tsx';
import type { RunState } from './run-state.ts';

const ROW_LIMITS = [100, LIMITS.rowsDefault, LIMITS.rowsMax];

interface ToolbarProps {
  readonly state: RunState;
  readonly flash: string | null;
  /** The row cap of the next run. */
  readonly limit: number;
  readonly onLimit: (limit: number) => void;
  readonly onRun: () => void;
  readonly onCancel: () => void;
  readonly onCopyLink: () => void;
}

/** What is done with the statement, above it, where the list of completions never covers it. */
export function Toolbar({ state, flash, limit, onLimit, onRun, onCancel, onCopyLink }: ToolbarProps) {
  const strings = useStrings();
  const limitId = useId();
  const limits = [...new Set([...ROW_LIMITS, limit])].sort((a, b) => a - b);
  return (
    <div className="toolbar">
      <button
        type="button"
        className="run-button"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        title="Ctrl+Enter, ⌘+Enter"
        onClick={onRun}
      >
        <Icon name="run" />
        {strings.run}
      </button>
      {state.phase === 'running' && (
        <button type="button" className="cancel-button" aria-keyshortcuts="Escape" title="Esc" onClick={onCancel}>
          <Icon name="stop" />
          {strings.cancel}
        </button>
      )}
      <RunStatus state={state} flash={flash} />
      <span className="limit">
        <label htmlFor={limitId}>{strings.rowLimit}</label>
        <select id={limitId} value={limit} onChange={(event) => onLimit(Number(event.target.value))}>
          {limits.map((rows) => (
            <option key={rows} value={rows}>
              {wholeText(rows)}
            </option>
          ))}
        </select>
      </span>
      <button type="button" className="quiet-button" onClick={onCopyLink}>
        <Icon name="link" />
        <span className="label">{strings.copyLink}</span>
      </button>
    </div>
  );
}
