import { useId } from 'react';
import { LIMITS } from '../../contract/limits.ts';
import type { Estimate } from '../../contract/runner.ts';
import { useStrings } from '../i18n/context.ts';
import { wholeText } from '../i18n/numbers.ts';
import { Icon } from '../page/Icon.tsx';
import { BUDGETS } from './budget.ts';
import { EstimateNote } from './EstimateNote.tsx';
import { RunStatus } from './RunStatus.tsx';
import type { RunState } from './run-state.ts';

const ROW_LIMITS = [100, LIMITS.rowsDefault, LIMITS.rowsMax];

interface ToolbarProps {
  readonly state: RunState;
  readonly flash: string | null;
  /** The row cap of the next run. */
  readonly limit: number;
  readonly onLimit: (limit: number) => void;
  /** How many bytes the next run may fetch. */
  readonly budgetBytes: number;
  readonly onBudget: (budgetBytes: number) => void;
  /** Of the next run; null where it is not known. */
  readonly estimate: Estimate | null;
  readonly onRun: () => void;
  readonly onCancel: () => void;
  readonly onCopyLink: () => void;
}

/** What is done with the statement, above it, where the list of completions never covers it. */
export function Toolbar({
  state,
  flash,
  limit,
  onLimit,
  budgetBytes,
  onBudget,
  estimate,
  onRun,
  onCancel,
  onCopyLink,
}: ToolbarProps) {
  const strings = useStrings();
  const limitId = useId();
  const budgetId = useId();
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
      {estimate && <EstimateNote estimate={estimate} budgetBytes={budgetBytes} />}
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
      <span className="limit">
        <label htmlFor={budgetId}>{strings.budget}</label>
        <select id={budgetId} value={budgetBytes} onChange={(event) => onBudget(Number(event.target.value))}>
          {BUDGETS.map((bytes) => (
            <option key={bytes} value={bytes}>
              {Number.isFinite(bytes) ? strings.bytes(bytes) : strings.noBudget}
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
