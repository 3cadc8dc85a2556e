import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

const PORTS_FROM = 20_000;
const PORTS = 10_000;
const ATTEMPTS = 50;

/** A redis-server for a test, on a free port, without persistence. */
export class TestRedis {
  readonly port: number;
  #child: ChildProcess | null = null;

  private constructor(port: number) {
    this.port = port;
  }

  /**
   * On a free port; not started yet. It is below the ports that systems give to outgoing connections, one of which could take it
   * while the server is down.
   */
  static async onFreePort(): Promise<TestRedis> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const port = PORTS_FROM + randomInt(PORTS);
      const probe = createServer().listen(port, '127.0.0.1');
      const isFree = await once(probe, 'listening').then(
        () => true,
        () => false,
      );
      if (!isFree) continue;
      probe.close();
      await once(probe, 'close');
      return new TestRedis(port);
    }
    throw new Error(`No free port was found from ${PORTS_FROM} on.`);
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const args = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    for await (const chunk of child.stdout) {
      said += chunk;
      if (/Ready to accept connections/.test(said)) break;
    }
    if (!/Ready to accept connections/.test(said)) throw new Error(`redis-server did not start: ${said}`);
    this.#child = child;
  }

  /** Kills it, like a machine that fails. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return;
    // SIGKILL works on a stopped process, too.
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** It keeps its connections but does not answer. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }
}

/** What to do where there is no redis-server; null if there is one. */
export function missingRedis(): string | null {
  const { error } = spawnSync('redis-server', ['--version'], { stdio: 'ignore' });
  return error ? 'There is no redis-server on this machine; install it (Debian: apt-get install redis-server).' : null;
}
