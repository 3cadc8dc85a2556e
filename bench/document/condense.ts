import { errorOf, type Judged } from '../estimates/visits.ts';
import { FRAME_MS, shareLonger, TWO_FRAMES_MS } from '../grid/figures.ts';
import type { GridFigures } from '../grid/measured.ts';
import { ARRIVAL_FIGURES, type Arrivals } from '../remote/arrivals.ts';
import { nameOf } from '../remote/run/competitors.ts';
import type { Phase, RemoteBench, Visit } from '../remote/run/measurement.ts';
import { quantile, type Spread, spreadOf } from '../statistics.ts';
import type {
  ArrivalFigures,
  EstimateFigures,
  GridSectionFigures,
  RemoteCost,
  RemoteFigures,
  Tail,
} from './sections.ts';

/** @throws Error if the rows of two competitors differ, because their costs cannot be compared then */
export function condenseRemote({ visits, statements, network, differences }: RemoteBench): RemoteFigures {
  if (differences.length > 0) throw new Error(`Competitors gave different rows:\n${differences.join('\n')}`);
  const ids = [...new Set(visits.map(({ competitor }) => competitor))].sort();
  return {
    protocol: visits[0]?.protocol ?? 'h2',
    rttMs: network.rttMs,
    megabitsPerSecond: network.megabitsPerSecond,
    repeats: Math.max(...visits.map(({ repeat }) => repeat)),
    competitors: ids.map((id) => ({
      id,
      name: nameOf(id),
      open: costOf(
        visits.filter(({ competitor, outcome }) => competitor === id && outcome.kind === 'answered'),
        'open',
      ),
    })),
    statements: statements.map(({ id, shape }) => ({
      id,
      shape,
      costs: Object.fromEntries(
        ids.map((competitor) => [
          competitor,
          costOf(
            visits.filter((visit) => visit.statement === id && visit.competitor === competitor),
            'first',
          ),
        ]),
      ),
    })),
  };
}

/** @returns null if one of the visits was not answered, or there is none */
function costOf(visits: readonly Visit[], phase: Phase): RemoteCost | null {
  const costs = visits.map(({ outcome }) => (outcome.kind === 'answered' ? (outcome.costs[phase] ?? null) : null));
  const known = costs.filter((cost) => cost !== null);
  if (known.length === 0 || known.length < costs.length) return null;
  const medianOf = (figure: keyof (typeof known)[number]) =>
    quantile(
      known.map((cost) => cost[figure]),
      0.5,
    );
  return {
    ms: spreadOf(known.map(({ ms }) => ms)),
    requests: medianOf('requests'),
    depth: medianOf('depth'),
    bodyBytes: medianOf('bodyBytes'),
    databaseRequests: medianOf('databaseRequests'),
    databaseBytes: medianOf('databaseBytes'),
  };
}

export function condenseArrivals({ rttMs, megabitsPerSecond, groups }: Arrivals): ArrivalFigures {
  return {
    rttMs,
    megabitsPerSecond,
    groups: groups.map(({ protocol, screen, arrivals }) => ({
      protocol,
      screen,
      visits: arrivals.length,
      spreads: Object.fromEntries(
        ARRIVAL_FIGURES.map((figure) => [figure, spreadOf(arrivals.map((arrival) => arrival[figure]))]),
      ) as Record<(typeof ARRIVAL_FIGURES)[number], Spread>,
    })),
  };
}

export function condenseGrid({ scrolls, typing }: GridFigures): GridSectionFigures {
  return {
    scrolls: scrolls.map(({ name, frames }) => ({
      name,
      mainThreadMs: { script: frames.script, style: frames.style, layout: frames.layout, all: frames.all },
      workMs: tailOf(frames.workMs),
      frameMs: tailOf(frames.gapsMs),
      lateShare: shareLonger(frames.gapsMs, FRAME_MS),
      veryLateShare: shareLonger(frames.gapsMs, TWO_FRAMES_MS),
    })),
    keys: { spentMs: tailOf(typing.spentMs), untilFrameMs: tailOf(typing.untilFrameMs) },
  };
}

const tailOf = (values: readonly number[]): Tail => ({ ...spreadOf(values), p95: quantile(values, 0.95) });

export function condenseEstimates(visits: readonly Judged[]): EstimateFigures {
  const judged = visits.flatMap(({ estimate, actual }) => (estimate ? [{ estimate, actual }] : []));
  const bytes = judged.map(({ estimate, actual }) => errorOf(estimate.bytes, actual.bytes));
  const requests = judged.map(({ estimate, actual }) => errorOf(estimate.requests, actual.requests));
  const withinTwice = (errors: readonly number[]) => errors.filter((error) => error <= 2).length;
  return {
    statements: visits.length,
    judged: judged.length,
    bytesError: spreadOf(bytes),
    requestsError: spreadOf(requests),
    bytesWithinTwice: withinTwice(bytes),
    requestsWithinTwice: withinTwice(requests),
    estimateMs: spreadOf(visits.map(({ estimateMs }) => estimateMs)),
  };
}
