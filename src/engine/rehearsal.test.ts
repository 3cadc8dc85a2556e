import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageMapOf } from '../../server/database/publish/page-map.ts';
import type { DataRules } from '../contract/warnings/data-rules.ts';
import type { Activity } from './remote/transfer-meter.ts';
import { openRemote, type ServedMap } from './remote-host.suite.ts';
import { BUILD_TIMEOUT_MS, compileEngine, makeDatabase } from './sqlite/fixture.suite.ts';

const DEALS = `
  PRAGMA page_size = 1024;
  CREATE TABLE deals (id INTEGER PRIMARY KEY, place INTEGER, day TEXT, note TEXT);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
  INSERT INTO deals SELECT i, i * 7919 % 90 + 1, date('2000-01-01', (i * 104729 % 9000) || ' days'), hex(zeroblob(60)) FROM n;
  CREATE INDEX deals_by_place_day ON deals (place, day);
  CREATE INDEX "deals by ""day""" ON deals (day);
  ANALYZE;
`;
const SCHEMAS: readonly (readonly [schema: string, sql: string, steps: number])[] = [
  ['tables with indexes', DEALS, 8],
  ['a table that has no rowids', 'CREATE TABLE a (b PRIMARY KEY, c) WITHOUT ROWID; CREATE INDEX a_c ON a (c);', 8],
  ['an index of an expression', 'CREATE TABLE a (b); CREATE INDEX a_b ON a (b + 1);', 5],
  ['a table without any index', 'CREATE TABLE a (b);', 3],
  ['nothing but a view', 'CREATE VIEW a AS SELECT 1 AS b;', 3],
];
/** Deals of which the prices are said to need a look: here, the numbers of places. */
const RULES: DataRules = {
  tables: {
    deals: {
      columns: ['id', 'place', 'day', 'note'],
      key: ['id'],
      dimensions: [],
      period: null,
      medians: [],
      dealDates: ['day'],
      prices: { columns: ['place'], flags: ['note'] },
      contentlessKey: null,
      indexedColumns: [],
    },
  },
  metaKeys: { anchor: 'anchor', windowStart: 'start' },
};
const SHA256 = 'ab'.repeat(32);

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await compileEngine();
}, BUILD_TIMEOUT_MS);

function mapOf(content: Uint8Array): ServedMap {
  const folder = mkdtempSync(join(tmpdir(), 'rehearsal-'));
  try {
    const path = join(folder, 'made.sqlite');
    writeFileSync(path, content);
    return { ...pageMapOf(path, SHA256), databaseSha256: SHA256 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.each([
  ['with a page map', mapOf],
  ['without one', () => null],
])('rehearsing a first statement on a database %s', (_, mapped) => {
  it.each(SCHEMAS)('comes to its end with %s', async (_schema, sql, steps) => {
    const content = new Uint8Array(makeDatabase(sql));
    const { engine } = await openRemote(module, content, mapped(content));
    let taken = 1;
    while (await engine.rehearse()) taken += 1;
    expect(taken).toBe(steps);
    expect(await engine.rehearse()).toBe(false);
  });

  it('asks for nothing, says nothing, and changes nothing of what a statement takes', async () => {
    const content = new Uint8Array(makeDatabase(DEALS));
    const map = mapped(content);
    const told: Activity[] = [];
    let asked = 0;
    const visit = () => openRemote(module, content, map, { onActivity: (activity) => told.push(activity) });
    const rehearsed = await visit();
    const fresh = await visit();
    const request = { sql: 'SELECT * FROM deals WHERE place = 7 ORDER BY day', limit: 1000 };
    told.length = 0;
    while (await rehearsed.engine.rehearse()) asked += 1;
    expect([told, asked]).toEqual([[], 7]);
    expect(rehearsed.engine.exploredMs).toBe(0);
    expect(await rehearsed.engine.estimate(request)).toEqual(await fresh.engine.estimate(request));
    expect(await rehearsed.run(request.sql)).toEqual(await fresh.run(request.sql));
  });

  it('says nothing else of a result than without', async () => {
    const content = new Uint8Array(makeDatabase(DEALS));
    const { engine } = await openRemote(module, content, mapped(content), { rules: RULES });
    while (await engine.rehearse());
    const warningsOf = async (sql: string) => {
      const { outcome } = await engine.run({ sql, limit: 10 });
      return outcome.kind === 'result' ? (outcome.result.warnings ?? []).map((text) => text.split(':')[0]) : outcome;
    };
    expect(await warningsOf('SELECT sum(place) FROM deals WHERE id < 9')).toEqual(['UNFILTERED_PRICES']);
    expect(await warningsOf('SELECT sum(place), max(note) FROM deals WHERE id < 9')).toEqual([]);
  });
});
