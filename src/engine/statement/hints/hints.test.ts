import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../wasm/database.ts';
import { BUILD_TIMEOUT_MS, openMade, query } from '../../wasm/fixture.testing.ts';
import { explained, TABLES_NAMED } from './explained.testing.ts';

let database: Database;
beforeAll(async () => {
  database = await openMade(TABLES_NAMED);
}, BUILD_TIMEOUT_MS);

const explain = (sql: string) => explained(database, sql);

describe('a name that is not there', () => {
  it.each([
    ['SELECT * FROM dealz', 'Did you mean deals?', 14],
    ['SELECT * FROM main.settlement', 'Did you mean settlements?', 19],
    ['SELECT * FROM "Settlement_FTS1"', 'Did you mean settlements_fts?', 14],
    ['SELECT * FROM widgets', 'SELECT name FROM pragma_table_list lists the tables.', 14],
    ['SELECT * FROM transactions', 'Did you mean deals?', 14],
    ['SELECT * FROM information_schema.tables', /pragma_table_list/, 33],
    ['SELECT amuont FROM deals', 'Did you mean deal_amount?', 7],
    ['SELECT d.dealDate FROM deals d', 'Did you mean deal_date?', 7],
    ['SELECT price FROM deals', 'Did you mean deal_amount or price_per_sqm?', 7],
    ['SELECT amount FROM dear', 'Did you mean dear_amount?', 7],
    ['SELECT s.deal_amount FROM deals d, settlements s', 'deal_amount is a column of deals.', 7],
    ['SELECT population FROM deals', 'population is a column of settlements, which the statement does not read.', 7],
    ['SELECT zzz FROM deals', "SELECT name FROM pragma_table_info('deals') lists its columns.", 7],
    ['SELECT settlements FROM deals', 'settlements is a table, and a column is wanted here.', 7],
    ['SELECT cuont(*) FROM deals', 'Did you mean count()?', 7],
    ["SELECT load_extensions('x')", /pragma_function_list/, 7],
    ['SELECT fts3_tokeniser(1)', /pragma_function_list/, 7],
    ['SELECT abs(1, 2)', 'abs() takes 1 argument.', 7],
    ["SELECT instr('a')", 'instr() takes 2 arguments.', 7],
    ['SELECT id FROM deals, dear', /write the table's name or alias before it, as in t\.id/, 7],
  ])('%s', async (sql, hint, offset) => {
    const refusal = await explain(sql);
    expect(refusal.hint).toMatch(hint);
    expect(refusal.offset).toBe(offset);
  });

  it('has no place where it stands twice', async () => {
    expect(await explain('SELECT dealz.id FROM dealz')).not.toHaveProperty('offset');
  });
});

describe('text and its quotes', () => {
  it.each([
    ['SELECT 1 FROM deals WHERE settlement = "חיפה"', "Text takes single quotes: 'חיפה'."],
    ['SELECT 1 FROM deals WHERE settlement = "ז\'"', "Text takes single quotes: 'ז'''."],
    ['SELECT 1 FROM deals WHERE settlement = חיפה', "Text takes single quotes: 'חיפה'."],
    ['SELECT 1 FROM deals WHERE settlement = תל אביב', /^Text takes single quotes/],
    ['SELECT 1 FROM settlements WHERE name_en = Haifa', "Text takes single quotes: 'Haifa'."],
    ['SELECT 1 FROM settlements WHERE name_en = Tel Aviv', "Text takes single quotes: 'Tel Aviv'."],
    [
      'SELECT 1 FROM settlements WHERE name_en <> Rishon le Ziyyon AND code > 5',
      "Text takes single quotes: 'Rishon le Ziyyon'.",
    ],
    ['SELECT 1 FROM settlements WHERE name_en IN (Haifa, Acre)', "Text takes single quotes: 'Haifa'."],
    ["SELECT 1 FROM settlements WHERE name_en IN ('Acre', Haifa)", "Text takes single quotes: 'Haifa'."],
    ['SELECT 1 FROM deals WHERE settlement = "צה"ל"', /single quotes/],
    ["SELECT 1 FROM deals WHERE settlement = 'ז'בוטינסקי'", /is written twice: 'ז''בוטינסקי'/],
    ["SELECT 'it's late'", /is written twice/],
    ["SELECT 'open", 'A quote is not closed. Text takes single quotes'],
  ])('%s', async (sql, hint) => expect((await explain(sql)).hint).toMatch(hint));
});

describe('a full-text search', () => {
  const searched = async (search: string) =>
    (await explain(`SELECT rowid FROM settlements_fts WHERE settlements_fts MATCH '${search}'`)).hint;

  it.each([
    ['צה"ל', `MATCH '"צהל"*'`],
    ['תל-אביב', `MATCH '"תל" "אביב"*'`],
    ['"תל אביב', `MATCH '"תל" "אביב"*'`],
    ["ג''ת (צפון)", `MATCH '"גת" "צפון"*'`],
    ['a.b', `MATCH '"a" "b"*'`],
    ['*', `MATCH '"תל" "אביב"*'`],
  ])('for %s', async (search, correct) => expect(await searched(search)).toContain(correct));

  it('says what runs', async () => {
    const correct = /'[^']*'/.exec((await searched('תל-אביב')) ?? '')?.[0];
    expect(await query(database, `SELECT rowid FROM settlements_fts WHERE settlements_fts MATCH ${correct}`)).toEqual([
      [1],
    ]);
  });

  it('is for full-text tables', async () => {
    expect((await explain("SELECT 1 FROM deals WHERE settlement MATCH 'x'")).hint).toMatch(/^MATCH searches full-text/);
    expect((await explain('SELECT matchinfo(settlements_fts) FROM settlements_fts')).hint).toMatch(
      /^matchinfo\(\) works/,
    );
  });
});

describe('what other databases have', () => {
  it.each([
    ['SELECT NOW()', "date('now')"],
    ["SELECT DATE_TRUNC('month', deal_date) FROM deals", "strftime('%Y', deal_date)"],
    ['SELECT stddev(deal_amount) FROM deals', 'sqrt(avg(x * x)'],
    ["SELECT 'a' REGEXP 'b'", 'LIKE with % and _'],
    ['SELECT left(settlement, 2) FROM deals', 'substr(x, 1, n)'],
    ['SELECT deal_amount::int FROM deals', 'CAST(x AS INTEGER)'],
    ["SELECT 1 FROM deals WHERE settlement ILIKE '%a%'", 'LIKE ignores the case'],
    ['SELECT TOP 5 * FROM deals', 'LIMIT 10'],
    ['SELECT * FROM deals FETCH FIRST 5 ROWS ONLY', 'LIMIT 10'],
    ['SELECT EXTRACT(YEAR FROM deal_date) FROM deals', "strftime('%Y', deal_date)"],
    ["SELECT CURRENT_DATE - INTERVAL '1 year'", "date(x, '-12 months')"],
    ["SELECT INTERVAL '1 year'", "date(x, '-12 months')"],
    ['SELECT DISTINCT ON (id) id FROM deals', 'row_number()'],
    ['SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY id) FROM deals', 'median(x)'],
    ['SELECT * FROM generate_series(1, 3)', 'WITH RECURSIVE'],
    ['SHOW TABLES', 'pragma_table_list'],
    ['DESCRIBE deals', "pragma_table_info('deals')"],
    ['DESC deals', "pragma_table_info('deals')"],
    ['.tables', 'pragma_table_list'],
    ['\\d deals', 'pragma_table_info'],
    ['TRUNCATE TABLE deals', 'read-only'],
    ['SELECT * INTO copied FROM deals', 'read-only'],
  ])('%s', async (sql, hint) => expect((await explain(sql)).hint).toContain(hint));
});

describe('a statement that SQLite cannot read', () => {
  it.each([
    ['SELECT id, FROM deals', /comma too many before FROM/, 11],
    ['SELECT count(*) AS group FROM deals', '"group"', 19],
    ['SELECT (1 + (2', '2 brackets are not closed.', 14],
    ['SELECT id FROM -- deals', 'Something is missing behind FROM.', 14],
    ['EXPLAIN', 'The statement ends before it is complete.', 7],
    ['SELECT id FROM deals WHERE count(*) > 1', /HAVING/, 27],
    ['SELECT id FROM deals WHERE rank() OVER () = 1', /in a subquery/, 27],
    ['SELECT 2rooms FROM deals', 'A name that begins with a digit takes double quotes.', 7],
  ])('%s', async (sql, hint, offset) => {
    const refusal = await explain(sql);
    expect(refusal.hint).toMatch(hint);
    expect(refusal.offset).toBe(offset);
  });

  it('has SQLite’s words alone where no hint helps', async () => {
    expect(await explain('SELECT 1 2')).toEqual({ code: 'SQL_ERROR', message: 'near "2": syntax error', offset: 9 });
  });

  it.each([
    ['SELEC id FROM deals', 'Did you mean SELECT instead of SELEC?'],
    ['SLECT id FROM deals', 'Did you mean SELECT instead of SLECT?'],
    ['SELECT * FORM deals', 'Did you mean FROM instead of FORM?'],
    ['SELECT id form deals', 'Did you mean FROM instead of form?'],
    ['SELECT id FROM deals WHRE id = 1', 'Did you mean WHERE instead of WHRE?'],
    ['SELECT id FROM deals WEHRE id = 1', 'Did you mean WHERE instead of WEHRE?'],
    ['SELECT count(*) FROM deals GRUOP BY id', 'Did you mean GROUP instead of GRUOP?'],
    ['SELECT id FROM deals ODER BY id', 'Did you mean ORDER instead of ODER?'],
    ['SELECT id FROM deals LIMTI 5', 'Did you mean LIMIT instead of LIMTI?'],
    ['SELECT id FROM deals d JION settlements s', 'Did you mean JOIN instead of JION?'],
    ['SELECT id FROM deals ORDER BY id DECS', 'Did you mean DESC instead of DECS?'],
    ['WIHT d AS (SELECT 1) SELECT * FROM d', 'Did you mean WITH instead of WIHT?'],
  ])('says which word was misspelt: %s', async (sql, hint) => expect((await explain(sql)).hint).toBe(hint));

  it.each(['SELECT id FROM deals fort 5', 'SELECT id FROM deals d e', 'SELECT id FROM deals price 5'])(
    'takes no other word for a misspelt one: %s',
    async (sql) => expect((await explain(sql)).hint).toBeUndefined(),
  );
});
