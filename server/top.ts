/* npm run top: what a running service does, in a terminal. */
import { parseArgs } from 'node:util';
import { ignoreOutputErrors } from './log/process-output.ts';
import { readExposition, type Scrape } from './top/exposition.ts';
import { COLUMNS, type StatementLine, screenOf } from './top/screen.ts';

const HELP = `Shows what a running service does: requests, times, threads, queue, refusals and the statements that cost most. The service
has to have METRICS_PORT.

  npm run top -- [--url URL] [--every SECONDS] [--once]

  --url URL        of its metrics (default: http://127.0.0.1:9464, or the port METRICS_PORT names)
  --every SECONDS  between two screens, and the time that rates and quantiles are of (default 2)
  --once           prints one screen and ends, also for a pipe`;

const DEFAULT_PORT = '9464';
const EVERY_MAX_SECONDS = 3_600;
const PATIENCE_MS = 10_000;
/** Moves to the corner and clears what is below, so that a screen does not flicker. */
const REDRAW = '\u001b[H\u001b[J';

interface Look {
  readonly scrape: Scrape;
  readonly statements: readonly StatementLine[];
}

async function look(url: string): Promise<Look> {
  const get = async (path: string) => {
    const response = await fetch(new URL(path, url), { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.text();
  };
  const [metrics, statements] = await Promise.all([get('/metrics'), get('/statements')]);
  return {
    scrape: readExposition(metrics, performance.now() / 1000),
    statements: (JSON.parse(statements) as { statements: readonly StatementLine[] }).statements,
  };
}

/** The look, or a sentence on why there is none. */
async function lookOrSay(url: string): Promise<Look | string> {
  try {
    return await look(url);
  } catch (cause) {
    const reason =
      cause instanceof Error ? (cause.cause instanceof Error ? cause.cause.message : cause.message) : cause;
    return `${url} has no metrics of this service (${reason}). Is it running, with METRICS_PORT set? --url names its address.`;
  }
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: `http://127.0.0.1:${process.env.METRICS_PORT || DEFAULT_PORT}` },
      every: { type: 'string', default: '2' },
      once: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const every = Number(values.every);
  const isUsable = every > 0 && every <= EVERY_MAX_SECONDS && URL.canParse(values.url);
  if (values.help || !isUsable) {
    const wrong = `--every takes seconds up to ${EVERY_MAX_SECONDS}, --url an address such as http://127.0.0.1:9464.\n\n`;
    process.stdout.write(`${isUsable ? '' : wrong}${HELP}\n`);
    return values.help ? 0 : 2;
  }
  const once = values.once || !process.stdout.isTTY;
  let before: Look | null = null;
  for (;;) {
    const after = await lookOrSay(values.url);
    if (typeof after === 'string') {
      process.stderr.write(`${after}\n`);
      if (once) return 1;
    } else if (before !== null) {
      const scrapes = [before.scrape, after.scrape] as const;
      const { statements } = after;
      const screen = screenOf(
        { url: values.url, scrapes, statements, statementsBefore: before.statements },
        once ? Number.POSITIVE_INFINITY : process.stdout.columns || COLUMNS,
      );
      process.stdout.write(once ? `${screen}\n` : `${REDRAW}${screen}\n`);
      if (once) return 0;
    }
    before = typeof after === 'string' ? null : after;
    await pause(every);
  }
}

ignoreOutputErrors();
process.exitCode = await main();
