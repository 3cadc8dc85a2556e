/** The output of a start: a terminal, whose last line can be overwritten, or a log of lines. */
interface Stream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Between two bars in a log. */
const LOG_EVERY_MS = 15_000;
const CLEAR_LINE = '\r\x1b[2K';

/** `say` writes a line; `show` writes one that the next line replaces. */
export function startReporter(stream: Stream, now: () => number = () => performance.now()) {
  const isTerminal = stream.isTTY === true;
  const clear = isTerminal ? CLEAR_LINE : '';
  let shownMs = Number.NEGATIVE_INFINITY;
  return {
    say: (line: string): void => {
      stream.write(`${clear}${line}\n`);
    },
    show: (bar: string): void => {
      if (isTerminal) stream.write(`${clear}${bar}`);
      else if (now() - shownMs >= LOG_EVERY_MS) {
        shownMs = now();
        stream.write(`${bar}\n`);
      }
    },
  };
}
