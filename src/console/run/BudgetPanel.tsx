import type { QuickFix } from '../editor/diagnostics/quick-fixes.ts';
import { useStrings } from '../i18n/context.ts';
import { Icon } from '../page/Icon.tsx';
import { BUDGETS, largerBudget, linkBudgetBytes } from './budget.ts';
import type { RunState } from './run-state.ts';
import { scanChange } from './scan-change.ts';

interface BudgetPanelProps {
  readonly state: Extract<RunState, { readonly phase: 'over-budget' }>;
  /** Runs the same again with another budget. */
  readonly onGoOn: (budgetBytes: number) => void;
  /** Runs it at the server; null if there is none. */
  readonly onAskServer: (() => void) | null;
  /** Changes the statement, and runs it; null where it cannot be changed. */
  readonly onTake: ((fix: QuickFix) => void) | null;
}

/** Asks whether a query may fetch more than the visitor allows. */
export function BudgetPanel({ state, onGoOn, onAskServer, onTake }: BudgetPanelProps) {
  const { budgetBytes, transfer, estimate, request } = state;
  const strings = useStrings();
  const more = largerBudget(budgetBytes, estimate);
  const wholeTable = estimate?.wholeTable;
  // A visitor cannot choose it.
  const isOfLink = budgetBytes === linkBudgetBytes() && !BUDGETS.includes(budgetBytes);
  return (
    <div className="asking" role="alert">
      <Icon name="alert" />
      <div>
        <h2>{strings.overBudget}</h2>
        <p>
          {transfer.bytes === 0 && estimate
            ? strings.wouldFetch(estimate.bytes, budgetBytes)
            : strings.hasFetched(transfer.bytes, budgetBytes)}
        </p>
        <p className="asking-actions">
          {wholeTable && onTake && (
            <button
              type="button"
              className="quiet-button"
              onClick={() => onTake(scanChange(request.sql, wholeTable.sql))}
            >
              {strings.computing.asScan(strings.bytes(wholeTable.bytes))}
            </button>
          )}
          <button type="button" className="quiet-button" onClick={() => onGoOn(more)}>
            {strings.goOnUpTo(more)}
          </button>
          <button type="button" className="quiet-button" onClick={() => onGoOn(Number.POSITIVE_INFINITY)}>
            {strings.goOnWithout}
          </button>
          {onAskServer && (
            <button type="button" className="quiet-button" onClick={onAskServer}>
              {strings.askServer}
            </button>
          )}
        </p>
        {isOfLink && <p className="muted">{strings.linkFetches(budgetBytes)}</p>}
        {wholeTable && <p>{strings.computing.asScanExplained(wholeTable.table, strings.bytes(wholeTable.bytes))}</p>}
        {onAskServer && <p className="muted">{strings.whyServer}</p>}
        <p className="muted">{strings.fetchLess}</p>
      </div>
    </div>
  );
}
