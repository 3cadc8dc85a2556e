import type { BuildOutcome, DealChanges, DealPlace, RowCounts, SameDealCounts, SourceCounts } from '../index.ts';
import { placeInWords } from '../rows/tally.ts';
import { count, megabytes, seconds } from './words.ts';

/** How many of the slowest steps are named at the end. All steps are in the progress above, and in the manifest. */
const SLOWEST_STEPS = 8;

/** The lines that report the end of a build, built or refused. */
export function reportLines(outcome: BuildOutcome): readonly string[] {
  const rows = outcome.rows === null ? [] : rowLines(outcome.rows);
  const sources = sourceLines(outcome.sources);
  const changes = outcome.changes ? changeLines(outcome.changes) : [];
  if (outcome.kind === 'refused') return [...rows, ...changes, ...sources, `Not built: ${outcome.message}`];
  const { manifest } = outcome;
  const { elapsedMs } = manifest.builder;
  const rate = Math.round(outcome.rows.read / (elapsedMs / 1000));
  return [
    ...rows,
    sameDealLine(outcome.sameDeals),
    ...changes,
    ...sources,
    ...tableLines(manifest.tables),
    ...stepLines(manifest.builder.steps),
    `Built ${manifest.url}: ${megabytes(manifest.sizeBytes)}, deals up to ${manifest.dataAsOf}, ` +
      `in ${seconds(elapsedMs)} (${count(rate)} rows a second).`,
  ];
}

function rowLines({ read, accepted, rejected, reasons, notes }: RowCounts): string[] {
  return [
    ...notes,
    `Rows: ${count(read)} read, ${count(accepted)} accepted, ${count(rejected)} rejected.`,
    ...reasons.flatMap((reason) => [
      `  ${count(reason.count)} rejected: ${reason.meaning}`,
      ...rejectedLines(reason.first, reason.count),
    ]),
  ];
}

function rejectedLines(first: RowCounts['reasons'][number]['first'], rejected: number): string[] {
  const more = rejected - first.length;
  return [
    ...first.map(({ detail, ...place }) => `    ${placeInWords(place)}: ${detail}`),
    ...(more > 0 ? [`    and ${count(more)} more`] : []),
  ];
}

function sameDealLine({ duplicatesRemoved, mergedDeals, mergedRowsRemoved }: SameDealCounts): string {
  return (
    `Deals reported twice: ${count(duplicatesRemoved)} rows removed. Deals reported by their shares: ` +
    `${count(mergedDeals + mergedRowsRemoved)} rows merged into ${count(mergedDeals)}.`
  );
}

function changeLines({ came, changed, went, unchanged, firstChanged, firstWent }: DealChanges): string[] {
  const place = ({ id, gush, chelka, subChelka, dealDate }: DealPlace) =>
    `deal ${id} (gush ${gush}, chelka ${chelka}/${subChelka}, ${dealDate})`;
  const more = (all: number, listed: readonly unknown[]) =>
    all > listed.length ? [`    and ${count(all - listed.length)} more`] : [];
  return [
    `Since the earlier build: ${count(came)} deals came, ${count(changed)} changed, ${count(went)} went, ` +
      `${count(unchanged)} are the same.`,
    ...firstChanged.map(
      (deal) => `    ${place(deal)}: ${deal.field} ${deal.before ?? 'unknown'} → ${deal.after ?? 'unknown'}`,
    ),
    ...more(changed, firstChanged),
    ...firstWent.map((deal) => `    went: ${place(deal)}`),
    ...more(went, firstWent),
  ];
}

const ORIGINS = { file: 'file', facts: 'facts of the project', synthetic: 'synthetic' } as const;

function sourceLines(sources: readonly SourceCounts[]): string[] {
  if (sources.length === 0) return [];
  const width = Math.max(...sources.map(({ name }) => name.length));
  return [
    'Sources:',
    ...sources.flatMap(({ name, origin, accepted, rejected, first, notes, fills }) => {
      const label = `  ${name.padEnd(width)}  `;
      if (origin === null) return [`${label}not supplied; empty without it: ${fills.join(', ')}`];
      return [
        `${label}${ORIGINS[origin]}: ${count(accepted)} ${accepted === 1 ? 'record' : 'records'}${rejected > 0 ? `, ${count(rejected)} rejected` : ''}`,
        ...rejectedLines(first, rejected),
        ...notes.map((note) => `    ${note}`),
      ];
    }),
  ];
}

function tableLines(tables: readonly { readonly name: string; readonly rows: number }[]): string[] {
  const width = Math.max(...tables.map(({ name }) => name.length));
  return ['Tables:', ...tables.map(({ name, rows }) => `  ${name.padEnd(width)}  ${count(rows).padStart(12)}`)];
}

function stepLines(steps: readonly { readonly name: string; readonly elapsedMs: number }[]): string[] {
  const slowest = [...steps].sort((a, b) => b.elapsedMs - a.elapsedMs).slice(0, SLOWEST_STEPS);
  return ['Slowest steps:', ...slowest.map(({ name, elapsedMs }) => `  ${seconds(elapsedMs).padStart(12)}  ${name}`)];
}
