import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

/** The folder of the project. */
export const PROJECT_DIR = fileURLToPath(new URL('../../', import.meta.url));

/** How many last lines of a failed command are shown. */
const TAIL_LINES = 20;
/** The stack of a failure in a package's code does not help the person who has to fix it. */
const STACK_FRAME = /^\s+at .*:\d+:\d+\)?( \{)?$/;

export interface Command {
  /** Arguments of Node: flags, script, and the script's own arguments. */
  readonly args: readonly string[];
  /** Told each line that the command writes. */
  readonly onLine: (line: string) => void;
  /** Ends the command when it is aborted. */
  readonly signal: AbortSignal;
}

export type CommandOutcome =
  | { readonly ok: true; readonly elapsedMs: number }
  | { readonly ok: false; readonly reason: string; readonly tail: readonly string[] };

/** Arguments of Node that run a TypeScript file of the project. */
export function typescript(path: string, ...args: readonly string[]): string[] {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return ['--import', loader, path, ...args];
}

/** Runs Node in the project's folder in a separate process, so that concurrent commands do not block each other. */
export function runCommand({ args, onLine, signal }: Command): Promise<CommandOutcome> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: PROJECT_DIR,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  const tail: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (coloured) => {
      const line = stripVTControlCharacters(coloured);
      if (line.trim() === '') return;
      onLine(line);
      if (STACK_FRAME.test(line)) return;
      tail.push(line);
      if (tail.length > TAIL_LINES) tail.shift();
    });
  }
  return new Promise((resolve) => {
    child.once('error', (error) => {
      resolve({ ok: false, reason: signal.aborted ? 'was interrupted' : `cannot be run (${error.message})`, tail });
    });
    child.once('close', (code, killedBy) => {
      if (code === 0) resolve({ ok: true, elapsedMs: performance.now() - startedAt });
      else resolve({ ok: false, reason: code === null ? `was ended by ${killedBy}` : `ended with code ${code}`, tail });
    });
  });
}
