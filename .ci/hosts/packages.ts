import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { HostKind } from './kind.ts';

const FOLDERS = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];
const INSTALL_MS = 10 * 60_000;

/**
 * Installs what a server needs.
 *
 * @returns null if everything is there, else a sentence on what to install
 */
export function ensurePackages(
  { name, packages, commands }: Pick<HostKind, 'name' | 'packages' | 'commands'>,
  say: (sentence: string) => void,
): string | null {
  const missing = () => commands.filter((command) => !FOLDERS.some((folder) => existsSync(`${folder}/${command}`)));
  if (missing().length === 0) return null;
  const howTo = `${name} needs ${missing().join(', ')}: run "apt-get install ${packages.join(' ')}" as root.`;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return howTo;
  say(`Installing ${packages.join(', ')} …`);
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      timeout: INSTALL_MS,
      // Services of the machine are not started.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
  }
  return missing().length === 0 ? null : howTo;
}

/** The first number with dots that a program prints about itself. */
export function versionOf([command, ...args]: readonly [string, ...string[]]): string {
  const { stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    timeout: 20_000,
  });
  return /\d+\.\d+(\.\d+)*/.exec(`${stdout}${stderr}`)?.[0] ?? 'unknown';
}
