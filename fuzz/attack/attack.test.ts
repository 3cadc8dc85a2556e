import { afterAll, beforeAll, expect, test } from 'vitest';
import { SMALL_WORLD, worldFolder } from '../../builder/worlds.testing.ts';
import { memoryBoundBytes } from '../../server/memory-bound.ts';
import { readSettings } from '../../server/settings.ts';
import { type ListeningServer, startServer } from '../listening-server.ts';
import { publishedTestbed, type Testbed } from '../testbed.ts';
import type { Attack } from './attack.ts';
import { ANSWERS } from './attacks/answers.ts';
import { COMPUTING } from './attacks/computing.ts';
import { CONNECTIONS } from './attacks/connections.ts';
import { FILES } from './attacks/files.ts';
import { addresses, carryOut } from './carry-out.ts';
import { faultsOf } from './report.ts';

let testbed: Testbed;
let server: ListeningServer;
const address = addresses();

beforeAll(async () => {
  testbed = await publishedTestbed(await worldFolder(SMALL_WORLD));
  server = await startServer(testbed.folder, { METRICS_PORT: '0', LOG_LEVEL: 'error' });
});
afterAll(async () => {
  await server?.close();
});

/** The attacks of `npm run attack` that end within seconds. */
const SHORT: readonly (readonly [name: string, said: RegExp])[] = [
  ['8 equal answers of 33 MB of cells, 198 MB as JSON', /^200 × 8$/],
  ['8 equal answers of 1,990 columns with names of 12,000 characters', /^400 × 8$/],
  ['8 cells of 80,000 underscores as Markdown', /^200 × 8$/],
  ['5 connections with 1,000 requests for the database each', /^meanwhile the same address: 200$/],
  ['20 pipelines of statements that are closed before their turn', /^afterwards the same addresses: 200 × 2$/],
  // On a slow machine, some have waited too long for their turn.
  ['8 statements that run out of memory', /^400 × \d(, 503 × \d)?$/],
  ['the manifest replaced again and again while it is read', /^200 × 2000; ETags of two contents: 0$/],
];

const ALL: readonly Attack[] = [...ANSWERS, ...CONNECTIONS, ...COMPUTING, ...FILES];

test.each(SHORT)('%s', { timeout: 120_000 }, async (name, said) => {
  const attack = ALL.find((one) => one.name === name);
  if (!attack) throw new Error(`There is no attack "${name}".`);
  const databasePath = `/data/${testbed.file.path.split('/').at(-1)}`;
  const row = await carryOut(attack, { server, dataDir: testbed.folder, databasePath, address });
  expect(row.said).toMatch(said);
  const settings = readSettings({}, process.cwd());
  const residentBytes = settings.ok ? memoryBoundBytes(settings.settings) : 0;
  // Pauses are times, and a busy machine makes them longer, so only `npm run attack` judges them.
  expect(faultsOf(row, { pauseMs: Number.POSITIVE_INFINITY, residentBytes })).toEqual([]);
});
