import { useId } from 'react';
import { LIMITS } from '../../contract/limits.ts';
import { useStrings } from '../i18n/context.ts';
import { wholeText } from '../i18n/numbers.ts';
import { BUDGETS } from '../run/budget.ts';
import { COMPUTE_TIMES } from '../run/compute-time.ts';
import { useActions, useConsoleState } from '../state/context.ts';
import { activeTab } from '../state/workspace.ts';
import { PanelSheet } from './PanelSheet.tsx';

const ROW_LIMITS = [100, LIMITS.rowsDefault, LIMITS.rowsMax];

/** Limits of a run: rows, bytes to fetch, time to compute. */
export function SettingsPanel() {
  const strings = useStrings();
  const { edit, setBudget, setComputeMs } = useActions();
  const limit = useConsoleState(({ workspace }) => activeTab(workspace).limit);
  const budgetBytes = useConsoleState((state) => state.budgetBytes);
  const computeMs = useConsoleState((state) => state.computeMs);
  const limitId = useId();
  const budgetId = useId();
  const computeId = useId();
  const limits = [...new Set([...ROW_LIMITS, limit])].sort((a, b) => a - b);
  return (
    <PanelSheet title={strings.panels.settings}>
      <div className="settings">
        <label htmlFor={limitId}>{strings.rowLimit}</label>
        <select id={limitId} value={limit} onChange={(event) => edit({ limit: Number(event.target.value) })}>
          {limits.map((rows) => (
            <option key={rows} value={rows}>
              {wholeText(rows)}
            </option>
          ))}
        </select>
        <label htmlFor={budgetId}>{strings.budget}</label>
        <select id={budgetId} value={budgetBytes} onChange={(event) => setBudget(Number(event.target.value))}>
          {BUDGETS.map((bytes) => (
            <option key={bytes} value={bytes}>
              {Number.isFinite(bytes) ? strings.bytes(bytes) : strings.noBudget}
            </option>
          ))}
        </select>
        <label htmlFor={computeId}>{strings.computing.atMost}</label>
        <select id={computeId} value={computeMs} onChange={(event) => setComputeMs(Number(event.target.value))}>
          {COMPUTE_TIMES.map((ms) => (
            <option key={ms} value={ms}>
              {Number.isFinite(ms) ? strings.computing.duration(ms) : strings.computing.withoutLimit}
            </option>
          ))}
        </select>
      </div>
    </PanelSheet>
  );
}
