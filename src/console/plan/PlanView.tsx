import './plan.css';
import { useMemo } from 'react';
import type { Table } from '../../catalogue/index.ts';
import type { SqlRequest } from '../../contract/request.ts';
import type { PlanCosts, PricedRunner } from '../../contract/runner.ts';
import { type PlanStrings, planStrings } from '../i18n/areas/plan-strings.ts';
import { useCatalogue, useStrings } from '../i18n/context.ts';
import { sayRefusal, useMessages } from '../i18n/messages-context.ts';
import { OtherWays } from './OtherWays.tsx';
import { tableOf } from './other-ways.ts';
import type { PlanStep } from './plan-steps.ts';
import { SqlName } from './SqlName.tsx';
import { tableReferences } from './table-references.ts';
import { bytesOf, usePlan } from './use-plan.ts';

export interface PlanViewProps {
  readonly runner: PricedRunner;
  readonly request: SqlRequest;
  readonly onCopy: (text: string, said: string) => void;
}

/** How SQLite finds the rows of a statement, step by step, and what that costs. */
export function PlanView({ runner, request, onCopy }: PlanViewProps) {
  const strings = useStrings();
  const words = planStrings(strings.direction);
  const messages = useMessages();
  const { tables } = useCatalogue();
  const state = usePlan(runner, request, tables);
  const references = useMemo(() => tableReferences(request.sql), [request.sql]);
  if (state.kind === 'loading') return <p className="hint">{words.loading}</p>;
  if (state.kind === 'refused') {
    const { message, hint } = sayRefusal(state.refusal, messages);
    return (
      <p className="hint plan-refused" role="alert" dir="auto">
        {message} {hint}
      </p>
    );
  }
  const { steps, costs, ways } = state;
  return (
    <div className="plan">
      <StepList
        steps={steps}
        costs={costs ?? null}
        tableOf={(step) => tableOf(step, references, tables)}
        words={words}
      />
      <p className="plan-sum">
        {costs === undefined && words.judging}
        {costs === null && words.notJudged}
        {costs && (
          <>
            <strong>
              {words.whole(
                strings.bytes(bytesOf(costs)),
                costs.estimate.bytes === 0 ? words.atHand : words.toFetch(strings.bytes(costs.estimate.bytes)),
              )}
            </strong>{' '}
            <span className="muted">{words.estimatesOnly}</span>
          </>
        )}
      </p>
      {costs && <OtherWays costs={costs} ways={ways} words={words} onCopy={onCopy} />}
    </div>
  );
}

interface StepListProps {
  readonly steps: readonly PlanStep[];
  readonly costs: PlanCosts | null;
  readonly tableOf: (step: PlanStep) => Table | undefined;
  readonly words: PlanStrings;
}

function StepList({ steps, ...props }: StepListProps) {
  return (
    <ul className="plan-steps">
      {steps.map((step) => (
        <li key={step.id}>
          <Step step={step} {...props} />
          {step.steps.length > 0 && <StepList steps={step.steps} {...props} />}
        </li>
      ))}
    </ul>
  );
}

function Step({ step, costs, tableOf, words }: Omit<StepListProps, 'steps'> & { readonly step: PlanStep }) {
  return (
    <div className="plan-step">
      <Badge step={step} words={words} />
      <StepText step={step} table={tableOf(step)} words={words} />
      {costs && <StepCosts step={step} costs={costs} words={words} />}
    </div>
  );
}

function Badge({ step: { kind, detail }, words }: { readonly step: PlanStep; readonly words: PlanStrings }) {
  const said = kind === 'temp-b-tree' ? 'TEMP B-TREE' : kind === 'other' ? detail : kind.toUpperCase();
  return (
    <span className={`plan-badge is-${kind}`} dir="ltr" title={words.badges[kind]}>
      {said}
    </span>
  );
}

function StepText({
  step,
  table,
  words,
}: {
  readonly step: PlanStep;
  readonly table: Table | undefined;
  readonly words: PlanStrings;
}) {
  if (step.kind === 'other') return null;
  if (step.kind === 'temp-b-tree') return <code dir="ltr">{step.purpose}</code>;
  const index = table?.kind === 'table' ? table.indexes.find(({ name }) => name === step.index) : undefined;
  const isAlias = table !== undefined && table.name.toLowerCase() !== step.name.toLowerCase();
  return (
    <span className="plan-text">
      <bdi className="plan-name" title={table?.description}>
        <SqlName text={table?.name ?? step.name} />
        {isAlias && (
          <span className="plan-alias">
            {' '}
            <SqlName text={step.name} />
          </span>
        )}
      </bdi>{' '}
      <span className="muted">{words.access[step.access]}</span>{' '}
      {step.index && (
        <bdi
          className="plan-name"
          title={
            index &&
            `${words.index} ${index.name} (${index.columns.join(', ')})${index.where ? ` WHERE ${index.where}` : ''}`
          }
        >
          <SqlName text={step.index} />
        </bdi>
      )}{' '}
      {step.condition && (
        <code dir="ltr">
          <SqlName text={step.condition} />
        </code>
      )}{' '}
      {step.isLeftJoin && <code dir="ltr">LEFT JOIN</code>}
    </span>
  );
}

function StepCosts({
  step,
  costs,
  words,
}: {
  readonly step: PlanStep;
  readonly costs: PlanCosts;
  readonly words: PlanStrings;
}) {
  const strings = useStrings();
  const readings = costs.readings.filter((reading) => reading.step === step.id);
  if (readings.length === 0) return null;
  const sum = (part: 'pages' | 'bytes' | 'missingBytes') => readings.reduce((total, each) => total + each[part], 0);
  const share = sum('bytes') / Math.max(1, bytesOf(costs));
  return (
    <span className="plan-costs" title={readings.map((each) => `${each.tree}: ${words.pages(each.pages)}`).join('\n')}>
      <span className="plan-share" aria-hidden="true">
        <span style={{ inlineSize: `${Math.round(share * 100)}%` }} />
      </span>
      <span>{words.reads(words.pages(sum('pages')), strings.bytes(sum('bytes')))}</span>{' '}
      <span className="muted">
        {sum('missingBytes') === 0 ? words.atHand : words.toFetch(strings.bytes(sum('missingBytes')))}
      </span>
    </span>
  );
}
