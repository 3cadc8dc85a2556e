import type { BuildEvent } from '../index.ts';
import { count, seconds } from './words.ts';

/** Where progress is shown: a terminal, whose last line may be overwritten, or a log of lines. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Column in which the names of steps begin, after their seconds. */
const INDENT = ' '.repeat(11);
/** Time between two lines about one step in a log, which needs fewer lines than a terminal. */
const LOG_EVERY_MS = 10_000;
const CLEAR_LINE = '\r\x1b[2K';

/**
 * Prints the events of a build. A terminal shows the running step in a line that is overwritten. A log has a line for each
 * finished step, and a line from time to time for a long one.
 */
export function progressReporter(stream: ProgressStream): (event: BuildEvent) => void {
  const isTerminal = stream.isTTY === true;
  /** The steps that run, the latest last. */
  let running: readonly string[] = [];
  let loggedMs = 0;
  const clear = isTerminal ? CLEAR_LINE : '';
  const passing = (text: string) =>
    stream.write(`${clear}${INDENT}${text}`.slice(0, clear.length + (stream.columns ?? 80) - 1));
  return (event) => {
    switch (event.kind) {
      case 'step-started':
        running = [...running, event.name];
        loggedMs = 0;
        if (isTerminal) passing(`${event.name} …`);
        return;
      case 'step-finished':
        stream.write(`${clear}${seconds(event.step.elapsedMs).padStart(9)}  ${event.step.name}\n`);
        running = running.filter((name) => name !== event.step.name);
        if (isTerminal && running.length > 0) passing(`${running.at(-1)} …`);
        return;
      case 'warning':
        stream.write(`${clear}Warning: ${event.sentence}\n`);
        return;
      case 'rows': {
        const text = rowsText(event);
        if (isTerminal) passing(`${running.at(-1)}: ${text}`);
        else if (event.elapsedMs - loggedMs >= LOG_EVERY_MS) {
          loggedMs = event.elapsedMs;
          stream.write(`${INDENT}${text}\n`);
        }
        return;
      }
      default:
        event satisfies never;
    }
  };
}

function rowsText({ read, rejected, share, elapsedMs }: Extract<BuildEvent, { kind: 'rows' }>): string {
  const parts = [`${count(read)} rows`];
  if (share !== null) parts.push(`${Math.floor(share * 100)}%`);
  if (elapsedMs > 0) parts.push(`${count(Math.round(read / (elapsedMs / 1000)))} a second`);
  if (share !== null && share > 0) parts.push(`${seconds((elapsedMs / share) * (1 - share))} left`);
  if (rejected > 0) parts.push(`${count(rejected)} rejected`);
  return parts.join(', ');
}
