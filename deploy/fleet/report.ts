import type { Answered } from './load.ts';

/** What a phase promised, and whether it held. */
export interface Finding {
  readonly phase: string;
  readonly promise: string;
  readonly holds: boolean;
  readonly detail: string;
}

const HEAD = ['phase', 'answers', 'wrong', 'failed', 'kept or shared', 'p50 ms', 'p95 ms', 'most ms'];

/** The answers of each phase as a table in Markdown. */
export function table(answers: readonly Answered[]): string {
  const rows = byPhase(answers).map(([phase, all]) => {
    const times = all.map(({ elapsedMs }) => elapsedMs).sort((a, b) => a - b);
    const at = (share: number) =>
      String(Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0));
    const count = (isSo: (answer: Answered) => boolean) => String(all.filter(isSo).length);
    return [
      phase,
      String(all.length),
      count(({ kind }) => kind === 'wrong'),
      count(({ kind }) => kind === 'failed'),
      count(({ cached }) => cached),
      at(0.5),
      at(0.95),
      at(1),
    ];
  });
  return [HEAD, HEAD.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/**
 * What was promised of all answers: no wrong row, and none fails but those that a killed server was computing.
 *
 * @param killed phases in which a server is killed, and how many answers it may take with it
 */
export function verdicts(answers: readonly Answered[], killed: Readonly<Record<string, number>>): readonly Finding[] {
  return byPhase(answers).flatMap(([phase, all]) => {
    const wrong = all.filter(({ kind }) => kind === 'wrong');
    const failed = all.filter(({ kind }) => kind === 'failed');
    const most = killed[phase] ?? 0;
    return [
      { phase, promise: 'no wrong row', holds: wrong.length === 0, detail: wrong[0]?.detail ?? `${all.length} right` },
      {
        phase,
        promise: most > 0 ? `at most ${most} answers fail` : 'no answer fails',
        holds: failed.length <= most,
        detail: failed[0]?.detail ?? 'none failed',
      },
    ];
  });
}

function byPhase(answers: readonly Answered[]): readonly (readonly [string, readonly Answered[]])[] {
  const phases = [...new Set(answers.map(({ phase }) => phase))];
  return phases.map((phase) => [phase, answers.filter((answer) => answer.phase === phase)] as const);
}
