import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SMALL_WORLD, worldFolder } from '../builder/worlds.testing.ts';
import { type Bench, compareEngines, type DifferentialOutcome, openBench } from './differential.ts';
import { STATEMENT_KINDS } from './grammar/generate.ts';
import { publishedTestbed, type Testbed } from './testbed.ts';

const STATEMENTS = 1_000;

describe('generated statements', () => {
  let testbed: Testbed;
  let bench: Bench;
  let outcome: DifferentialOutcome;
  beforeAll(async () => {
    testbed = await publishedTestbed(await worldFolder(SMALL_WORLD));
    bench = await openBench(testbed);
    outcome = await compareEngines(bench, STATEMENTS, 1);
  });
  afterAll(async () => {
    await bench.close();
  });

  it('are answered alike by a session on a file, one on strips, two over HTTP, the pool and native SQLite', () => {
    expect(outcome.failure).toBe(null);
    expect(outcome.tally.statements).toBe(STATEMENTS);
  });

  it('are of every kind, and usually return rows', () => {
    const { kinds, withRows, errors, slow } = outcome.tally;
    expect([...kinds.keys()].sort()).toEqual(STATEMENT_KINDS.map(([, kind]) => kind).sort());
    expect(withRows).toBeGreaterThan(STATEMENTS * 0.7);
    expect(errors).toBeGreaterThan(STATEMENTS * 0.02);
    expect(slow).toBe(0);
  });
});
