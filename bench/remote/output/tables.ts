import { markdown } from '../../markdown.ts';
import { type CompetitorId, nameOf } from '../run/competitors.ts';
import type { Cost } from '../run/measurement.ts';
import { coldOf, median, type Result, ratios, type StatementSummary } from './summary.ts';
import type { Verdict } from './verdict.ts';

export const kilobytes = (bytes: number) => Math.round(bytes / 1000).toLocaleString('en-US');
export const milliseconds = (ms: number) => Math.round(ms).toLocaleString('en-US');

interface Comparison {
  readonly other: CompetitorId;
  readonly title: string;
  readonly figure: keyof Cost;
  /** @param ratio our figure divided by the other's */
  readonly say: (ratio: number) => string;
}

const COMPARISONS: readonly Comparison[] = [
  { other: 'a', title: 'a/c time', figure: 'ms', say: (ratio) => (1 / ratio).toFixed(1) },
  { other: 'e', title: 'c/e data', figure: 'databaseBytes', say: (ratio) => ratio.toFixed(2) },
  { other: 'e', title: 'c/e ms', figure: 'ms', say: (ratio) => ratio.toFixed(2) },
];

/** The cost of every statement after the database was open: requests, depth, kB and ms of each competitor. */
export function afterOpenTable(summary: readonly StatementSummary[], competitors: readonly CompetitorId[]): string {
  const cells = (result: Result | undefined): string[] => {
    const first = result?.costs.first;
    if (!first) return [result?.kind ?? '', '', '', ''];
    return [`${first.requests}`, `${first.depth}`, kilobytes(first.bodyBytes), milliseconds(first.ms)];
  };
  const compared = COMPARISONS.filter(({ other }) => competitors.includes(other)).map(
    ({ title, other, figure, say }) => {
      const said = new Map(ratios(summary, other, figure).map(({ id, ratio }) => [id, say(ratio)]));
      return { title, of: (id: string) => said.get(id) ?? '' };
    },
  );
  const rows = summary.map(({ id, of }) => [
    id,
    ...competitors.flatMap((c) => cells(of[c])),
    ...compared.map((one) => one.of(id)),
  ]);
  const head = competitors.flatMap((c) => [`${c}: requests`, 'depth', 'kB', 'ms']);
  return markdown(['after open', ...head, ...compared.map(({ title }) => title)], rows);
}

/** How long each visit took: cold with page and module, again in the same page, and in a second visit. */
export function visitsTable(summary: readonly StatementSummary[], competitors: readonly CompetitorId[]): string {
  const cells = (result: Result | undefined): string[] => {
    const cold = result && coldOf(result);
    if (!cold) return [result?.kind ?? '', '', '', '', ''];
    const { again, secondOpen, second } = result.costs;
    const visitMs = secondOpen && second ? milliseconds(secondOpen.ms + second.ms) : '';
    return [
      `${cold.requests}`,
      kilobytes(cold.bodyBytes),
      milliseconds(cold.ms),
      again ? milliseconds(again.ms) : '',
      visitMs,
    ];
  };
  const head = competitors.flatMap((c) => [`${c}: requests`, 'kB', 'cold ms', 'again ms', 'second visit ms']);
  return markdown(
    ['visits', ...head],
    summary.map(({ id, of }) => [id, ...competitors.flatMap((c) => cells(of[c]))]),
  );
}

/** Medians over the statements that all competitors answered, and what each could not answer. */
export function totalsTable(summary: readonly StatementSummary[], competitors: readonly CompetitorId[]): string {
  const common = summary.filter(({ of }) => competitors.every((c) => of[c]?.kind === 'answered'));
  const rows = competitors.map((c) => {
    const of = (figure: keyof Cost) => median(common.flatMap((one) => one.of[c]?.costs.first?.[figure] ?? [])) ?? 0;
    const open = median(common.flatMap((one) => one.of[c]?.costs.open?.ms ?? [])) ?? 0;
    const without = summary.filter((one) => one.of[c]?.kind !== 'answered').map(({ id }) => id);
    return [
      `${c} ${nameOf(c)}`,
      milliseconds(open),
      `${of('requests')}`,
      `${of('depth')}`,
      kilobytes(of('bodyBytes')),
      milliseconds(of('ms')),
      without.join(', ') || 'none',
    ];
  });
  const head = [
    `medians of ${common.length} statements`,
    'open ms',
    'requests',
    'depth',
    'kB',
    'ms',
    'without an answer',
  ];
  return markdown(head, rows);
}

export function verdictTable(verdicts: readonly Verdict[]): string {
  const said = (reached: boolean | null) => (reached === null ? '?' : reached ? 'yes' : 'no');
  return markdown(
    ['figure', 'wanted', 'measured', 'reached'],
    verdicts.map(({ figure, wanted, measured, reached }) => [figure, wanted, measured, said(reached)]),
  );
}
