import type { WrongStatement } from './wrong-statements.testing.ts';

/** What other databases have in another way. */
export const OTHER_DATABASES: readonly WrongStatement[] = [
  [
    "SELECT id FROM deals WHERE settlement = N‹'חיפה'›",
    "A text has no letter before its quote: write 'חיפה' instead of N'חיפה'.",
    "SELECT id FROM deals WHERE settlement = 'חיפה'",
  ],
  ['SELECT TOP (10) * ‹FROM› deals', 'SQLite has no TOP here: write LIMIT 10 at the end.'],
  ['SELECT FIRST ‹10› * FROM deals', 'SQLite has no FIRST here: write LIMIT 10 at the end.'],
  [
    "SELECT CASE id WHEN ‹>› 3 THEN 'a' END FROM deals",
    'CASE id WHEN compares with equal values alone: write CASE WHEN id > ….',
  ],
  ["SELECT CASE WHEN ‹>› 3 THEN 'a' END FROM deals", 'Something is missing behind WHEN.'],
  [
    "SELECT CASE WHEN id > 3‹,› 'a' END FROM deals",
    "THEN is missing before 'a': CASE WHEN condition THEN value END.",
    "SELECT CASE WHEN id > 3 THEN 'a' END FROM deals",
  ],
  [
    "SELECT CASE WHEN id > 3 THEN 'a' ‹ELSEIF› id > 2 THEN 'b' END FROM deals",
    'CASE has no ELSE IF: write a further WHEN … THEN …, and END once.',
  ],
  [
    "SELECT CASE WHEN id > 3 THEN 'a' ‹ELSIF› id > 2 THEN 'b' END FROM deals",
    'CASE has no ELSE IF: write a further WHEN … THEN …, and END once.',
  ],
  [
    'SELECT CAST(id ‹INT›) FROM deals',
    'CAST has AS before its type: CAST(x AS INT).',
    'SELECT CAST(id AS INT) FROM deals',
  ],
  [
    'SELECT CAST(id‹,› INT) FROM deals',
    'CAST has AS before its type: CAST(x AS INT).',
    'SELECT CAST(id AS INT) FROM deals',
  ],
  ['SELECT round(avg(id) ‹2›) FROM deals', 'Is a comma missing before 2?', 'SELECT round(avg(id), 2) FROM deals'],
  [
    'SELECT substr(settlement ‹1›, 3) FROM deals',
    'Is a comma missing before 1?',
    'SELECT substr(settlement, 1, 3) FROM deals',
  ],
  ['SELECT id FROM deals ORDER BY id LIMIT 5,10‹,›15', 'LIMIT has two numbers at most: LIMIT 10 OFFSET 5.'],
  ['SELECT id, row_number() OVER ORDER BY id ‹FROM› deals', 'OVER takes brackets: OVER (PARTITION BY …).'],
  [
    'SELECT id FROM deals WHERE id BETWEEN (1 AND 2‹)›',
    'BETWEEN has no brackets around its two values: BETWEEN 1 AND 2.',
    'SELECT id FROM deals WHERE id BETWEEN 1 AND 2',
  ],
  [
    'SELECT id FROM deals WHERE id BETWEEN (1 AND 2) ‹LIMIT› 3',
    'BETWEEN has no brackets around its two values: BETWEEN 1 AND 2.',
    'SELECT id FROM deals WHERE id BETWEEN 1 AND 2 LIMIT 3',
  ],
  [
    "SELECT id FROM deals WHERE settlement IN ‹'חיפה'›",
    "A list of values stands in brackets: IN ('חיפה').",
    "SELECT id FROM deals WHERE settlement IN ('חיפה')",
  ],
  [
    "SELECT id FROM deals WHERE settlement IN ‹['חיפה', 'עכו']›",
    "A list of values stands in brackets: IN ('חיפה', 'עכו').",
    "SELECT id FROM deals WHERE settlement IN ('חיפה', 'עכו')",
  ],
  [
    'SELECT settlement, ‹DISTINCT› id FROM deals',
    'DISTINCT stands once, right behind SELECT, and is about all columns together.',
  ],
  [
    "SELECT group_concat(‹DISTINCT› settlement, ', ') FROM deals",
    'With DISTINCT, group_concat() has one argument, and a comma joins the values: group_concat(DISTINCT x). For another sign select the different values in a subquery.',
  ],
  [
    'SELECT ‹count›(DISTINCT settlement, id) FROM deals',
    'Count the rows of a subquery: SELECT count(*) FROM (SELECT DISTINCT a, b FROM …).',
  ],
  [
    'SELECT current_date‹(›)',
    "SQLite has no CURRENT_DATE here: write date('now'); for windows of the data read meta.stats_anchor_date.",
  ],
  ['SELECT @x ‹:›= 5', 'SQLite has no := here: write values into the statement, or send them as params.'],
  [
    'SELECT ‹corr›(id, deal_amount) FROM deals',
    'SQLite has no CORR: write (avg(x * y) - avg(x) * avg(y)) / sqrt((avg(x * x) - avg(x) * avg(x)) * (avg(y * y) - avg(y) * avg(y))).',
  ],
  [
    'SELECT ‹approx_count_distinct›(settlement) FROM deals',
    'SQLite has no APPROX_COUNT_DISTINCT: write count(DISTINCT x).',
  ],
  [
    'SELECT ‹truncate›(price_per_sqm, 1) FROM deals',
    'SQLite has no TRUNCATE: write trunc(x) for the whole part, or round(x, 1).',
  ],
  ["SELECT id FROM deals WHERE ‹contains›(settlement, 'חי')", "SQLite has no CONTAINS: write LIKE '%part%'."],
  [
    "SELECT ‹decode›(id, 1, 'one', 'other') FROM deals",
    "SQLite has no DECODE: write CASE x WHEN 1 THEN 'one' ELSE 'other' END.",
  ],
];
