import type { Cost, RemoteBench } from '../run/measurement.ts';
import { COLUMN_STATEMENTS } from '../statements/column-statements.ts';
import { coldOf, median, ratios, type StatementSummary } from './summary.ts';

/** A goal, and the measurement for it. */
export interface Verdict {
  readonly figure: string;
  readonly wanted: string;
  readonly measured: string;
  /** Null if nothing was measured. */
  readonly reached: boolean | null;
}

/** The goals at a round trip of 50 ms and 20 Mbit/s over HTTP/2, on 3,200,000 deals. */
const WANTED = {
  coldMs: 1_200,
  coldBytes: 1_000_000,
  /** With the upper pages of its B-trees loaded, and one more if they have to come first. */
  depth: { 'covered-lookup': 1, 'index-to-rows': 2, 'join-of-two': 4 },
  manyRowsDepth: { 'fifty-through-index': 3, 'thousand-by-date-desc': 9 },
  manyRowsTimesFaster: 10,
  medianDepthRatio: 1 / 5,
  medianMsRatio: 1 / 5,
  clusteredBytesRatio: 1 / 2,
  scatteredBytesRatio: 1.2,
  /** A second visit compared with the statement run again in the same page, without one round trip. */
  secondVisitMsRatio: 1.1,
  pageMemoryBytes: 256_000_000,
  /** Statements that scan all deals. */
  scans: {
    'median-by-group': { bytes: 4e6, ms: 4_000 },
    'mean-by-year': { bytes: 9e6, ms: 8_000 },
    'dearest-by-area': { bytes: 9e6, ms: 8_000 },
    'mean-by-month': { bytes: 9e6, ms: 8_000 },
    'area-histogram': { bytes: 9e6, ms: 8_000 },
    'settlement-like': { bytes: 0.5e6, ms: 1_500 },
    'all-columns-of-few': { bytes: 7e6, ms: 5_000 },
  },
  bytesRatioToParquet: 1,
} as const;

export function judge(bench: RemoteBench, summary: readonly StatementSummary[]): Verdict[] {
  const ofShapes = [
    ...ofColdPoint(summary),
    ...ofLookups(summary),
    ...ofManyRows(summary),
    ...ofMedians(summary),
    ...ofSecondVisit(summary, bench.network.rttMs),
  ];
  const hasScans = bench.set === 'columns' || bench.set === 'all';
  return [...(bench.set === 'columns' ? [] : ofShapes), ...(hasScans ? ofScans(summary) : []), ...ofMemory(bench)];
}

const resultsOf = (summary: readonly StatementSummary[], id: string) => summary.find((one) => one.id === id)?.of ?? {};

const atMost = (figure: string, limit: number, measured: number | null | undefined, say = whole): Verdict => ({
  figure,
  wanted: `≤ ${say(limit)}`,
  measured: measured == null ? 'not measured' : say(measured),
  reached: measured == null ? null : measured <= limit,
});

const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const ratio = (value: number) => value.toFixed(2);
const milliseconds = (value: number) => `${whole(value)} ms`;
const kilobytes = (value: number) => `${whole(value / 1000)} kB`;
const megabytes = (value: number) => `${whole(value / 1e6)} MB`;

function ofColdPoint(summary: readonly StatementSummary[]): Verdict[] {
  const { c } = resultsOf(summary, 'point-rowid');
  const cold = c && coldOf(c);
  return [
    atMost('point lookup, cold, page and module included: time', WANTED.coldMs, cold?.ms, milliseconds),
    atMost('the same: bytes on the wire', WANTED.coldBytes, cold?.bodyBytes, kilobytes),
  ];
}

function ofLookups(summary: readonly StatementSummary[]): Verdict[] {
  return Object.entries(WANTED.depth).flatMap(([id, depth]) => {
    const costs = resultsOf(summary, id).c?.costs;
    return [
      atMost(`${id}: depth, upper pages known`, depth, costs?.nearby?.depth),
      atMost(`${id}: depth after open`, depth + 1, costs?.first?.depth),
    ];
  });
}

function ofManyRows(summary: readonly StatementSummary[]): Verdict[] {
  return Object.entries(WANTED.manyRowsDepth).flatMap(([id, depth]) => {
    const { a, c } = resultsOf(summary, id);
    const [ours, theirs] = [c?.costs.first, a?.costs.first];
    const times = ours && theirs ? theirs.ms / ours.ms : null;
    return [
      atMost(`${id}: depth`, depth, ours?.depth),
      {
        figure: `${id}: times faster than (a)`,
        wanted: `≥ ${WANTED.manyRowsTimesFaster}`,
        measured: times === null ? c?.note || a?.note || 'not measured' : times.toFixed(1),
        reached: times === null ? null : times >= WANTED.manyRowsTimesFaster,
      },
    ];
  });
}

function ofMedians(summary: readonly StatementSummary[]): Verdict[] {
  const medianOf = (figure: keyof Cost) => median(ratios(summary, 'a', figure).map((one) => one.ratio));
  const bytes = ratios(summary, 'a', 'bodyBytes');
  const clustered = bytes.filter(({ locality }) => locality === 'clustered').map((one) => one.ratio);
  const elsewhere = bytes.filter(({ locality }) => locality !== 'clustered').map((one) => one.ratio);
  const worst = elsewhere.length === 0 ? null : Math.max(...elsewhere);
  return [
    atMost('median over all statements against (a): depth', WANTED.medianDepthRatio, medianOf('depth'), ratio),
    atMost('the same: time', WANTED.medianMsRatio, medianOf('ms'), ratio),
    atMost('the same: bytes where rows are clustered', WANTED.clusteredBytesRatio, median(clustered), ratio),
    atMost('bytes elsewhere, the worst against (a)', WANTED.scatteredBytesRatio, worst, ratio),
  ];
}

/** The worst of all statements, because the goal applies to each. */
function ofSecondVisit(summary: readonly StatementSummary[], rttMs: number): Verdict[] {
  const costs = summary.flatMap(({ of: { c } }) => c?.costs ?? []);
  const worstOf = (values: readonly number[]) => (values.length === 0 ? null : Math.max(...values));
  const both = (figure: keyof Cost) =>
    worstOf(costs.map(({ secondOpen, second }) => (secondOpen?.[figure] ?? 0) + (second?.[figure] ?? 0)));
  const over = costs.flatMap(({ again, second }) => (again && second ? [(second.ms - rttMs) / again.ms] : []));
  return [
    atMost('second visit: requests for the database', 1, both('databaseRequests')),
    atMost('second visit: bytes of pages', 0, both('databaseBytes'), kilobytes),
    atMost('second visit: time less a round trip, over local time', WANTED.secondVisitMsRatio, median(over), ratio),
  ];
}

/** Counts only the bytes of the database, because the page may still be fetching parts of itself. */
function ofScans(summary: readonly StatementSummary[]): Verdict[] {
  const scans = COLUMN_STATEMENTS.filter(({ isScan }) => isScan).map(({ id }) => id);
  const ratiosOf = (figure: keyof Cost) =>
    median(ratios(summary, 'e', figure).flatMap(({ id, ratio }) => (scans.includes(id) ? ratio : [])));
  return [
    ...Object.entries(WANTED.scans).flatMap(([id, { bytes, ms }]) => {
      const first = resultsOf(summary, id).c?.costs.first;
      return [
        atMost(`${id}: bytes`, bytes, first?.databaseBytes, kilobytes),
        atMost(`${id}: time to the last row`, ms, first?.ms, milliseconds),
      ];
    }),
    atMost('median of the scans against (e): bytes', WANTED.bytesRatioToParquet, ratiosOf('databaseBytes'), ratio),
  ];
}

function ofMemory({ memory }: RemoteBench): Verdict[] {
  const figure = 'memory of the page after the whole set';
  return [
    atMost(`${figure} (itself and its workers)`, WANTED.pageMemoryBytes, memory?.pageBytes, megabytes),
    atMost(`${figure} (what its process alone has)`, WANTED.pageMemoryBytes, memory?.process?.privateBytes, megabytes),
  ];
}
