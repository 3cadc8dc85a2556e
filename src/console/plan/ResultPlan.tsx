import type { ViewProps } from '../results/view-props.ts';
import { useRunner } from '../run/runner-context.ts';
import { PlanView } from './PlanView.tsx';

/** The plan of the statement that was answered, beside its table and chart. */
export function ResultPlan({ outcome, onCopy }: ViewProps) {
  const runner = useRunner();
  return outcome && runner && <PlanView runner={runner} request={outcome.request} onCopy={onCopy} />;
}
