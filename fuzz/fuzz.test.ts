import { beforeAll, expect, it } from 'vitest';
import { SMALL_WORLD, worldFolder } from '../builder/worlds.testing.ts';
import { type FuzzOutcome, fuzz } from './fuzz.ts';
import { publishedTestbed, type Testbed } from './testbed.ts';

const TEXTS = 400;
const MIB = 1024 * 1024;

let testbed: Testbed;
let outcome: FuzzOutcome;
beforeAll(async () => {
  testbed = await publishedTestbed(await worldFolder(SMALL_WORLD));
  outcome = await fuzz(testbed, TEXTS, 1);
});

it('Whatever is sent to any interface, a result or a coded error is returned, and native SQLite agrees with it', () => {
  expect(outcome.failure).toBe(null);
  expect([...outcome.answers.values()].reduce((sum, count) => sum + count, 0)).toBe(TEXTS);
});

it('Texts reach every decision of the contract', () => {
  expect([...outcome.answers.keys()]).toEqual(
    expect.arrayContaining([
      'result',
      'BAD_REQUEST',
      'TOO_LONG',
      'MULTIPLE_STATEMENTS',
      'NOT_READ_ONLY',
      'FORBIDDEN',
      'SQL_ERROR',
    ]),
  );
});

it('The engine retains no memory of what it was sent', () => {
  const [before, after] = outcome.usedBytes;
  // Only SQLite's cache of pages grows, which has room for the complete file, and its data about virtual tables since
  // they were named.
  expect(after - before).toBeLessThan((testbed.file.info.sizeBytes ?? 0) + MIB);
  expect(outcome.rssBytes).toBeLessThan(1024 * MIB);
});
