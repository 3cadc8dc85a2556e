import { WARNING_CASES } from '../src/advice/warning-cases.testing.ts';
import { RUNNER_CASES } from '../src/contract/runner-cases.testing.ts';
import { readWarning } from '../src/contract/warning.ts';
import { SQL_FUNCTIONS } from '../src/engine/wasm/functions.testing.ts';
import { expect, PAGE_ALONE, test } from './support/fixtures.ts';

// One kind of table each: an ordinary one, full text, boxes.
const STATEMENTS = {
  'groups and their medians': 'SELECT property_group, count(*), median(price_per_sqm) FROM deals GROUP BY 1',
  'places whose name begins with a word': `SELECT s.code, s.name, s.name_en FROM settlements_fts f JOIN settlements s ON s.code = f.rowid
     WHERE settlements_fts MATCH '"תל"*' ORDER BY bm25(settlements_fts, 10, 1), s.code`,
  'parcels in a box': `SELECT p.id, p.gush, p.chelka, p.lat, p.lon FROM parcels_rtree r JOIN parcels p ON p.id = r.id
     WHERE r.minLat >= 32.0 AND r.maxLat <= 32.15 AND r.minLon >= 34.7 AND r.maxLon <= 34.9 ORDER BY p.id`,
} as const;

for (const [name, statement] of Object.entries(STATEMENTS)) {
  test(`the browser and the server give the same rows: ${name}`, async ({ openEngine: sql }) => {
    const here = await sql.ask({ sql: statement });
    const there = await sql.askServer({ sql: statement });
    expect(there.status).toBe(200);
    if (here.kind !== 'result') throw new Error(JSON.stringify(here));
    const { elapsed_ms: _here, ...answer } = here.result;
    const { elapsed_ms: _there, cached: _kept, ...served } = there.body as typeof here.result;
    expect(answer.rows.length).toBeGreaterThan(3);
    expect(answer).toEqual(served);
  });
}

/** Statements of which the page reads some columns from strips and others from pages, and how. */
const BY_INDEX = {
  'the filter from strips, all columns of the last rows from pages':
    "SELECT * FROM deals WHERE settlement = 'אילת' AND rooms = 3 AND area > 90 ORDER BY deal_date DESC LIMIT 100",
  'pages until they become dear, and then strips':
    'SELECT * FROM deals WHERE area < 60 AND year_built = 1960 ORDER BY deal_amount DESC LIMIT 20',
  'the filter from strips, all columns of what is sorted from pages':
    "SELECT * FROM deals WHERE settlement = 'אילת' AND rooms = 6 ORDER BY area, id",
  'strips by an index that each row of another table searches':
    'SELECT s.district, d.year, count(*), avg(d.area) FROM deals d JOIN settlements s ON s.code = d.settlement_code GROUP BY 1, 2',
} as const;

test('the rows are those of the server, whichever way the page reads them', async ({ openEngine: sql }) => {
  for (const [way, statement] of Object.entries(BY_INDEX)) {
    const here = await sql.ask({ sql: statement });
    const { body } = await sql.askServer({ sql: statement });
    if (here.kind !== 'result') throw new Error(JSON.stringify(here));
    expect(here.result.rows.length, way).toBeGreaterThan(3);
    expect(here.result.rows, way).toEqual((body as typeof here.result).rows);
  }
});

test('the table on the page shows the rows of the server', async ({ openPage: sql }) => {
  const statement = 'SELECT property_group, count(*) AS deals FROM deals GROUP BY 1 ORDER BY 1';
  await sql.run(statement);
  const { body } = await sql.askServer({ sql: statement });
  const { rows } = body as { rows: [string, number][] };
  await expect(sql.rows).toHaveCount(rows.length);
  for (const [i, [group, deals]] of rows.entries()) {
    await expect(sql.rows.nth(i)).toContainText(group);
    await expect(sql.rows.nth(i)).toContainText(String(deals));
  }
});

test('every promised function answers at both interfaces', { tag: PAGE_ALONE }, async ({ openEngine: sql }) => {
  const statement = 'SELECT DISTINCT name FROM pragma_function_list';
  const here = await sql.ask({ sql: statement });
  const { body } = await sql.askServer({ sql: statement });
  if (here.kind !== 'result') throw new Error(JSON.stringify(here));
  for (const { rows } of [here.result, body as typeof here.result]) {
    expect(rows.map(([name]) => name)).toEqual(expect.arrayContaining([...SQL_FUNCTIONS]));
  }
});

test('every case that all runners answer alike', async ({ openEngine: sql }) => {
  for (const { name, expected, sql: statement, params, limit = 1000 } of RUNNER_CASES) {
    const outcome = await sql.ask({ sql: statement, limit, ...(params ? { params } : {}) });
    if ('code' in expected) {
      expect(outcome, name).toMatchObject({ kind: 'refused', refusal: { code: expected.code } });
      const { body } = await sql.askServer({ sql: statement, limit, ...(params ? { params } : {}) });
      if (outcome.kind === 'refused') expect(body, name).toEqual({ error: outcome.refusal });
    } else {
      expect(outcome, name).toMatchObject({ kind: 'result', result: { rows: expected.rows } });
    }
  }
});

// Warnings follow from the statement and the rows, which the cases compare in both tiers.
test('every warning that all runners give alike', { tag: PAGE_ALONE }, async ({ openEngine: sql }) => {
  for (const { earns, sql: statement, params, limit = 10_000 } of WARNING_CASES) {
    const outcome = await sql.ask({ sql: statement, limit, ...(params ? { params } : {}) });
    if (outcome.kind !== 'result') throw new Error(JSON.stringify(outcome));
    const codes = outcome.result.warnings?.map((warning) => readWarning(warning).code);
    expect(codes ?? [], statement).toEqual(earns);
  }
});

test('a warning is shown above the rows: its topic and its sentence', { tag: PAGE_ALONE }, async ({
  openPage: sql,
}) => {
  await sql.run('SELECT avg(median_ppsqm_12m) FROM settlements');
  const advice = sql.page.getByRole('list', { name: 'Advice' });
  await expect(advice).toContainText('A mean of medians is no median');
  await expect(advice).toContainText('avg() averages median_ppsqm_12m of settlements');
});

test('the browser of this story has the transport tier of its project', async ({ openEngine: sql, tier }) => {
  expect(await sql.ask({ sql: 'SELECT count(*) FROM deals' })).toMatchObject({ kind: 'result' });
  const suspending = await Promise.all(
    sql.page.workers().map((worker) => worker.evaluate(() => 'Suspending' in WebAssembly)),
  );
  expect(suspending.length).toBeGreaterThan(0);
  expect(suspending.every((can) => can === (tier === 'suspending'))).toBe(true);
});
