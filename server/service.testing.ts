import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { bundledScript } from '../threads/bundled-script.testing.ts';
import { PROJECT_DIR } from './start/command.ts';

/** What `npm run serve` starts. */
export const MAIN_SCRIPT = await bundledScript(new URL('main.ts', import.meta.url));

/** `npm run serve`, running as a process of its own. */
export interface RunningService {
  readonly child: ChildProcess;
  /** Its output so far. */
  said(): string;
  /** Waits until it has written this; the match. */
  saying(text: RegExp): Promise<RegExpExecArray>;
  /** Its exit code, when all it wrote has been read. */
  readonly ended: Promise<number | null>;
}

/** On a free port of this machine, unless the environment says otherwise. */
export function runService(environment: Record<string, string>, ...args: readonly string[]): RunningService {
  const child = spawn(process.execPath, [MAIN_SCRIPT, ...args], {
    cwd: PROJECT_DIR,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const listen = (chunk: Buffer) => {
    said += chunk;
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const saying = async (text: RegExp) => {
    for (;;) {
      const match = text.exec(said);
      if (match) return match;
      if (child.exitCode !== null) throw new Error(`The service ended with code ${child.exitCode}: ${said}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return { child, said: () => said, saying, ended: once(child, 'close').then(([code]) => code) };
}

/** Waits until it is ready; its address. */
export async function addressOf(service: RunningService): Promise<string> {
  const [, url = ''] = await service.saying(/^Nadlan SQL is ready: (http:\/\/127\.0\.0\.1:\d+)$/m);
  return url;
}
