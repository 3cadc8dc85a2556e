import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_DIR } from '../../server/start/command.ts';

export const SERVERS = [1, 2, 3] as const;
export type ServerNumber = (typeof SERVERS)[number];
type Member = `server-${ServerNumber}` | 'redis' | 'proxy';

const POLL_MS = 100;

/** The servers, Redis and the proxy that `deploy/fleet.sh` starts. */
export class Fleet {
  readonly port: number;
  readonly runDir: string;
  readonly #environment: Readonly<Record<string, string>>;

  /** @param environment settings of all servers */
  constructor(port: number, runDir: string, environment: Readonly<Record<string, string>>) {
    this.port = port;
    this.runDir = runDir;
    this.#environment = { ...environment, PORT: String(port), RUN_DIR: runDir };
  }

  /** Runs `deploy/fleet.sh`. @throws Error with its output if it fails */
  async script(...args: readonly string[]): Promise<string> {
    return run('deploy/fleet.sh', args, this.#environment);
  }

  async kill(member: Member, signal: NodeJS.Signals): Promise<void> {
    process.kill(Number(await readFile(join(this.runDir, `${member}.pid`), 'utf8')), signal);
  }

  /** What a server wrote to its log. */
  log(server: ServerNumber): Promise<string> {
    return readFile(join(this.runDir, `server-${server}.log`), 'utf8');
  }

  /** The build that a server serves; null if it is not ready. */
  async build(server: ServerNumber): Promise<string | null> {
    try {
      const answer = await fetch(`http://127.0.0.1:${this.port + server}/readyz`, {
        signal: AbortSignal.timeout(5_000),
      });
      const { status, build } = (await answer.json()) as { readonly status?: string; readonly build?: string };
      return status === 'ready' ? (build ?? null) : null;
    } catch {
      return null;
    }
  }

  async untilBuild(servers: readonly ServerNumber[], build: string): Promise<void> {
    await until(`servers ${servers.join(', ')} serve build ${build}`, async () => {
      const builds = await Promise.all(servers.map((server) => this.build(server)));
      return builds.every((served) => served === build);
    });
  }
}

/** Waits until something holds. @throws Error after three minutes */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 180_000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Waited three minutes in vain until ${what}.`);
    await pause(POLL_MS);
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs a command in the folder of the project. @throws Error with its output if it fails */
export async function run(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = spawn(command, args, {
    cwd: PROJECT_DIR,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  // What it started in the background keeps the streams open, so that its own end counts.
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve));
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${output.trim()}`);
  return output;
}
