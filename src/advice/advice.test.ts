import { describe, expect, it } from 'vitest';
import { adviseOnStatement } from './advice.ts';
import type { DataRules } from './data-rules.ts';
import { PLAIN } from './table-rules.testing.ts';
import { WARNING_CASES } from './warning-cases.testing.ts';

/** Two tables that resemble the real ones. The cases of all runners test what earns a warning there. */
const RULES: DataRules = {
  tables: {
    cells: {
      ...PLAIN,
      columns: ['kind', 'year', 'n', 'median_price', 'is_incomplete'],
      key: ['kind', 'year'],
      dimensions: [
        {
          column: 'kind',
          values: ['a', 'b', 'all'],
          totals: { all: ['a', 'b'] },
          partsOnlyOf: null,
          suggestion: 'all',
        },
      ],
      period: { column: 'year', unit: 'year', incompleteFlag: 'is_incomplete' },
      medians: ['median_price'],
      dealDates: ['year'],
    },
    deals: {
      ...PLAIN,
      columns: ['id', 'amount', 'day', 'in_stats'],
      nullable: ['amount'],
      dealDates: ['day'],
      dateForms: { day: 'YYYY-MM-DD' },
      prices: { columns: ['amount'], flags: ['in_stats'] },
    },
  },
  metaKeys: { anchor: 'anchor', windowStart: 'start' },
  otherNames: {},
  otherValues: {},
};

const EVERYTHING = {
  columns: new Map([
    ['cells', new Set(['kind', 'year', 'n', 'median_price'])],
    ['deals', new Set(['amount', 'day'])],
  ]),
  functions: new Set(['avg', 'date']),
};

const adviseOnRows = (sql: string) =>
  adviseOnStatement(
    sql,
    { ...EVERYTHING, functions: new Set(['count', 'round', 'substr', 'strftime']) },
    RULES,
    '2026-09-10',
  );
const advise = (sql: string, dataAsOf = '2026-09-10') => adviseOnStatement(sql, EVERYTHING, RULES, dataAsOf);

describe('a sentence', () => {
  it('names the table and what to add', () => {
    expect(advise('SELECT sum(n) FROM cells')).toEqual([
      'DIMENSION_NOT_PINNED: cells has rows of totals beside rows of their parts, and kind is not fixed: sums count deals more than ' +
        "once. Add kind = 'all' to WHERE, or the values that you mean.",
    ]);
  });

  it('is given only once, however often it is earned', () => {
    expect(advise('SELECT avg(amount) FROM deals UNION ALL SELECT avg(amount) FROM deals')).toHaveLength(1);
  });
});

describe('periods', () => {
  const byYear = "SELECT year, n FROM cells WHERE kind = 'a'";

  it('are all complete if the last deal is on the last day of a period', () => {
    expect(advise(byYear)).toEqual([expect.stringMatching(/^INCOMPLETE_PERIODS: /)]);
    expect(advise(byYear, '2025-12-31')).toEqual([]);
  });

  it('pass with a bound at or after the last one, and not before it', () => {
    expect(advise(`${byYear} AND year <= 2026`)).toHaveLength(1);
    expect(advise(`${byYear} AND year <= 2025`)).toEqual([]);
    expect(advise(`${byYear} AND year < 2027`)).toHaveLength(1);
    expect(advise(`${byYear} AND year < 2026`)).toEqual([]);
  });
});

describe('a statement that is not examined', () => {
  it('reads nothing that a rule is about', () => {
    expect(
      adviseOnStatement('SELECT sum(n) FROM cells', { columns: new Map(), functions: new Set() }, RULES, ''),
    ).toEqual([]);
  });

  it.each([
    'SELECT sum(n) FROM (cells',
    'SELECT sum(n) FROM cells CROSS',
    ') SELECT',
    'WITH x SELECT sum(n) FROM cells',
    '',
  ])('is one that is not understood: %j', (sql) => expect(advise(sql)).toEqual([]));
});

describe('any text of a statement', () => {
  // xorshift32, https://www.jstatsoft.org/article/view/v008i14
  let state = 20_261_121;
  const random = (below: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
  const words = WARNING_CASES.flatMap(({ sql }) => sql.match(/\w+|\S/g) ?? []);

  it('the reader ends and never fails', () => {
    for (let n = 0; n < 3_000; n += 1) {
      const start = random(words.length);
      const statement = words.slice(start, start + 40);
      for (let change = random(4); change >= 0; change -= 1) {
        statement.splice(
          random(statement.length),
          random(3),
          words[random(words.length)] ?? '',
          words[random(words.length)] ?? '',
        );
      }
      expect(() => advise(statement.join(' '))).not.toThrow();
    }
  });

  it('queries that build on one another are each examined once', () => {
    const steps = Array.from(
      { length: 200 },
      (_, i) => `c${i + 1} AS (SELECT x.n + y.n AS n, x.* FROM c${i} x, c${i} y)`,
    );
    const sql = `WITH c0 AS (SELECT n, day FROM cells CROSS JOIN deals), ${steps.join()} SELECT avg(n) FROM c200 WHERE day > n AND day > missing`;
    expect(advise(sql)).toEqual([expect.stringMatching(/^DIMENSION_NOT_PINNED/)]);
  });

  it('brackets may nest as deep as SQLite lets them', () => {
    const deep = (inner: string) => '('.repeat(900) + inner + ')'.repeat(900);
    expect(advise(`SELECT avg${deep('amount')} FROM deals WHERE ${deep('day > 1')}`)).toHaveLength(1);
  });
});

describe('a format of strftime()', () => {
  it.each([
    ["strftime(day, '%Y')", "strftime(day, '%Y') is NULL, because the format comes first. Write strftime('%Y', day)."],
    [
      "strftime('YYYY-MM-DD', day)",
      "The format 'YYYY-MM-DD' has no part of a date: those begin with %. Write '%Y-%m-%d'.",
    ],
    [
      "strftime('dd/mm/yyyy HH:MM', day)",
      "The format 'dd/mm/yyyy HH:MM' has no part of a date: those begin with %. Write '%d/%m/%Y %H:%M'.",
    ],
    [
      "strftime('%d %b', day)",
      "With the format '%d %b' strftime() is NULL: SQLite has no %b in it. It has %Y, %m, %d, %w and %j.",
    ],
  ])('%s', (expression, sentence) => {
    expect(adviseOnRows(`SELECT ${expression} FROM deals d WHERE in_stats = 1`)).toEqual([`DATE_FORMAT: ${sentence}`]);
  });

  it.each(["strftime('%Y-%m', day)", "strftime('%s', day, '-1 month')", 'strftime(day, day)', "strftime('week', day)"])(
    'is right in %s',
    (expression) => {
      expect(adviseOnRows(`SELECT ${expression} FROM deals d WHERE in_stats = 1`)).toEqual([]);
    },
  );
});

describe('round() with a negative number of digits', () => {
  it.each([
    ['round(amount, -3)', 'round(…, -3)', 'round(… / 1e3) * 1e3'],
    ['sum(round(amount / 2, - 1))', 'round(…, -1)', 'round(… / 1e1) * 1e1'],
  ])('%s', (expression, written, meant) => {
    expect(adviseOnRows(`SELECT ${expression} FROM deals d WHERE in_stats = 1`)).toEqual([
      `NEGATIVE_DIGITS: ${written} rounds to whole numbers: SQLite takes a negative number of digits for 0. Write ${meant}.`,
    ]);
  });

  it.each(['round(amount, 3)', 'round(amount, 0 - 3)', 'max(amount, -3)', 'round(amount, -1000)'])(
    'not %s',
    (expression) => {
      expect(adviseOnRows(`SELECT ${expression} FROM deals d WHERE in_stats = 1`)).toEqual([]);
    },
  );
});

describe('a share of rows that is divided as whole numbers', () => {
  it.each([
    ['sum(in_stats) / count(*)', 'sum(…) / count(*)'],
    ['round(sum(d.in_stats) / count(*), 3)', 'sum(…) / count(*)'],
    ['sum(amount > 5) / count(*) * 100', 'sum(…) / count(*)'],
    ["sum(CASE WHEN day > '2020' THEN 1 ELSE 0 END) / count(*)", 'sum(…) / count(*)'],
    ['sum((amount IS NULL)) / count(*)', 'sum(…) / count(*)'],
    ['count(amount) / count(*)', 'count(…) / count(*)'],
    ['1 + count(DISTINCT day) / count(*)', 'count(…) / count(*)'],
    ['count(*) FILTER (WHERE amount > 5) / count(*)', 'count(*) FILTER (…) / count(*)'],
    ['count(*) / sum(count(*)) OVER ()', 'count(*) / sum(count(*)) OVER (…)'],
  ])('%s', (expression, written) => {
    expect(adviseOnRows(`SELECT ${expression} FROM deals d WHERE in_stats = 1`)).toEqual([
      `WHOLE_SHARE: ${written} divides whole numbers, so that the share is 0 or 1, without decimals. Write 1.0 * ${written}.`,
    ]);
  });

  it('of a flag that a query of FROM computes', () => {
    const sql =
      'WITH x AS (SELECT amount > 5 AS dear, amount AS is_dear FROM deals) SELECT sum(dear) / count(*) FROM x';
    expect(adviseOnRows(sql)).toEqual([expect.stringMatching(/^WHOLE_SHARE/)]);
    expect(adviseOnRows(sql.replace('sum(dear)', 'sum(is_dear)'))).toEqual([]);
  });

  it.each([
    '1.0 * sum(in_stats) / count(*)',
    '100 * sum(in_stats) / count(*)',
    'sum(in_stats) * 1.0 / count(*)',
    'sum(in_stats * 1.0) / count(*)',
    'total(in_stats) / count(*)',
    'avg(in_stats)',
    'sum(amount) / count(*)',
    'count(*) / count(DISTINCT day)',
    'sum(in_stats) / count(*) OVER ()',
    'sum(in_stats) / count(*) FILTER (WHERE amount > 5)',
    'sum(CASE WHEN amount > 5 THEN 1.0 ELSE 0 END) / count(*)',
    'sum(CASE WHEN amount > 5 THEN 1 + amount END) / count(*)',
    "sum(CASE WHEN amount > 5 THEN '1' END) / count(*)",
    'CAST(count(amount) AS REAL) / count(*)',
    'count(*) / 1000',
  ])('not %s', (expression) => {
    expect(adviseOnRows(`SELECT ${expression} FROM deals d WHERE in_stats = 1`)).toEqual([]);
  });
});

describe('a comparison that is not what it seems', () => {
  const UNQUOTED = '2020-1-31 without quotes is a subtraction, and no date.';
  it.each([
    ['amount = NULL', 'A comparison with NULL is never true: amount = NULL. Write amount IS NULL.'],
    ['d.amount != NULL', 'A comparison with NULL is never true: d.amount <> NULL. Write d.amount IS NOT NULL.'],
    ['amount NOT IN (1, NULL)', 'amount NOT IN (…) is never true if NULL is in the list. Leave NULL out.'],
    ['amount BETWEEN 9 AND 10', null],
    ['amount BETWEEN 10 AND 9', 'BETWEEN 10 AND 9 is never true: the lower bound comes first.'],
    [
      "day BETWEEN '2021-01-01' AND '2020-12-31'",
      "BETWEEN '2021-01-01' AND '2020-12-31' is never true: the lower bound comes first.",
    ],
    ["day >= '31/01/2020'", /^day has texts in the form YYYY-MM-DD, and '31\/01\/2020' .* Write '2020-01-31'\.$/],
    ["day >= '1.31.2020'", / Write '2020-01-31'\.$/],
    ["day >= '02/01/2020'", / Write YYYY-MM-DD\.$/],
    ["day < '2020-1-5'", / Write '2020-01-05'\.$/],
    ["day IN ('2020-01-05', '20200106')", / Write '2020-01-06'\.$/],
    ['day >= 2020-1-31', `${UNQUOTED} Write '2020-01-31'.`],
    ['day > 31/1/2020', "31/1/2020 without quotes is a division, and no date. Write '2020-01-31'."],
    ['day > 2020/1/31', "2020/1/31 without quotes is a division, and no date. Write '2020-01-31'."],
    ['day > 02-01-2020', "02-01-2020 without quotes is a subtraction, and no date. Write 'YYYY-MM-DD'."],
    ['day > amount/2/2020', null],
    ["day >= '2020'", null],
    ["day < '2020'", null],
    ["day = '2020'", "No value of day is '2020': they have the form YYYY-MM-DD. Write day LIKE '2020%'."],
    [
      "d.day IN ('2020-05', '2020-06-01')",
      "No value of day is '2020-05': they have the form YYYY-MM-DD. Write d.day LIKE '2020-05%'.",
    ],
    [
      "day <= '2020-05'",
      "'2020-05' is less than every date that begins with it, so that this bound leaves them out. Write '2020-05-31'.",
    ],
    [
      "day BETWEEN '2018' AND '2020'",
      "'2020' is less than every date that begins with it, so that this bound leaves them out. Write '2020-12-31'.",
    ],
    ['amount = 3 OR 4', 'OR 4 is true of every row: each condition names its column again. Write OR amount = 4.'],
    [
      "in_stats = 1 AND (d.day = 'x' OR 'y')",
      "OR 'y' is true of no row: each condition names its column again. Write OR d.day = 'y'.",
    ],
    [
      "day = '1' OR '4 x'",
      "OR '4 x' is true of every row: each condition names its column again. Write OR day = '4 x'.",
    ],
    [
      'id NOT IN (SELECT amount FROM deals)',
      'amount of deals can be NULL, and with one NULL in its list NOT IN (…) is true of no row. Add WHERE amount IS NOT NULL.',
    ],
    ['id > 3 AND (id NOT IN (SELECT e.amount FROM deals e) OR id = 7)', /^amount of deals can be NULL/],
    ['id NOT IN (SELECT amount FROM deals WHERE id = 5)', null],
    ['id NOT IN (SELECT amount FROM deals WHERE amount IS NOT NULL)', null],
    ['id NOT IN (SELECT amount FROM deals WHERE amount > 5)', null],
    ['id NOT IN (SELECT coalesce(amount, 0) FROM deals)', null],
    ['amount NOT IN (SELECT id FROM deals)', null],
    ['id IN (SELECT amount FROM deals)', null],
    ['amount = 3 OR amount = 4', null],
    ['amount > 3 OR 1', null],
    [
      '3 < amount < 5',
      '3 < amount < 5 compares the outcome of the first comparison, which is 0 or 1. Write 3 < amount AND amount < 5.',
    ],
    ['3 <= round(amount) <= 5', /Write 3 <= round\(…\) AND round\(…\) <= 5\.$/],
    ['amount > 3 AND amount < 5', null],
    ['(amount > 3) = (amount < 5)', null],
    ['CASE WHEN amount > 3 THEN id < 5 END', null],
    ["'day' = 'x'", "'day' in single quotes is a text, and not the column. Write day."],
    ["'day' LIKE 'x%'", "'day' in single quotes is a text, and not the column. Write day."],
    ["'a' = 'b'", null],
    [
      "strftime('%Y', day) = 2024",
      'strftime() gives a text, and every text is more than every number, and equal to none. Write CAST(strftime(…) AS INTEGER).',
    ],
    ['2024 <= substr(day, 1, 4)', /^substr\(\) gives a text/],
    ['NOT substr(day, 1, 4) IN (2023, 2024)', /^substr\(\) gives a text/],
    ['substr(day, 1, 4) NOT BETWEEN 2020 AND 2024', /^substr\(\) gives a text/],
    ["substr(day, 1, 4) = '2024'", null],
    ['substr(day, 1, 4) = amount', null],
    ['substr(day, 1, 4) + 0 = 2024', null],
    ['CAST(substr(day, 1, 4) AS INTEGER) = 2024', null],
    ["day >= 'x'", null],
    ["day LIKE '2020*'", "LIKE takes % for any text; in '2020*' the * is a character like others. Write '2020%'."],
    ["day LIKE '2020%*'", null],
    ["day = date('2020-01-31')", null],
  ])('%s', (condition, sentence) => {
    const [found] = adviseOnRows(`SELECT id FROM deals d WHERE ${condition}`);
    if (sentence === null) expect(found).toBeUndefined();
    else expect(found?.replace(/^SUSPECT_COMPARISON: /, '')).toMatch(sentence);
  });
});

describe('an expression that computes something else than it says', () => {
  const COUNTED = 'COUNTED_CONDITION: count() leaves out NULL alone, and counts a condition that is false, too.';
  it.each([
    ['SELECT count(amount > 5) FROM deals WHERE in_stats = 1', COUNTED],
    ["SELECT count((day LIKE '2020%')) FROM deals", COUNTED],
    ['SELECT count(CASE WHEN amount > 5 THEN 1 ELSE 0 END) FROM deals WHERE in_stats = 1', COUNTED],
    ['SELECT count(CASE WHEN amount > 5 THEN 1 END) FROM deals WHERE in_stats = 1', null],
    ['SELECT count(CASE WHEN amount > 5 THEN 1 ELSE NULL END) FROM deals WHERE in_stats = 1', null],
    ['SELECT count(amount > 5 OR NULL) FROM deals WHERE in_stats = 1', null],
    ['SELECT count(*) FILTER (WHERE amount > 5) FROM deals WHERE in_stats = 1', null],
    ['SELECT count(DISTINCT day) FROM deals', null],
    [
      "SELECT count(*) AS 'how many', day FROM deals GROUP BY 2 ORDER BY 'how many' DESC",
      `CONSTANT_ORDER: ORDER BY 'how many' sorts by a text that is the same in every row, so by nothing. Write ORDER BY "how many".`,
    ],
    [
      "SELECT count(*) FROM deals GROUP BY id, 'day'",
      `CONSTANT_ORDER: GROUP BY 'day' groups by a text that is the same in every row. Write GROUP BY "day".`,
    ],
    ['SELECT count(*) AS "how many", day FROM deals GROUP BY 2 ORDER BY "how many"', null],
    ["SELECT count(*), day FROM deals GROUP BY 2 ORDER BY day || 'x'", null],
    ["SELECT day + ' ' FROM deals", "TEXT_AS_NUMBER: + adds numbers, and ' ' counts as 0. Write || to join texts."],
    ["SELECT day || '+' FROM deals", null],
    ["SELECT id FROM deals WHERE id > '5' + 1", null],
    [
      'SELECT max(day) - min(day) FROM deals',
      /^TEXT_AS_NUMBER: day is a text, of which only the number at its beginning/,
    ],
    ["SELECT id, d.day - '2020-01-01' FROM deals d", /^TEXT_AS_NUMBER: day is a text/],
    ['SELECT day + 0 FROM deals', null],
    ['SELECT julianday(day) - 1 FROM deals', null],
    ['SELECT substr(day, 1, 4) - 1 FROM deals', null],
  ])('%s', (sql, sentence) => {
    const [found] = adviseOnRows(sql);
    if (sentence === null) expect(found).toBeUndefined();
    else expect(found).toMatch(sentence);
  });
});
