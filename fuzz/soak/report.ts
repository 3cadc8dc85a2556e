import { countOf, type Entry, type Excuse, minutesOf, unexplained } from './ledger.ts';
import type { Course } from './measures.ts';

/** A fault that happened. */
export interface Happened {
  readonly name: string;
  /** From the start of the soak on. */
  readonly fromMs: number;
  readonly untilMs: number;
  /** What it did, in a few words. */
  readonly said: string;
}

/** A soak that is over, as it was observed. */
export interface Finished {
  readonly minutes: number;
  readonly seed: number;
  readonly questions: number;
  readonly entries: readonly Entry[];
  readonly excuses: readonly Excuse[];
  readonly happened: readonly Happened[];
  readonly publications: number;
  /** Faults that could not be carried out, a sentence each. */
  readonly failures: readonly string[];
  /** Lines of the log at the level error. */
  readonly errors: readonly string[];
  /** Metrics that were not 0 when there were no requests any more. */
  readonly left: readonly string[];
  readonly readyStatus: number | 'closed';
  readonly failedScrapes: number;
  /** Null if a signal ended the server. */
  readonly exitCode: number | null;
  readonly descriptorsBefore: number | null;
  readonly descriptorsAfter: number | null;
  readonly descriptorsMax: number | null;
  readonly courses: readonly Course[];
  /** For each minute the most memory (MiB), descriptors and threads. */
  readonly processByMinute: readonly ProcessMinute[];
  /** The most memory that the process may take. */
  readonly boundBytes: number;
}

export type ProcessMinute = Readonly<Record<'residentMiB' | 'descriptors' | 'threads', number>>;

/** Faults in which a thread of the engine ends unexpectedly, which the log reports as an error. */
const ENDS_THREADS = 'threads killed';
const MIB = 1024 * 1024;
const SHOWN = 5;

/** What makes the soak fail, a paragraph each; none if it passed. */
export function faultsOf(soak: Finished): readonly string[] {
  const { entries, excuses, left, readyStatus, exitCode, descriptorsAfter, descriptorsMax, boundBytes } = soak;
  const bad = unexplained(entries, excuses);
  const wrong = bad.filter(({ outcome }) => outcome === 'wrong');
  const others = bad.filter(({ outcome }) => outcome !== 'wrong');
  const grown = soak.courses.filter(({ growth, growthMax }) => growth !== null && growth > growthMax);
  const most = soak.courses.find(({ measure }) => measure === 'residentMiB')?.most ?? 0;
  const killed = soak.happened.some(({ name }) => name === ENDS_THREADS);
  const errors = soak.errors.filter(
    (line) => !(killed && /engine ended|INTERNAL_ERROR|status=500|error 500/.test(line)),
  );
  return [
    ...listed(wrong, 'wrong answers'),
    ...listed(others, 'refusals that no fault explains'),
    ...grown.map(
      ({ name, growth, growthMax }) => `A leak: ${name} grew by ${round(growth ?? 0)}, more than ${growthMax}.`,
    ),
    ...(most > boundBytes / MIB ? [`The process took ${round(most)} MiB of at most ${round(boundBytes / MIB)}.`] : []),
    ...(descriptorsMax !== null && (descriptorsAfter ?? 0) > descriptorsMax
      ? [`A leak: ${descriptorsAfter} descriptors are open after the soak, ${soak.descriptorsBefore} were before.`]
      : []),
    ...(left.length > 0 ? [`A leak: without requests, the metrics still show ${left.join(', ')}.`] : []),
    ...(errors.length > 0 ? [`${errors.length} errors in the log:\n${errors.slice(0, SHOWN).join('\n')}`] : []),
    ...soak.failures,
    ...(readyStatus === 200 ? [] : [`After the soak, /readyz answered ${readyStatus}.`]),
    ...(soak.failedScrapes > 0 ? [`${soak.failedScrapes} scrapes got no metrics.`] : []),
    ...(exitCode === 0 ? [] : [`The server ended with the code ${exitCode}.`]),
  ];
}

function listed(entries: readonly Entry[], what: string): readonly string[] {
  if (entries.length === 0) return [];
  const lines = entries.slice(0, SHOWN).map(({ asked, outcome, startedMs, endedMs, detail = '' }) => {
    const time = `${(startedMs / 1000).toFixed(1)}–${(endedMs / 1000).toFixed(1)} s`;
    return `  ${time}, ${asked}, ${outcome}: ${detail}`;
  });
  return [`${entries.length} ${what}:\n${lines.join('\n')}`];
}

const round = (value: number) => Math.round(value).toLocaleString('en-US');
const orUnknown = (value: number | null) => (value === null ? 'unknown' : round(value));
const counts = (record: Readonly<Record<string, number>>) =>
  Object.entries(record)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || '-';

/** The report for people. */
export function textOf(soak: Finished, machine: string): string {
  const faults = faultsOf(soak);
  const asked = (['statement', 'file', 'health'] as const).map((kind) => {
    const entries = soak.entries.filter((entry) => entry.asked === kind);
    return `${kind}: ${counts(countOf(entries))}`;
  });
  return [
    `Soak of ${soak.minutes} minutes, seed ${soak.seed}: ${faults.length === 0 ? 'passed' : 'FAILED'}`,
    machine,
    `${soak.questions} statements with known answers, ${soak.publications} publications, ${soak.happened.length} faults`,
    '',
    'Requests of polite clients',
    ...asked,
    '',
    ...table([
      [
        'minute',
        'statements',
        'p50 ms',
        'p95 ms',
        'p99 ms',
        'memory MiB',
        'descriptors',
        'threads',
        'not right',
        'faults',
      ],
      ...minuteRows(soak),
    ]),
    '',
    ...table([
      ['measure', 'first', 'most', 'last', 'growth', 'allowed'],
      ...soak.courses.map(({ name, first, most, last, growth, growthMax }) => [
        name,
        ...[first, most, last, growth, growthMax].map(orUnknown),
      ]),
    ]),
    `descriptors before ${soak.descriptorsBefore}, after ${soak.descriptorsAfter}; lines of errors in the log: ${soak.errors.length}`,
    '',
    'Faults',
    ...soak.happened.map(
      ({ name, fromMs, untilMs, said }) => `${round(fromMs / 1000)}–${round(untilMs / 1000)} s: ${name}, ${said}`,
    ),
    '',
    ...(faults.length === 0
      ? ['No wrong answer, no leak, and no refusal that no fault explains.']
      : ['What failed', ...faults]),
    '',
  ].join('\n');
}

const MINUTE_MS = 60_000;

function minuteRows({ entries, happened, processByMinute }: Finished): string[][] {
  return minutesOf(entries).map(({ minute, answers, p50Ms, p95Ms, p99Ms, byOutcome }) => {
    const during = happened.filter(({ fromMs }) => Math.floor(fromMs / MINUTE_MS) + 1 === minute);
    const { residentMiB, descriptors, threads } = processByMinute[minute - 1] ?? {};
    return [
      ...[minute, answers, p50Ms, p95Ms, p99Ms].map(round),
      ...[residentMiB, descriptors, threads].map((value) => (value === undefined ? '-' : round(value))),
      counts(byOutcome),
      during.map(({ name }) => name).join(', ') || '-',
    ];
  });
}

/** Rows in columns of equal width. */
function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** The report for programs. Entries that are right are counted, and all others are listed. */
export function jsonOf(soak: Finished, machine: string): string {
  const { entries, boundBytes, ...rest } = soak;
  const notRight = entries.filter(({ outcome }) => outcome !== 'right');
  const failed = faultsOf(soak);
  return `${JSON.stringify(
    {
      machine,
      passed: failed.length === 0,
      failed,
      minutesOf: minutesOf(entries),
      outcomes: countOf(entries),
      notRight,
      boundBytes,
      ...rest,
    },
    null,
    1,
  )}\n`;
}
