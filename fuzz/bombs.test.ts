import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SMALL_WORLD, worldFolder } from '../builder/worlds.testing.ts';
import type { Pool } from '../server/pool/pool.ts';
import { LIMITS } from '../src/contract/limits.ts';
import { dropBomb } from './bomb-run.ts';
import { BOMBS } from './bombs.ts';
import { openPool } from './engines/pool-engine.ts';
import { publishedTestbed, type Testbed } from './testbed.ts';

const QUERY_MS = 200;
/** Only the outcome counts here, and that there is one. `npm run fuzz -- --bombs` measures on an idle machine. */
const PATIENCE_MS = 10_000;

/**
 * One of each kind. Few of them end their thread, because starting another one takes a while. `npm run fuzz -- --bombs`
 * sends them all.
 */
const ANSWERS: Readonly<Record<string, RegExp>> = {
  'rtrim of many characters': /^TIMEOUT/,
  'replace that grows': /^(SQL_ERROR string or blob too big|TIMEOUT)/,
  'printf of many characters': /^TIMEOUT/,
  zeroblob: /^SQL_ERROR string or blob too big/,
  'many zeroblobs': /^(TIMEOUT|SQL_ERROR The first row of the result is larger)/,
  'a large JSON edited again and again': /^TIMEOUT/,
  'an endless common table': /^TIMEOUT/,
  'a cross join sorted': /^(TIMEOUT|SQL_ERROR out of memory)/,
  'a cross join made whole': /^(TIMEOUT|SQL_ERROR out of memory)/,
  'boxes joined without constraint': /^TIMEOUT/,
  'a text doubled': /^SQL_ERROR string or blob too big/,
  'json_group_object of long keys': /^(TIMEOUT|SQL_ERROR out of memory|SQL_ERROR string or blob too big)/,
  'a join of 60 tables': /^TIMEOUT/,
  'common tables that double': /^TIMEOUT/,
  'deep brackets': /^(SQL_ERROR|TIMEOUT)/,
  'deep subqueries': /^(SQL_ERROR|TIMEOUT)/,
  'a long sum': /^SQL_ERROR Expression tree is too large/,
  'a match of deep brackets': /^SQL_ERROR fts5/,
};

describe('a bomb', () => {
  let testbed: Testbed;
  let pool: Pool;
  const failures: string[] = [];
  beforeAll(async () => {
    testbed = await publishedTestbed(await worldFolder(SMALL_WORLD));
    pool = openPool(testbed.folder, { queryMs: QUERY_MS, onFailure: (reason) => failures.push(reason) });
    await pool.warm();
  });
  afterAll(async () => {
    await pool.close();
    expect(failures).toEqual([]);
  });

  it.each(Object.entries(ANSWERS))('%s is answered, and the next query too', async (name, answer) => {
    const bomb = BOMBS.find((known) => known.name === name);
    if (!bomb) throw new Error(`There is no bomb "${name}".`);
    const outcome = await dropBomb(pool, bomb);
    expect(outcome.fault).toBe(null);
    expect(outcome.answer).toMatch(answer);
    expect(outcome.elapsedMs).toBeLessThan(QUERY_MS + LIMITS.terminateGraceMs + PATIENCE_MS);
  });
});

it('has a unique name, and is short enough to be sent', () => {
  expect(new Set(BOMBS.map(({ name }) => name)).size).toBe(BOMBS.length);
  expect(BOMBS.filter(({ sql }) => sql.length > LIMITS.statementCharacters).map(({ name }) => name)).toEqual([]);
});
