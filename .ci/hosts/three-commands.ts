import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../e2e/support/free-port.ts';
import { PROJECT_DIR } from '../../server/start/command.ts';
import { documentedBlock, substituted } from './documented.ts';
import { examine } from './examination.ts';
import { startNginx } from './kinds/nginx.ts';
import { openFolder, type Testing } from './test-hosts.ts';

/** Packages, engine, page and database are built in it. */
const COMMANDS_MS = 20 * 60_000;

/**
 * Runs the three commands of docs/hosting.md in a fresh clone, beside a plain nginx without rights of root, and examines
 * the site.
 *
 * @returns what failed
 */
export async function checkThreeCommands({ docs, say, signal }: Testing): Promise<readonly string[]> {
  say('The three commands of docs/hosting.md, in a fresh clone …');
  const folder = await openFolder();
  const [own, port, otherPort] = [join(folder, 'own'), await freePort(), await freePort()];
  await mkdir(own, { mode: 0o777 });
  const nginx = await startNginx({ folder: own, port: otherPort }, `server { listen 127.0.0.1:${otherPort}; }`);
  try {
    const prefix = join(own, 'nginx');
    const script = substituted(documentedBlock(docs, 'three-commands'), [
      ['sudo ', ''],
      ['/var/www/nadlan', join(folder, 'www')],
      ['/etc/nginx/conf.d/nadlan.conf', join(prefix, 'sites/nadlan')],
      ['listen 80;', `listen 127.0.0.1:${port};`],
      ['nginx -s', `nginx -p ${prefix} -e ${prefix}/error.log -c ${prefix}/nginx.conf -s`],
    ]);
    const clone = join(folder, 'clone');
    await run('git', ['clone', '--quiet', PROJECT_DIR, clone], folder, signal);
    await run('bash', ['-e', '-c', script], clone, signal);
    const { faults } = await examine(`http://127.0.0.1:${port}/`, signal);
    return faults;
  } catch (cause) {
    return [cause instanceof Error ? cause.message : String(cause)];
  } finally {
    await nginx.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws Error with the last words of a command that fails */
async function run(command: string, args: readonly string[], cwd: string, signal: AbortSignal): Promise<void> {
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, DATA_DIR: '' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(COMMANDS_MS)]),
  });
  let tail = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      tail = `${tail}${text}`.slice(-1_000);
    });
  }
  const code = await new Promise<number | string>((resolve) => {
    child.once('error', (cause) => resolve(cause.message));
    child.once('close', (status) => resolve(status ?? 'a signal'));
  });
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${tail}`);
}
