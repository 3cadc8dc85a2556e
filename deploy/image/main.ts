/* npm run test:image: carries out the steps of the Dockerfile in a Debian of its own, and asks the server in it. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { worldFolder } from '../../builder/worlds.testing.ts';
import { PROJECT_DIR } from '../../server/start/command.ts';
import { run } from '../fleet/fleet.ts';
import { Chroot } from './chroot.ts';
import { type Instruction, readDockerfile, type Stage } from './dockerfile.ts';
import { nodeOfImage } from './node-of-image.ts';

const HELP = `Carries out the steps of deploy/Dockerfile in a Debian with its Node and nothing else, as root, and starts its last stage as its user with a
read-only root. Checks that it has no compiler, answers a statement, and writes nowhere but to /data and /tmp.

  npm run test:image [-- --base FOLDER]

  --base FOLDER  of a Debian base system, which debootstrap makes if it is missing (build/image-base)`;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** What a stage is made of, as Docker keeps it. */
interface State {
  folder: string;
  environment: Record<string, string>;
  user: string;
  command: readonly string[];
  healthcheck: readonly string[];
}

/** Carries out the instructions of a stage. */
function build(stage: Stage, chroot: Chroot, built: ReadonlyMap<string, Chroot>): State {
  const state: State = { folder: '/', environment: {}, user: 'root', command: [], healthcheck: [] };
  for (const instruction of stage.instructions) {
    say(`  ${instruction.name} ${instruction.rest.slice(0, 100)}`);
    carryOut(instruction, state, chroot, built);
  }
  return state;
}

function carryOut({ name, rest }: Instruction, state: State, chroot: Chroot, built: ReadonlyMap<string, Chroot>): void {
  switch (name) {
    case 'RUN':
      chroot.run(rest, state.folder, state.environment);
      return;
    case 'WORKDIR':
      state.folder = rest;
      mkdirSync(join(chroot.root, rest), { recursive: true });
      return;
    case 'ENV':
      for (const pair of rest.split(' ')) state.environment[pair.split('=')[0] ?? ''] = pair.split('=')[1] ?? '';
      return;
    case 'COPY':
      copy(rest, state.folder, chroot, built);
      return;
    case 'USER':
      state.user = rest;
      return;
    case 'CMD':
      state.command = JSON.parse(rest);
      return;
    case 'HEALTHCHECK':
      state.healthcheck = JSON.parse(rest.slice(rest.indexOf('[')));
      return;
    case 'VOLUME':
    case 'EXPOSE':
      return;
    default:
      throw new Error(`The Dockerfile has ${name}, which this check does not carry out.`);
  }
}

/** From the project without what .dockerignore names, or from another stage. */
function copy(rest: string, folder: string, chroot: Chroot, built: ReadonlyMap<string, Chroot>): void {
  const words = rest.split(' ');
  const [, from] = /^--from=(\S+)$/.exec(words[0] ?? '') ?? [];
  const paths = from === undefined ? words : words.slice(1);
  const target = paths.at(-1) ?? '';
  const ignored = readFileSync(join(PROJECT_DIR, 'deploy/Dockerfile.dockerignore'), 'utf8').trim().split('\n');
  for (const path of paths.slice(0, -1)) {
    const source = from === undefined ? join(PROJECT_DIR, path) : join(built.get(from)?.root ?? '', path);
    // A name that ends in a slash is a folder that the file is put into; a folder's content goes into the target.
    const name = target.endsWith('/') && path !== '.' ? join(target, path.split('/').at(-1) ?? '') : target;
    cpSync(source, join(chroot.root, resolve(folder, name)), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => from !== undefined || !ignored.some((one) => file === join(PROJECT_DIR, one)),
    });
  }
}

/** Starts the last stage as Docker would, and asks it. */
async function tryOut(chroot: Chroot, { folder, environment, user, command, healthcheck }: State): Promise<void> {
  for (const tool of ['cc', 'gcc', 'g++', 'make', 'python3', 'clang']) {
    chroot.run(`! command -v ${tool}`);
  }
  chroot.run(
    '! find /app/node_modules -maxdepth 2 -name "clang" -o -maxdepth 1 -name "vitest" -o -maxdepth 1 -name "vite" | grep .',
  );
  const world = await worldFolder({ deals: 2_000, seed: 1, country: 'small' });
  cpSync(world, join(chroot.root, 'data'), { recursive: true });
  chroot.run('chown -R node:node /data && touch /data/before-start');
  const port = String(20_000 + (process.pid % 20_000));
  const settings = { ...environment, PORT: port, HOST: '127.0.0.1', WORKERS: '1' };
  const server = chroot.start(command, user, folder, settings);
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk));
  try {
    const url = `http://127.0.0.1:${port}`;
    for (let tries = 0; ; tries += 1) {
      const answer = await fetch(`${url}/readyz`).catch(() => null);
      if (answer?.ok) break;
      if (tries > 600 || server.exitCode !== null) throw new Error(`The server in the image is not ready: ${said}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const { rows } = (await (await fetch(`${url}/api/sql?q=SELECT+count(*)+FROM+deals`)).json()) as { rows: unknown };
    if (JSON.stringify(rows) !== '[[2000]]')
      throw new Error(`The server in the image answers ${JSON.stringify(rows)}.`);
    const page = await (await fetch(url)).text();
    if (!page.includes('<title>')) throw new Error('The server in the image has no page.');
    const probe = chroot.start(healthcheck, user, folder, settings);
    const healthy = await new Promise<number | null>((resolve) => probe.once('close', resolve));
    if (healthy !== 0) throw new Error(`The health check ended with ${healthy}.`);
    // The root of the container is read-only but for these folders of the image (deploy/compose.yaml).
    chroot.run(
      '! find / -xdev -newer /data/before-start -type f -not -path "/data/*" -not -path "/tmp/*" -not -path "/proc/*" | grep .',
    );
  } finally {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('close', resolve));
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { base: { type: 'string', default: 'build/image-base' }, help: { type: 'boolean' } },
  });
  if (values.help === true) {
    say(HELP);
    return 0;
  }
  if (process.getuid?.() !== 0) throw new Error('Only root may make and enter another Debian (chroot).');
  const folder = mkdtempSync(join(tmpdir(), 'nadlan-image-'));
  const built = new Map<string, Chroot>();
  try {
    const stages = readDockerfile(readFileSync(join(PROJECT_DIR, 'deploy/Dockerfile'), 'utf8'));
    for (const [number, stage] of stages.entries()) {
      say(`stage ${number + 1} of ${stages.length}, as ${stage.image}`);
      const node = nodeOfImage(stage.image, dirname(resolve(values.base)));
      const chroot = Chroot.debianWithNode(join(folder, `stage-${number + 1}`), resolve(values.base), node);
      const state = build(stage, chroot, built);
      if (stage.name !== null) built.set(stage.name, chroot);
      if (number + 1 < stages.length) continue;
      await tryOut(chroot, state);
      const size = await run('du', ['-sm', chroot.root]);
      say(
        `The image answers as ${state.user}, has no compiler, and wrote only to /data and /tmp; ${size.split('\t')[0]} MB.`,
      );
    }
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
