import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { NodeOfImage } from './node-of-image.ts';

/** A file system that commands run in. */
export class Chroot {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  /** Makes a Debian like `node:22-bookworm-slim`: the base system, a Node, this machine's npm, and the user `node`. */
  static debianWithNode(root: string, base: string, { program, headers }: NodeOfImage): Chroot {
    if (!existsSync(join(base, 'etc/debian_version'))) {
      command('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', base]);
    }
    command('cp', ['-a', base, root]);
    const chroot = new Chroot(root);
    const npm = join(dirname(process.execPath), '../lib/node_modules/npm');
    cpSync(program, join(root, 'usr/local/bin/node'));
    mkdirSync(join(root, 'usr/local/lib/node_modules'), { recursive: true });
    cpSync(realpathSync(npm), join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
    cpSync(headers, join(root, 'usr/local/include/node'), { recursive: true });
    chroot.run('ln -sf ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm');
    chroot.run('ln -sf ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx');
    chroot.run('groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node');
    // What a container gets from its host: names and devices, and the authorities that this machine trusts.
    for (const path of HOST_FILES) cpSync(path, join(root, path), { dereference: true });
    for (const path of ['/dev/null', '/dev/urandom', '/dev/zero']) {
      chroot.run(`[ -e ${path} ] || mknod -m 666 ${path} c 1 ${{ null: 3, urandom: 9, zero: 5 }[basename(path)]}`);
    }
    return chroot;
  }

  /** Runs a shell command as root. @throws Error if it fails */
  run(shell: string, folder = '/', environment: Readonly<Record<string, string>> = {}): void {
    command('chroot', [this.root, '/bin/sh', '-ec', `cd ${folder}; ${shell}`], {
      ...PATH,
      HOME: '/root',
      NODE_EXTRA_CA_CERTS: CERTIFICATES,
      // Packages are compiled with the headers of the image, which this Node has brought.
      npm_config_nodedir: '/usr/local',
      ...environment,
    });
  }

  /** Starts a program as a user. */
  start(
    args: readonly string[],
    user: string,
    folder: string,
    environment: Readonly<Record<string, string>>,
  ): ChildProcess {
    return spawn('chroot', [`--userspec=${user}`, this.root, '/usr/bin/env', '-C', folder, ...args], {
      env: { ...PATH, HOME: '/tmp', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
}

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const HOST_FILES = ['/etc/resolv.conf', '/etc/hosts', CERTIFICATES];
const PATH = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' };

function command(name: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): void {
  const { status, error, stdout, stderr } = spawnSync(name, args, {
    encoding: 'utf8',
    env,
    maxBuffer: 256 * 1024 * 1024,
  });
  if (error) throw new Error(`${name} cannot be run (${error.message}); on Debian: apt-get install ${name}.`);
  if (status !== 0)
    throw new Error(`${name} ${args.join(' ')} ended with ${status}:\n${`${stdout}${stderr}`.slice(-3_000)}`);
}
