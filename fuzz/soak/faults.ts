import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Random, randomFor } from '../../builder/synthetic/random.ts';
import type { TestRedis } from '../../server/http/client-limits/redis.testing.ts';
import { counted, pause, type Scene, together } from '../attack/attack.ts';
import { ANSWERS } from '../attack/attacks/answers.ts';
import { COMPUTING } from '../attack/attacks/computing.ts';
import { CONNECTIONS } from '../attack/attacks/connections.ts';
import { endless, GROWING_CELLS, MUCH_MEMORY, OUT_OF_MEMORY } from '../attack/statements.ts';
import type { Entry } from './ledger.ts';
import type { Publisher } from './publisher.ts';
import type { Lasting, Occurrence } from './schedule.ts';

/** The means of a fault. */
export interface FaultScene extends Scene {
  readonly publisher: Publisher;
  /** Null if there is no redis-server on this machine. */
  readonly redis: TestRedis | null;
}

/** Something that goes wrong around the server, or that a hostile visitor does. */
export interface Fault extends Lasting {
  readonly name: string;
  /** What polite clients may get because of it, beside right answers. */
  readonly outcomes: readonly Entry['outcome'][];
  /** The state of the machine, or the Redis, that it changes. */
  readonly needs?: 'Redis' | 'disk' | 'clock' | 'threads';
  /** Lasts about `forMs`. @returns what it did, in a few words */
  run(scene: FaultScene, forMs: number, random: Random): Promise<string>;
}

/** Attacks whose files would be in the way of publications are left out. */
const ATTACKS = [...ANSWERS, ...CONNECTIONS, ...COMPUTING];
const FLOOD_CLIENTS = 12;
const MIB = 1024 * 1024;

/** A state of the machine that begins and ends. */
const stateOfMachine = async (scene: FaultScene, forMs: number, cell: string, value: number): Promise<void> => {
  scene.server.tell({ [cell]: value });
  await pause(forMs);
  scene.server.tell({ [cell]: 0 });
};

export const FAULTS: readonly Fault[] = [
  {
    name: 'threads killed',
    forMs: [1_000, 3_000],
    needs: 'threads',
    // The query on a thread that dies. If all die at once, a busy machine may take longer to start others than a query may wait.
    outcomes: ['INTERNAL_ERROR', 'BUSY'],
    run: async (scene, forMs, random) => {
      const threads = 1 + random.whole(3);
      await stateOfMachine(scene, forMs, 'threadsToKill', threads);
      return `up to ${threads} threads`;
    },
  },
  {
    name: 'slow disk',
    forMs: [5_000, 15_000],
    needs: 'disk',
    outcomes: ['TIMEOUT', 'BUSY'],
    run: async (scene, forMs, random) => {
      const delayMs = 1 + random.whole(10);
      await stateOfMachine(scene, forMs, 'readDelayMs', delayMs);
      return `${delayMs} ms more for each read`;
    },
  },
  {
    name: 'full queue',
    forMs: [10_000, 20_000],
    outcomes: ['BUSY'],
    run: async (scene, _, random) => {
      const first = random.whole(1_000_000);
      const answers = await together(FLOOD_CLIENTS, async (i) => {
        const client = scene.client();
        return together(8, (j) => client.sql(endless(first + 8 * i + j)));
      });
      return counted(answers.flat().map(({ status }) => status));
    },
  },
  {
    name: 'Redis killed',
    forMs: [3_000, 15_000],
    outcomes: [],
    needs: 'Redis',
    run: async ({ redis }, forMs) => {
      await redis?.kill();
      await pause(forMs);
      await redis?.start();
      return `for ${Math.round(forMs / 1000)} s`;
    },
  },
  {
    name: 'Redis frozen',
    forMs: [3_000, 10_000],
    outcomes: [],
    needs: 'Redis',
    run: async ({ redis }, forMs) => {
      redis?.freeze();
      await pause(forMs);
      redis?.thaw();
      return `for ${Math.round(forMs / 1000)} s`;
    },
  },
  {
    name: 'new database',
    forMs: [1_000, 6_000],
    outcomes: [],
    run: async ({ publisher }, forMs, random) => {
      const times = 1 + random.whole(3);
      for (let i = 0; i < times; i += 1) {
        await publisher.publishAnother();
        await pause(forMs / times);
      }
      return `published ${times} times`;
    },
  },
  {
    name: 'clock set',
    forMs: [3_000, 20_000],
    needs: 'clock',
    outcomes: [],
    run: async (scene, forMs, random) => {
      const hours = [-24, -1, 1, 24][random.whole(4)] ?? 1;
      await stateOfMachine(scene, forMs, 'clockOffsetSeconds', hours * 3_600);
      return `by ${hours} hours, and back`;
    },
  },
  {
    name: 'memory pressure',
    forMs: [8_000, 15_000],
    outcomes: ['BUSY'],
    run: async (scene, forMs) => {
      const neighbour = await memoryHog(512 * MIB, forMs);
      const [much, out, large] = await Promise.all([
        together(4, (i) => scene.client().sql(`${MUCH_MEMORY} -- ${i}`)),
        together(4, (i) => scene.client().sql(`${OUT_OF_MEMORY} -- ${i}`)),
        together(4, (i) => scene.client().sql(`${GROWING_CELLS} -- ${i}`, { discard: true })),
      ]);
      await neighbour;
      const statuses = [much, out, large].map((answers) => counted(answers.map(({ status }) => status)));
      return `380 MB each: ${statuses[0]}; out of memory: ${statuses[1]}; 198 MB as JSON: ${statuses[2]}`;
    },
  },
  {
    name: 'hostile client',
    forMs: [10_000, 45_000],
    outcomes: ['BUSY'],
    run: async (scene, _, random) => {
      const attack = ATTACKS[random.whole(ATTACKS.length)];
      if (!attack) throw new Error('There is no attack.');
      return `${attack.name}: ${await attack.run(scene)}`;
    },
  },
];

/** A process that holds this much memory for a time. */
async function memoryHog(bytes: number, forMs: number): Promise<void> {
  const script = `const held = Buffer.alloc(${bytes}, 1); setTimeout(() => process.exit(held.length > 0 ? 0 : 1), ${forMs});`;
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
  await once(child, 'exit');
}

export const carryOut = ({ fault, forMs, seed }: Occurrence<Fault>, scene: FaultScene): Promise<string> =>
  fault.run(scene, forMs, randomFor(seed));
