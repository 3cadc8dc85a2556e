import { describe, expect, it } from 'vitest';
import { say } from '../../../contract/sentence.ts';
import { warning } from '../../../contract/warning.ts';
import { WARNING_SENTENCES } from '../../../contract/warning-sentences.ts';
import { remedyOf } from './remedies.ts';

const incomplete = (table: string) =>
  warning('INCOMPLETE_PERIODS', say(WARNING_SENTENCES.incompletePeriods, { table, flag: 'is_incomplete' }));
const open = (table: string, conditions: string) =>
  warning('DIMENSION_NOT_PINNED', say(WARNING_SENTENCES.dimensionOpen, { table, columns: 'rooms_bucket', conditions }));
const unfiltered = warning(
  'UNFILTERED_PRICES',
  say(WARNING_SENTENCES.unfilteredPrices, { call: 'median', price: 'deal_amount' }),
);

/** The statement with the remedy of a warning; null if there is none. */
function put(sql: string, text: string): string | null {
  const remedy = remedyOf(sql, text);
  if (!remedy) return null;
  const { from, to, text: before, insert } = remedy.fix;
  expect(sql.slice(from, to)).toBe(before);
  return sql.slice(0, from) + insert + sql.slice(to);
}

describe('today becomes the last day of the data', () => {
  const counted = warning(
    'WINDOW_FROM_TODAY',
    say(WARNING_SENTENCES.windowFromToday, { anchor: 'stats_anchor_date', start: 'window_12m_start' }),
  );
  it.each([
    [
      "SELECT 1 FROM deals WHERE deal_date >= date('now', '-12 months')",
      "SELECT 1 FROM deals WHERE deal_date >= date((SELECT value FROM meta WHERE key = 'stats_anchor_date'), '-12 months')",
    ],
    ["SELECT date('now') FROM deals WHERE deal_date >= date('now', '-1 year')", null],
    ['SELECT 1 FROM deals WHERE deal_date >= CURRENT_DATE', null],
  ])('%s', (sql, right) => expect(put(sql, counted)).toBe(right));
});

describe('the condition of a join is added', () => {
  const join = (name: 'unjoinedBy' | 'partlyJoined', parts: Readonly<Record<string, string>>) =>
    warning('MULTIPLIED_ROWS', say(WARNING_SENTENCES[name], parts));
  it.each([
    [
      'SELECT s.name, count(*) FROM settlements s, deals d GROUP BY 1',
      join('unjoinedBy', { one: 's', other: 'd', condition: 'd.settlement_code = s.code' }),
      'SELECT s.name, count(*) FROM settlements s, deals d WHERE d.settlement_code = s.code GROUP BY 1',
    ],
    [
      'SELECT 1 FROM deals d LEFT JOIN parcels AS P ON p.gush = d.gush WHERE d.year = 2024',
      join('partlyJoined', { one: 'd', other: 'p', columns: 'gush', condition: 'd.chelka = p.chelka' }),
      'SELECT 1 FROM deals d LEFT JOIN parcels AS P ON p.gush = d.gush AND d.chelka = p.chelka WHERE d.year = 2024',
    ],
    [
      'SELECT 1 FROM deals JOIN parcels USING (gush) WHERE year = 2024 OR year = 2025',
      join('partlyJoined', {
        one: 'deals',
        other: 'parcels',
        columns: 'gush',
        condition: 'deals.chelka = parcels.chelka',
      }),
      'SELECT 1 FROM deals JOIN parcels USING (gush) WHERE (year = 2024 OR year = 2025) AND deals.chelka = parcels.chelka',
    ],
  ])('%s', (sql, text, right) => expect(put(sql, text)).toBe(right));
});

describe('a condition is added', () => {
  it.each([
    ['SELECT year FROM agg_national_year', 'SELECT year FROM agg_national_year WHERE is_incomplete = 0'],
    ['SELECT year FROM agg_national_year;', 'SELECT year FROM agg_national_year WHERE is_incomplete = 0;'],
    [
      'SELECT year\nFROM agg_national_year\nORDER BY year',
      'SELECT year\nFROM agg_national_year\nWHERE is_incomplete = 0\nORDER BY year',
    ],
    [
      'SELECT year FROM agg_national_year WHERE year > 2000 -- since\nORDER BY year',
      'SELECT year FROM agg_national_year WHERE year > 2000 AND is_incomplete = 0 -- since\nORDER BY year',
    ],
    [
      'SELECT year FROM agg_national_year WHERE year = 2000 OR year = 2001 LIMIT 5',
      'SELECT year FROM agg_national_year WHERE (year = 2000 OR year = 2001) AND is_incomplete = 0 LIMIT 5',
    ],
    [
      'SELECT year FROM agg_national_year WHERE (year = 1 OR year = 2)',
      'SELECT year FROM agg_national_year WHERE (year = 1 OR year = 2) AND is_incomplete = 0',
    ],
    [
      'WITH y AS (SELECT year FROM agg_national_year GROUP BY year) SELECT * FROM y WHERE year > 1',
      'WITH y AS (SELECT year FROM agg_national_year WHERE is_incomplete = 0 GROUP BY year) SELECT * FROM y WHERE year > 1',
    ],
    [
      'SELECT 1 FROM settlements s JOIN agg_national_year AS y ON y.year = s.code WHERE s.code = 1',
      'SELECT 1 FROM settlements s JOIN agg_national_year AS y ON y.year = s.code WHERE s.code = 1 AND y.is_incomplete = 0',
    ],
    [
      'SELECT 1 FROM settlements s LEFT JOIN agg_national_year y ON y.year = s.code WHERE s.code = 1',
      'SELECT 1 FROM settlements s LEFT JOIN agg_national_year y ON y.year = s.code AND y.is_incomplete = 0 WHERE s.code = 1',
    ],
    [
      'SELECT 1 FROM a, agg_national_year WHERE 1 UNION SELECT 2',
      'SELECT 1 FROM a, agg_national_year WHERE 1 AND agg_national_year.is_incomplete = 0 UNION SELECT 2',
    ],
    [
      'SELECT (SELECT max(year) FROM agg_national_year) AS last FROM settlements',
      'SELECT (SELECT max(year) FROM agg_national_year WHERE is_incomplete = 0) AS last FROM settlements',
    ],
    [
      'SELECT year, median FROM main.agg_national_year y',
      'SELECT year, median FROM main.agg_national_year y WHERE is_incomplete = 0',
    ],
  ])('%s', (sql, right) => expect(put(sql, incomplete('agg_national_year'))).toBe(right));

  it('with all dimensions that are open', () => {
    expect(
      put(
        'SELECT sum(n) FROM agg_national_year y',
        open('agg_national_year', "property_group = 'all' AND rooms_bucket = 'all'"),
      ),
    ).toBe("SELECT sum(n) FROM agg_national_year y WHERE property_group = 'all' AND rooms_bucket = 'all'");
  });

  it('for prices of deals', () => {
    expect(put('SELECT median(deal_amount) FROM deals WHERE gush = 1', unfiltered)).toBe(
      'SELECT median(deal_amount) FROM deals WHERE gush = 1 AND in_stats = 1',
    );
  });
});

describe('nothing is added', () => {
  it.each([
    ['where two queries read the table', 'SELECT year FROM agg_national_year UNION SELECT year FROM agg_national_year'],
    ['where it is not read', 'SELECT 1 FROM deals'],
    ['where its name is in a text', "SELECT 'FROM agg_national_year'"],
    ['where an outer join has no ON', 'SELECT 1 FROM settlements LEFT JOIN agg_national_year USING (year)'],
  ])('%s', (_, sql) => expect(put(sql, incomplete('agg_national_year'))).toBeNull());

  it.each(['', 'Something else.', 'FULL_SCAN: The statement reads all.'])('for %j', (text) =>
    expect(put('SELECT year FROM agg_national_year', text)).toBeNull(),
  );
});

describe('a part of the statement is written anew', () => {
  const suspect = (name: keyof typeof WARNING_SENTENCES, parts: Record<string, string>) =>
    warning(
      name === 'commaMissing' ? 'MISSING_COMMA' : 'SUSPECT_COMPARISON',
      say<string>(WARNING_SENTENCES[name], parts),
    );
  const form = { column: 'deal_date', form: 'YYYY-MM-DD' };
  it.each([
    [
      'SELECT 1 FROM deals WHERE Rooms=null',
      suspect('comparedWithNull', { written: 'rooms = NULL', meant: 'rooms IS NULL' }),
      'SELECT 1 FROM deals WHERE rooms IS NULL',
    ],
    [
      'SELECT 1 FROM deals WHERE rooms != NULL',
      suspect('comparedWithNull', { written: 'rooms <> NULL', meant: 'rooms IS NOT NULL' }),
      'SELECT 1 FROM deals WHERE rooms IS NOT NULL',
    ],
    [
      'SELECT 1 FROM deals WHERE rooms BETWEEN 5 AND 3',
      suspect('boundsReversed', { low: '5', high: '3' }),
      'SELECT 1 FROM deals WHERE rooms BETWEEN 3 AND 5',
    ],
    [
      "SELECT '2020-1-5' FROM deals WHERE deal_date > '31/1/2020'",
      suspect('dateForm', { ...form, written: "'31/1/2020'", meant: "'2020-01-31'" }),
      "SELECT '2020-1-5' FROM deals WHERE deal_date > '2020-01-31'",
    ],
    [
      "SELECT 1 FROM deals WHERE deal_date > '1/2/2020'",
      suspect('dateForm', { ...form, written: "'1/2/2020'", meant: 'YYYY-MM-DD' }),
      null,
    ],
    [
      'SELECT 1 FROM deals WHERE deal_date > 2020-01-31',
      suspect('dateUnquoted', { written: '2020-01-31', meant: "'2020-01-31'" }),
      "SELECT 1 FROM deals WHERE deal_date > '2020-01-31'",
    ],
    [
      'SELECT 1 FROM deals WHERE deal_date > 31/1/2020',
      suspect('dateDivided', { written: '31/1/2020', meant: "'2020-01-31'" }),
      "SELECT 1 FROM deals WHERE deal_date > '2020-01-31'",
    ],
    [
      "SELECT 1 FROM deals WHERE deal_date BETWEEN '2018' AND '2020'",
      suspect('dateBound', { written: "'2020'", meant: "'2020-12-31'" }),
      "SELECT 1 FROM deals WHERE deal_date BETWEEN '2018' AND '2020-12-31'",
    ],
    [
      "SELECT 1 FROM deals d WHERE d.deal_date='2020'",
      suspect('dateBegun', {
        column: 'deal_date',
        written: "'2020'",
        form: 'YYYY-MM-DD',
        meant: "d.deal_date LIKE '2020%'",
      }),
      "SELECT 1 FROM deals d WHERE d.deal_date LIKE '2020%'",
    ],
    [
      'SELECT 1 FROM deals WHERE rooms = 3 or 4',
      suspect('valueAloneTrue', { written: '4', meant: 'rooms = 4' }),
      'SELECT 1 FROM deals WHERE rooms = 3 OR rooms = 4',
    ],
    [
      'SELECT 1 FROM deals WHERE 3<rooms<5',
      suspect('comparedTwice', { written: '3 < rooms < 5', meant: '3 < rooms AND rooms < 5' }),
      'SELECT 1 FROM deals WHERE 3 < rooms AND rooms < 5',
    ],
    [
      "SELECT strftime(deal_date,  '%Y') FROM deals",
      warning(
        'DATE_FORMAT',
        say(WARNING_SENTENCES.formatLast, {
          written: "strftime(deal_date, '%Y')",
          meant: "strftime('%Y', deal_date)",
        }),
      ),
      "SELECT strftime('%Y', deal_date) FROM deals",
    ],
    [
      'SELECT 1 FROM deals WHERE rooms = 3 AND  rooms=4',
      suspect('equalsTwo', { column: 'rooms', one: '3', other: '4' }),
      'SELECT 1 FROM deals WHERE rooms IN (3, 4)',
    ],
    [
      'SELECT 1 FROM deals WHERE rooms = 3||rooms = 4',
      suspect('joinedByBars', { written: 'rooms = 3 || rooms = 4', meant: 'rooms = 3 OR rooms = 4' }),
      'SELECT 1 FROM deals WHERE rooms = 3 OR rooms = 4',
    ],
    [
      'SELECT name, d.area FROM deals d ORDER BY d.area ASC, id LIMIT 3',
      suspect('nullsFirst', { column: 'area', written: 'd.area ASC' }),
      'SELECT name, d.area FROM deals d ORDER BY d.area ASC NULLS LAST, id LIMIT 3',
    ],
    [
      "SELECT 1 AS 'how many' FROM deals ORDER BY 'how many' DESC",
      suspect('orderedByText', { written: "'how many'", meant: '"how many"' }),
      `SELECT 1 AS 'how many' FROM deals ORDER BY "how many" DESC`,
    ],
    [
      "SELECT 1 FROM deals WHERE settlement LIKE 'תל*' -- 'תל*'",
      suspect('starInLike', { written: "'תל*'", meant: "'תל%'" }),
      "SELECT 1 FROM deals WHERE settlement LIKE 'תל%' -- 'תל*'",
    ],
    [
      "SELECT 'Haifa' FROM settlements WHERE district in ('Haifa ', 'הצפון')",
      suspect('valueUnknown', { column: 'district', written: "'Haifa '", meant: "'חיפה'" }),
      "SELECT 'Haifa' FROM settlements WHERE district in ('חיפה', 'הצפון')",
    ],
    [
      "SELECT 1 FROM settlements WHERE population > '50,000'",
      suspect('textForNumber', { column: 'population', written: "'50,000'", meant: '50000' }),
      'SELECT 1 FROM settlements WHERE population > 50000',
    ],
    [
      "SELECT 1 FROM deals WHERE settlement_code= 'חיפה'",
      suspect('textForNumber', { column: 'settlement_code', written: "'חיפה'", meant: "settlement = 'חיפה'" }),
      "SELECT 1 FROM deals WHERE settlement = 'חיפה'",
    ],
    [
      'SELECT name, deals_12m/population * 1000 FROM settlements',
      suspect('wholeRatio', { written: 'deals_12m / population', meant: '1.0 * deals_12m / population' }),
      'SELECT name, 1.0 * deals_12m / population * 1000 FROM settlements',
    ],
    [
      'SELECT name slug FROM settlements',
      suspect('commaMissing', { column: 'name', alias: 'slug', table: 'settlements' }),
      'SELECT name, slug FROM settlements',
    ],
  ])('%s', (sql, text, right) => expect(put(sql, text)).toBe(right));
});
