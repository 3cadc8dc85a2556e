import type { Protocol } from '../host/host.ts';
import type { CompetitorId } from '../run/competitors.ts';
import type { Cost, Phase, RemoteBench } from '../run/measurement.ts';
import type { Locality } from '../statements/statement.ts';

/** The figures of one competitor for one statement, the medians of its visits. */
export interface Result {
  readonly kind: 'answered' | 'cannot' | 'gave up';
  /** Its figures; none unless all its visits were answered. */
  readonly costs: Readonly<Partial<Record<Phase, Cost>>>;
  /** Its message if it cannot answer, or the phase at which it gave up. */
  readonly note: string;
}

export interface StatementSummary {
  readonly id: string;
  readonly shape: string;
  readonly locality: Locality;
  readonly of: Readonly<Partial<Record<CompetitorId, Result>>>;
}

/** The medians of a run over one protocol, statement by statement. */
export function summarise({ statements, visits }: RemoteBench, protocol: Protocol): StatementSummary[] {
  return statements.map(({ id, shape, locality }) => {
    const ofStatement = visits.filter((visit) => visit.protocol === protocol && visit.statement === id);
    const competitors = [...new Set(ofStatement.map(({ competitor }) => competitor))];
    const of = competitors.map((competitor) => {
      const outcomes = ofStatement.filter((visit) => visit.competitor === competitor).map(({ outcome }) => outcome);
      return [competitor, resultOf(outcomes)] as const;
    });
    return { id, shape, locality, of: Object.fromEntries(of) };
  });
}

function resultOf(outcomes: readonly RemoteBench['visits'][number]['outcome'][]): Result {
  const all: Partial<Record<Phase, Cost>>[] = [];
  for (const outcome of outcomes) {
    if (outcome.kind === 'cannot') return { kind: 'cannot', costs: {}, note: outcome.message };
    if (outcome.kind === 'gave up') {
      const { phase, afterSeconds, traffic } = outcome;
      const note = `${phase}: after ${afterSeconds} s, ${traffic.requests} requests`;
      return { kind: 'gave up', costs: {}, note };
    }
    all.push(outcome.costs);
  }
  const phases = Object.keys(all[0] ?? {}) as Phase[];
  const medians = phases.map((phase) => [phase, medianCost(all.flatMap((costs) => costs[phase] ?? []))]);
  return { kind: 'answered', costs: Object.fromEntries(medians), note: '' };
}

function medianCost(costs: readonly Cost[]): Cost {
  const of = (figure: keyof Cost) => median(costs.map((cost) => cost[figure])) ?? 0;
  return {
    ms: of('ms'),
    requests: of('requests'),
    depth: of('depth'),
    bodyBytes: of('bodyBytes'),
    databaseRequests: of('databaseRequests'),
    databaseBytes: of('databaseBytes'),
  };
}

/** The middle value, or the mean of the two in the middle; null for an empty list. */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** Opening and the statement together: the waiting time of a visitor who comes for this one answer. */
export function coldOf({ costs: { open, first } }: Result): Cost | null {
  if (!open || !first) return null;
  const sum = (figure: keyof Cost) => open[figure] + first[figure];
  return {
    ms: sum('ms'),
    requests: sum('requests'),
    depth: sum('depth'),
    bodyBytes: sum('bodyBytes'),
    databaseRequests: sum('databaseRequests'),
    databaseBytes: sum('databaseBytes'),
  };
}

/** Our figure divided by another's, for each statement that both answered; a figure of zero counts as one. */
export function ratios(
  summary: readonly StatementSummary[],
  other: CompetitorId,
  figure: keyof Cost,
): { readonly id: string; readonly locality: Locality; readonly ratio: number }[] {
  return summary.flatMap(({ id, locality, of }) => {
    const [ours, theirs] = [of.c?.costs.first, of[other]?.costs.first];
    if (!ours || !theirs) return [];
    return [{ id, locality, ratio: ours[figure] / Math.max(theirs[figure], 1) }];
  });
}
