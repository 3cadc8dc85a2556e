import type { Examination } from './examination.ts';
import type { Manner } from './kind.ts';
import type { Visit } from './visit.ts';

/** What was found out about one server with one configuration. */
export interface HostResult {
  readonly host: string;
  readonly version: string;
  readonly manner: Manner;
  readonly examination: Examination;
  readonly visit: Visit;
  /** What is not as it must be; empty if all is. */
  readonly failures: readonly string[];
}

const MANNERS: Readonly<Record<Manner, string>> = { default: 'default', documented: 'as above' };

const HEADER = [
  'host',
  'version',
  'configuration',
  'to change',
  'could be better',
  'first answer',
  'requests',
  'round trips',
  'KB',
  'several ranges',
  'texts',
];

/** The results as a table of Markdown. */
export function resultTable(results: readonly HostResult[]): string {
  const rows = results.map(({ host, version, manner, examination, visit }) => {
    const isAnswered = typeof visit.answer !== 'string';
    const measured = [visit.requests, visit.depth, Math.round(visit.bytes / 1000)].map((count) =>
      isAnswered ? `${count}` : '–',
    );
    return [
      host,
      version,
      MANNERS[manner],
      `${examination.faults.length}`,
      `${examination.advice.length}`,
      isAnswered ? 'right rows' : 'a sentence',
      ...measured,
      visit.sendsParts ? 'yes' : 'no',
      visit.encodings.join(', ') || '–',
    ];
  });
  return [HEADER, HEADER.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
