import { type RefObject, useEffect } from 'react';
import type { PricedRunner } from '../../contract/runner.ts';
import type { QuickFix } from '../editor/diagnostics/quick-fixes.ts';
import type { Place } from '../editor/place.ts';
import { useStrings } from '../i18n/context.ts';
import { useConsoleStore } from '../state/context.ts';
import { EstimateNote } from './EstimateNote.tsx';
import type { RunState } from './run-state.ts';
import { scanChange } from './scan-change.ts';
import { useDraft } from './use-draft.ts';
import { useEstimate } from './use-estimate.ts';

interface NextEstimateProps {
  readonly runner: PricedRunner;
  readonly state: RunState;
  /** How many bytes the next run may fetch. */
  readonly budgetBytes: number;
  /** The part of the text that Run takes; null for the whole. Always the same function. */
  readonly partToRun: () => Place | null;
  /** Receives a function that is to be called when the caret has moved. */
  readonly noteCaretRef: RefObject<(() => void) | null>;
  /** Changes the part of the text that Run takes, and runs it. */
  readonly onTake: (fix: QuickFix) => void;
}

/** What the next run would fetch. Typing renders this alone. */
export function NextEstimate({ runner, state, budgetBytes, partToRun, noteCaretRef, onTake }: NextEstimateProps) {
  const strings = useStrings();
  const [draft, noteCaret] = useDraft(useConsoleStore(), partToRun);
  const estimate = useEstimate(runner, draft, state);
  useEffect(() => {
    noteCaretRef.current = noteCaret;
  }, [noteCaretRef, noteCaret]);
  if (estimate === 'needs-values') return <span className="estimate">{strings.ask.needsValues}</span>;
  const scan = (sql: string) => draft && onTake(scanChange(draft.sql, sql));
  return estimate && <EstimateNote estimate={estimate} budgetBytes={budgetBytes} onScan={scan} />;
}
