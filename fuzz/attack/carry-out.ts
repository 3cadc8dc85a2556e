import type { ListeningServer } from '../listening-server.ts';
import { type Attack, pause, type Scene } from './attack.ts';
import { Client } from './client.ts';
import { Observer } from './observer.ts';
import type { Row } from './report.ts';

/** How long a server may take to close descriptors: idle kept-alive connections end within five seconds. */
const LET_GO_MS = 20_000;
/** The server has started when its descriptors stay the same for this many checks. */
const QUIET_LOOKS = 15;
const LOOK_EVERY_MS = 200;

/** Hands out loopback addresses, each once, so that no attack counts against another one's limits. */
export function addresses(): () => string {
  let next = 0;
  return () => {
    next += 1;
    return `127.1.${next >> 8}.${next & 255}`;
  };
}

/**
 * Waits until the server has all its threads, some of which the attack before may have ended. Then it has opened all
 * descriptors that it needs for itself.
 */
async function allStarted(server: ListeningServer): Promise<void> {
  for (let before: number | null = -1, quiet = 0; quiet < QUIET_LOOKS; ) {
    await pause(LOOK_EVERY_MS);
    const now = server.descriptors();
    quiet = now === before ? quiet + 1 : 0;
    before = now;
  }
}

/**
 * Carries out one attack while a polite client continues to send requests, and waits until the server has released its
 * connections.
 */
export async function carryOut(
  attack: Attack,
  { server, dataDir, databasePath, address }: Omit<Scene, 'client'> & { readonly address: () => string },
): Promise<Row> {
  await allStarted(server);
  const descriptorsBefore = server.descriptors();
  const client = () => new Client(server.url, address());
  const observer = new Observer(server, client(), databasePath);
  const { observed, said } = await observer.watch(() => attack.run({ server, dataDir, databasePath, client }));
  const descriptorsAfter = await descriptorsLetGo(server, descriptorsBefore);
  return {
    attack: attack.name,
    wanted: attack.wanted,
    isAsWanted: attack.said.test(said),
    said,
    observed,
    descriptorsBefore,
    descriptorsAfter,
    bytesAfter: server.residentBytes(),
  };
}

async function descriptorsLetGo(server: ListeningServer, before: number | null): Promise<number | null> {
  const until = performance.now() + LET_GO_MS;
  for (;;) {
    const now = server.descriptors();
    if (now === null || before === null || now <= before || performance.now() > until) return now;
    await pause(LOOK_EVERY_MS);
  }
}
