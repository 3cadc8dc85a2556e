import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../builder/built-database.testing.ts';
import { copyWorld, SMALL_WORLD } from '../../builder/worlds.testing.ts';
import { memoryBoundBytes } from '../../server/memory-bound.ts';
import { readSettings } from '../../server/settings.ts';
import { type ListeningServer, startServer } from '../listening-server.ts';
import { publishedTestbed, type Testbed } from '../testbed.ts';
import { ATTACKS } from './attacks/index.ts';
import { addresses, carryOut } from './carry-out.ts';
import { faultsOf } from './report.ts';

// Attacks replace its files.
const folder = temporaryFolder();
let testbed: Testbed;
let server: ListeningServer;
const address = addresses();

beforeAll(async () => {
  await copyWorld(SMALL_WORLD, folder.path);
  testbed = await publishedTestbed(folder.path);
  server = await startServer(testbed.folder, { METRICS_PORT: '0', LOG_LEVEL: 'error' });
});
afterAll(async () => {
  await server?.close();
  folder.remove();
});

const SHORT = ATTACKS.filter(({ isShort }) => isShort).map((attack) => [attack.name, attack] as const);

test.each(SHORT)('%s', { timeout: 120_000 }, async (_, attack) => {
  const databasePath = `/data/${testbed.file.path.split('/').at(-1)}`;
  const row = await carryOut(attack, { server, dataDir: testbed.folder, databasePath, address });
  const settings = readSettings({}, process.cwd());
  const residentBytes = settings.ok ? memoryBoundBytes(settings.settings) : 0;
  // Pauses are times, and a busy machine makes them longer, so only `npm run attack` judges them.
  expect(faultsOf(row, { pauseMs: Number.POSITIVE_INFINITY, residentBytes })).toEqual([]);
});
