import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestOrigin } from '../../server/origin/origin.testing.ts';
import { type Fleet, pause, SERVERS, type ServerNumber, until } from './fleet.ts';
import { type Load, send } from './load.ts';
import type { SmallDisk } from './small-disk.ts';
import type { World } from './worlds.ts';

/** What the phases act on. */
export interface Scene {
  readonly fleet: Fleet;
  readonly load: Load;
  readonly origin: TestOrigin;
  /** Three databases, of which the first is published. */
  readonly worlds: readonly [World, World, World];
  /** The disk of server 3; null if none could be mounted. */
  readonly disk: SmallDisk | null;
  /** Requests that one client may make. */
  readonly rateLimit: number;
  /** Records whether a promise held. */
  readonly note: (promise: string, holds: boolean, detail: string) => void;
}

export interface Phase {
  readonly name: string;
  /** Answers that a killed server may take with it. */
  readonly mayFail?: number;
  readonly run: (scene: Scene) => Promise<void>;
}

const STEADY_MS = 5_000;
const QUICK = { sql: 'SELECT 1', params: [] };

export const PHASES: readonly Phase[] = [
  { name: 'all is well', run: () => pause(STEADY_MS) },
  { name: 'an answer of one server is one of all', run: shareAnswers },
  { name: 'limits are shared', run: async (scene) => limitsAreShared(scene, 1) },
  {
    name: 'server 1 is killed, and started again',
    // The proxy sends to another server what this one has not begun to answer.
    mayFail: 8,
    run: killAndStart,
  },
  { name: 'server 2 is frozen for 6 seconds', run: freeze },
  { name: 'Redis is lost, and comes back', run: loseRedis },
  {
    name: 'the servers are replaced one after another',
    run: async ({ fleet }) => {
      await fleet.script('restart');
    },
  },
  { name: 'another database is published, and its origin is cut', run: cutOrigin },
  { name: 'the origin has a wrong file', run: wrongFile },
  { name: 'the disk of server 3 is full', run: fullDisk },
  {
    name: 'all serve the last database',
    run: async ({ load, worlds: [, , last] }) => {
      load.admit(last);
      await pause(STEADY_MS);
    },
  },
  {
    name: 'nginx stands before the servers',
    run: async ({ fleet, load }) => {
      await load.end();
      await fleet.script('proxy', 'nginx');
      load.start();
      await pause(STEADY_MS);
    },
  },
  { name: 'behind nginx, server 1 is killed, and started again', mayFail: 8, run: killAndStart },
  { name: 'behind nginx, server 2 is frozen for 6 seconds', run: freeze },
];

async function killAndStart({ fleet }: Scene): Promise<void> {
  const build = await fleet.build(2);
  await fleet.kill('server-1', 'SIGKILL');
  await pause(STEADY_MS);
  await fleet.script('start', '1');
  await fleet.untilBuild([1], build ?? '');
}

async function freeze({ fleet }: Scene): Promise<void> {
  await fleet.kill('server-2', 'SIGSTOP');
  await pause(6_000);
  await fleet.kill('server-2', 'SIGCONT');
  await pause(3_000);
}

/** A machine that is too busy for Redis computes an answer again, so that one of five has to be shared. */
async function shareAnswers({ fleet, note }: Scene): Promise<void> {
  const found: string[] = [];
  for (let run = 1; run <= 5 && !found.includes('false,true,true'); run += 1) {
    const fresh = { sql: 'SELECT count(*) AS deals, ? AS run FROM deals', params: [run] };
    const cached: boolean[] = [];
    for (const server of SERVERS) {
      const { body } = await send(fleet.port + server, '127.0.0.1', fresh);
      cached.push(JSON.parse(body).cached === true);
      await pause(200);
    }
    found.push(cached.join());
  }
  note(
    'two servers find what the first has computed',
    found.includes('false,true,true'),
    `cached: ${found.join('; ')}`,
  );
}

/** Counts what a new client may ask in all: of one server, or of each. */
async function allowedTo(
  { fleet, rateLimit }: Scene,
  from: string,
): Promise<{ allowed: number; limited: number; other: number }> {
  const statuses: number[] = [];
  const client = async (): Promise<void> => {
    while (statuses.length < 4 * rateLimit) statuses.push((await send(fleet.port, from, QUICK)).status);
  };
  await Promise.all([client(), client(), client()]);
  const count = (status: number) => statuses.filter((one) => one === status).length;
  return { allowed: count(200), limited: count(429), other: statuses.length - count(200) - count(429) };
}

/** A machine that is too busy for Redis to answer in 250 ms counts alone for a moment, so that one of three clients has to show it. */
async function limitsAreShared(scene: Scene, round: number): Promise<void> {
  const found: string[] = [];
  let isShared = false;
  for (let client = 1; client <= 3 && !isShared; client += 1) {
    const { allowed, limited, other } = await allowedTo(scene, `127.2.${round}.${client}`);
    found.push(`${allowed} allowed, ${limited} refused`);
    // A request that one server could not answer counts at the next one, too.
    isShared = allowed <= scene.rateLimit && allowed >= scene.rateLimit * 0.9 && other === 0;
  }
  scene.note(`one client gets ${scene.rateLimit} answers of all servers together`, isShared, found.join('; '));
}

async function loseRedis(scene: Scene): Promise<void> {
  const { fleet, rateLimit, note } = scene;
  await fleet.kill('redis', 'SIGKILL');
  await pause(1_000);
  const { allowed, other } = await allowedTo(scene, '127.2.100.1');
  note(
    'without Redis each server counts alone, and refuses no client earlier',
    allowed >= rateLimit && allowed <= SERVERS.length * rateLimit && other === 0,
    `${allowed} allowed`,
  );
  await fleet.script('up');
  for (const server of SERVERS) {
    await until(`server ${server} shares answers again`, async () =>
      /answers are shared/.test(await fleet.log(server)),
    );
  }
  await limitsAreShared(scene, 2);
}

async function cutOrigin({ fleet, load, origin, worlds: [first, second], note }: Scene): Promise<void> {
  load.admit(first, second);
  origin.misbehaviours.set(second.url, { kind: 'cut', afterBytes: 700_000 });
  await origin.publishFolder(second.folder);
  await until('downloads were cut and continued', () => continued(origin, second.url) >= 4);
  origin.misbehaviours.delete(second.url);
  await fleet.untilBuild(SERVERS, second.buildId);
  load.admit(second);
  const asked = origin.askedFor(second.url);
  const whole = asked.filter((one) => one.startsWith('all')).length;
  note(
    'each server begins the download once, and continues it',
    whole === SERVERS.length,
    `${whole} from the beginning, ${asked.length - whole} continued`,
  );
}

const continued = (origin: TestOrigin, name: string): number =>
  origin.askedFor(name).filter((one) => one.endsWith('206')).length;

async function wrongFile({ fleet, load, origin, worlds: [, second, third], note }: Scene): Promise<void> {
  load.admit(second);
  await origin.publishFolder(third.folder);
  const sound = await readFile(join(third.folder, third.url));
  const wrong = Buffer.from(sound);
  // In the middle of a page, where no header says that it is wrong.
  wrong.writeUInt8(wrong.readUInt8(1_000_000) ^ 1, 1_000_000);
  origin.files.set(third.url, wrong);
  for (const server of SERVERS) {
    await until(`server ${server} refuses the wrong file`, async () =>
      /is not as its manifest says/.test(await fleet.log(server)),
    );
  }
  await pause(2_000);
  const builds = await Promise.all(SERVERS.map((server) => fleet.build(server)));
  note(
    'all go on with the database before',
    builds.every((build) => build === second.buildId),
    builds.join(', '),
  );
}

async function fullDisk({ fleet, load, origin, worlds: [, second, third], disk, note }: Scene): Promise<void> {
  load.admit(second, third);
  await disk?.fill(30);
  await origin.publishFolder(third.folder);
  // Another manifest is tried at once, the one with the wrong file after a pause.
  const manifest = JSON.parse(await readFile(join(third.folder, 'nadlan.json'), 'utf8'));
  origin.describe({ ...manifest, builder: { ...manifest.builder, elapsedMs: 0 } });
  const others: readonly ServerNumber[] = disk ? [1, 2] : SERVERS;
  await fleet.untilBuild(others, third.buildId);
  if (disk) {
    await until('server 3 says that its disk is full', async () =>
      /MiB free: free some space/.test(await fleet.log(3)),
    );
    const build = await fleet.build(3);
    note('server 3 goes on with the database before', build === second.buildId, `build ${build}`);
    await disk.empty();
  } else {
    note('skipped: this user may not mount a small disk', true, 'run as root for it');
  }
  await fleet.untilBuild(SERVERS, third.buildId);
}
