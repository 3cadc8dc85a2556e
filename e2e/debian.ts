import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const INSTALL_MS = 10 * 60_000;

/**
 * Installs packages of Debian, without those that they recommend, if this user may. Services of the machine are not started.
 *
 * @param say gets a sentence before it begins
 * @returns whether this user may
 */
export function installPackages(packages: readonly string[], say: (sentence: string) => void): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  say(`Installing ${packages.join(', ')} (apt-get install ${packages.join(' ')}) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: INSTALL_MS, env });
  }
  return true;
}
