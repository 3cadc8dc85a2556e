import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installPackages } from '../../e2e/debian.ts';
import type { HostKind } from './kind.ts';

const FOLDERS = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];

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
  installPackages(packages, say);
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
