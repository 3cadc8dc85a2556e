import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A version of Node: the program, and the headers that packages are compiled with. */
export interface NodeOfImage {
  readonly program: string;
  readonly headers: string;
}

/**
 * The Node of an image: this machine's if it is of the same major version, else the one that npm has for this machine.
 *
 * @param image as after FROM, such as `node:22-bookworm-slim`
 * @param folder where npm installs it, if it is not there
 * @throws Error for another image, or if npm has no such version
 */
export function nodeOfImage(image: string, folder: string): NodeOfImage {
  const major = majorOf(image);
  if (process.versions.node.startsWith(`${major}.`)) {
    return { program: realpathSync(process.execPath), headers: join(dirname(process.execPath), '../include/node') };
  }
  const name = `node-${process.platform}-${process.arch}`;
  const home = join(folder, `node-${major}`);
  const installed = join(home, 'node_modules', name);
  if (!existsSync(join(installed, 'bin/node'))) {
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', home, `${name}@${major}`];
    const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`npm did not install ${name}@${major}: ${stderr.slice(-2_000)}`);
  }
  return { program: join(installed, 'bin/node'), headers: join(installed, 'include/node') };
}

/** The major version of Node that an image has: `22` of `node:22-bookworm-slim`. @throws Error for another image */
export function majorOf(image: string): string {
  const major = /^node:(\d+)-bookworm-slim$/.exec(image)?.[1];
  if (major === undefined)
    throw new Error(`${image} is not an image of Node on Debian 12, such as node:22-bookworm-slim.`);
  return major;
}
