import { beforeAll, describe, expect, it } from 'vitest';
import { explained, TABLES_NAMED } from '../../../engine/statement/hints/explained.testing.ts';
import type { Database } from '../../../engine/wasm/database.ts';
import { BUILD_TIMEOUT_MS, openMade } from '../../../engine/wasm/fixture.testing.ts';
import { placeAt } from '../place.ts';
import { quickFixes } from './quick-fixes.ts';

/**
 * Common mistakes. The text between ‹ and › is marked; without them, the place is unknown. The hint follows, then the
 * statement after the likeliest quick fix, if there is one.
 */
const WRONG: readonly (readonly [statement: string, hint: string | null, fixed?: string])[] = [
  ['SELECT median(id) FILTER WHERE id > 3 ‹FROM› deals', 'FILTER takes brackets: FILTER (WHERE …).'],
  [
    'SELECT id FROM deals WHERE deal_amount IS ‹>› 3',
    'IS is too much before >.',
    'SELECT id FROM deals WHERE deal_amount > 3',
  ],
  [
    "SELECT id FROM deals WHERE settlement IS NOT ‹IN› ('חיפה')",
    'IS is too much before NOT IN.',
    "SELECT id FROM deals WHERE settlement NOT IN ('חיפה')",
  ],
  ['SELECT id FROM deals WHERE id = ‹=› 4', 'SQL has no = =: write =.', 'SELECT id FROM deals WHERE id = 4'],
  ['SELECT id FROM deals WHERE id > ‹=› 4', 'SQL has no > =: write >=.', 'SELECT id FROM deals WHERE id >= 4'],
  ['SELECT id FROM deals LIMIT ‹=› 10', '= is too much here.', 'SELECT id FROM deals LIMIT  10'],
  ['SELECT id FROM deals LIMIT 10, 5 ‹OFFSET› 3', 'LIMIT takes a comma or OFFSET, and not both: LIMIT 5 OFFSET 10.'],
  [
    'SELECT id FROM deals WHERE deal_amount ‹3›',
    'A comparison is missing between deal_amount and 3: = for the same value, < and > for the order, LIKE for a part of a text.',
  ],
  [
    "SELECT id FROM deals d WHERE id > 3 AND d.settlement ‹'חיפה'›",
    "A comparison is missing between settlement and 'חיפה': = for the same value, < and > for the order, LIKE for a part of a text.",
  ],
  ['SELECT id FROM deals WHERE id ‹equals› 3', 'SQLite has no EQUALS here: write =.'],
  ["SELECT id FROM deals WHERE settlement ‹contains› 'חיפה'", "SQLite has no CONTAINS here: write LIKE '%part%'."],
  ["SELECT id FROM deals WHERE settlement ‹starts› with 'ח'", "SQLite has no STARTS here: write LIKE 'part%'."],
  [
    'SELECT id FROM deals WHERE NOT EXIST (‹SELECT› 1)',
    'Did you mean EXISTS instead of EXIST?',
    'SELECT id FROM deals WHERE NOT EXISTS (SELECT 1)',
  ],
  [
    'SELECT id FROM deals WHERE settlement IN ‹SELECT› name FROM settlements',
    'A query inside another stands in brackets: (SELECT …).',
  ],
  ['SELECT id FROM deals WHERE id > ‹SELECT› 3', 'A query inside another stands in brackets: (SELECT …).'],
  ['SELECT id FROM deals UNION ‹settlements›', 'UNION is followed by a query: UNION SELECT … FROM settlements.'],
  [
    'SELECT id FROM deals UNION ALL ‹(›SELECT code FROM settlements)',
    'A SELECT that is the whole statement, or a part of UNION, has no brackets around it.',
  ],
  ['‹(›SELECT id FROM deals)', 'A SELECT that is the whole statement, or a part of UNION, has no brackets around it.'],
  [
    'SELECT id FROM deals WHERE id > ‹ALL› (SELECT code FROM settlements)',
    'SQLite compares with one value: write IN (SELECT …) for = ANY, > (SELECT max(x) …) for > ALL, > (SELECT min(x) …) for > ANY.',
  ],
  [
    'SELECT id FROM deals LEFT JOIN settlements deals‹.›settlement = name',
    'ON is missing before deals: it begins the condition of a JOIN.',
    'SELECT id FROM deals LEFT JOIN settlements ON deals.settlement = name',
  ],
  ['SELECT id FROM deals ‹OUTER› JOIN settlements', 'A JOIN is INNER, LEFT, RIGHT, FULL or CROSS: write LEFT JOIN.'],
  ['SELECT id FROM deals PARTITION ‹BY› settlement', 'OVER takes brackets: OVER (PARTITION BY …).'],
  ['SELECT sum(id) OVER settlement FROM deals', 'OVER takes brackets: OVER (PARTITION BY …).'],
  ['SELECT id, ‹row_number›() FROM deals', 'row_number() takes OVER behind it: row_number(…) OVER (ORDER BY …).'],
  [
    'SELECT count(*) FROM deals ‹GROUP› BY count(*)',
    'Compute the aggregate in a subquery, and group by its column outside.',
  ],
  ['SELECT sum(CASE WHEN id = 3 THEN 1 ELSE 0‹)› FROM deals', 'CASE ends with END.'],
  ['SELECT ALL ‹FROM› deals', 'SELECT wants columns before FROM: * for all of them.'],
  [
    'SELECT id FROM deals ORDER BY id ‹DESCENDING›',
    'Did you mean DESC instead of DESCENDING?',
    'SELECT id FROM deals ORDER BY id DESC',
  ],
  [
    'SELECT id FROM deals ORDER BY id, ‹DESC›',
    'There is a comma too many before DESC, or a column is missing.',
    'SELECT id FROM deals ORDER BY id DESC',
  ],
  ['SELECT id FROM deals FOR ‹UPDATE›', 'SQLite has no FOR here: leave it out, because nothing is locked.'],
  ['SELECT id FROM deals USING ‹SAMPLE› 10', 'SQLite has no SAMPLE here: write ORDER BY random() LIMIT 1000.'],
  [
    'SELECT id FROM deals WHERE deal_amount > 1 ‹000› 000',
    'A number has digits alone, without signs between them: 1000000.',
    'SELECT id FROM deals WHERE deal_amount > 1000000',
  ],
  [
    'SELECT id FROM deals WHERE deal_amount > 2.5 ‹million›',
    'A number has digits alone, without signs between them: 2500000.',
  ],
  [
    'SELECT id FROM deals WHERE deal_amount > 2 ‹מיליון›',
    'A number has digits alone, without signs between them: 2000000.',
  ],
  [
    'SELECT id FROM deals WHERE settlement = תל ‹אביב›-יפו',
    "Text takes single quotes: 'תל אביב-יפו'.",
    "SELECT id FROM deals WHERE settlement = 'תל אביב-יפו'",
  ],
  [
    'SELECT id FROM deals WHERE settlement = ‹{›city}',
    'A value to fill in is written :city, and not {city}.',
    'SELECT id FROM deals WHERE settlement = :city',
  ],
  [
    'SELECT id FROM deals WHERE settlement = ‹<›city>',
    'A value to fill in is written :city, and not <city>.',
    'SELECT id FROM deals WHERE settlement = :city',
  ],
  [
    'SELECT id FROM deals WHERE settlement = ‹%›s',
    'A value to fill in is written :value, and not %s.',
    'SELECT id FROM deals WHERE settlement = :value',
  ],
  [
    '‹```sql\nSELECT id FROM deals\n```›',
    'The three backquotes around a piece of code are no part of the statement.',
    'SELECT id FROM deals',
  ],
  ['SELECT 1 ‹JOIN› deals', 'FROM is missing before JOIN.', 'SELECT 1 FROM deals'],
  [
    'SELECT id FROM deals UNION ‹DISTINCT› SELECT code FROM settlements',
    'DISTINCT is too much here.',
    'SELECT id FROM deals UNION  SELECT code FROM settlements',
  ],
  [
    'SELECT id FROM deals EXCEPT ‹ALL› SELECT code FROM settlements',
    'ALL is too much here.',
    'SELECT id FROM deals EXCEPT  SELECT code FROM settlements',
  ],
  ['SELECT ‹med›(id) FROM deals', 'Did you mean median()?', 'SELECT median(id) FROM deals'],
  ['SELECT ‹avarage›(id) FROM deals', 'Did you mean avg()?', 'SELECT avg(id) FROM deals'],
  ['‹SELEC› id FROM deals', 'Did you mean SELECT instead of SELEC?', 'SELECT id FROM deals'],
  ['SELECT id FRM ‹deals›', 'Did you mean FROM instead of FRM?', 'SELECT id FROM deals'],
  ['SELECT id FROM deals WHRE ‹id› = 1', 'Did you mean WHERE instead of WHRE?', 'SELECT id FROM deals WHERE id = 1'],
  [
    'SELECT count(*) FROM deals GRUOP ‹BY› settlement',
    'Did you mean GROUP instead of GRUOP?',
    'SELECT count(*) FROM deals GROUP BY settlement',
  ],
  [
    'SELECT id FROM deals ORDER BY id ‹DSC›',
    'Did you mean DESC instead of DSC?',
    'SELECT id FROM deals ORDER BY id DESC',
  ],
  ['SELECT id FROM ‹deal›', 'Did you mean deals or dear?', 'SELECT id FROM deals'],
  ['SELECT ‹s.nme› FROM settlements s', 'Did you mean name?', 'SELECT s.name FROM settlements s'],
  ['SELECT ‹dealDate› FROM deals', 'Did you mean deal_date?', 'SELECT deal_date FROM deals'],
  ['SELECT ‹price› FROM deals', 'Did you mean deal_amount or price_per_sqm?', 'SELECT deal_amount FROM deals'],
  ['SELECT d.id, ‹d.City› FROM deals d', 'Did you mean settlement?', 'SELECT d.id, d.settlement FROM deals d'],
  ['SELECT ‹date_deal› FROM deals', 'Did you mean deal_date?', 'SELECT deal_date FROM deals'],
  ['SELECT count(*) FROM ‹transactions›', 'Did you mean deals?', 'SELECT count(*) FROM deals'],
  ['SELECT id FROM ‹cities›', 'Did you mean settlements?', 'SELECT id FROM settlements'],
  ['SELECT avg(‹מחיר›) FROM deals', 'Did you mean deal_amount?', 'SELECT avg(deal_amount) FROM deals'],
  ['SELECT name FROM ‹יישובים›', 'Did you mean settlements?', 'SELECT name FROM settlements'],
  [
    'SELECT ‹ceil› FROM deals',
    'ceil is a function, and not a column: write ceil(…), or give its column a name with AS and sort by that.',
  ],
  ['SELECT ‹floor› FROM deals', 'The data has no floor: it is not reported with a deal.'],
  ['SELECT id FROM deals WHERE ‹מעלית› = 1', 'The data has no מעלית: it is not reported with a deal.'],
  [
    'SELECT count(*) AS n, ‹n› * 2 FROM deals',
    'n is a name that the list gives to one of its columns: WHERE, GROUP BY, HAVING and ORDER BY can use it. In the list, write its expression again, or use a subquery.',
  ],
  [
    'SELECT sum(deal_amount) סכום, ‹סכום› / 2 FROM deals',
    'סכום is a name that the list gives to one of its columns: WHERE, GROUP BY, HAVING and ORDER BY can use it. In the list, write its expression again, or use a subquery.',
  ],
  ['SELECT ‹x› FROM deals x, settlements s', "SELECT name FROM pragma_table_info('deals') lists its columns."],
  [
    'SELECT settlement count‹(›*) FROM deals GROUP BY 1',
    'Is a comma missing before count?',
    'SELECT settlement, count(*) FROM deals GROUP BY 1',
  ],
  ['SELECT id FROM deals SORT ‹BY› id', 'Did you mean ORDER instead of SORT?', 'SELECT id FROM deals ORDER BY id'],
  [
    'SELECT id, rank() OVER (ORDER BY id) AS r FROM deals WHERE r = 1',
    'Compute the window function in a subquery, and use its column outside.',
  ],
  [
    'SELECT id FROM deals WHERE deal_amount > ‹2.5M›',
    'A number has digits alone, without signs between them: 2500000.',
  ],
  ['SELECT id FROM deals WHERE deal_amount > 2‹,›5', 'Decimals follow a point: 2.5.'],
  [
    'SELECT id FROM deals WHERE settlement = ‹Haifa›',
    "Text takes single quotes: 'Haifa'.",
    "SELECT id FROM deals WHERE settlement = 'Haifa'",
  ],
  [
    'SELECT settlement, avg(deal_amount) AS avg ‹price› FROM deals GROUP BY 1',
    'A name with blanks takes double quotes: "avg price".',
    'SELECT settlement, avg(deal_amount) AS "avg price" FROM deals GROUP BY 1',
  ],
  [
    'SELECT name FROM settlements WHERE name_en = Tel ‹Aviv›',
    "Text takes single quotes: 'Tel Aviv'.",
    "SELECT name FROM settlements WHERE name_en = 'Tel Aviv'",
  ],
  [
    'SELECT settlement FROM deals GROUP BY ‹ROLLUP›(settlement)',
    'SQLite has no ROLLUP: write a SELECT for each level, with UNION ALL between them.',
  ],
  [
    'SELECT id FROM deals TABLESAMPLE ‹BERNOULLI›(1)',
    'SQLite has no TABLESAMPLE here: write ORDER BY random() LIMIT 1000.',
  ],
  ['SELECT id FROM ‹[deals LIMIT 1›', 'A bracket is not closed.'],
  ['SELECT ‹constructor› FROM deals', "SELECT name FROM pragma_table_info('deals') lists its columns."],
  ['SELECT ‹population› FROM deals', 'population is a column of settlements, which the statement does not read.'],
  [
    'SELECT ‹deals.id› FROM deals d',
    'deals has the alias d in this statement: write d.id.',
    'SELECT d.id FROM deals d',
  ],
  ['SELECT ‹x.id› FROM deals d', 'Nothing in FROM is named x; id is a column of deals.'],
  ['SELECT ‹t.name› FROM settlements s', 'Nothing in FROM is named t; name is a column of settlements.'],
  ['SELECT ‹cuont›(*) FROM deals', 'Did you mean count()?', 'SELECT count(*) FROM deals'],
  ['SELECT ‹abs›(1, 2)', 'abs() takes 1 argument.'],
  [
    'SELECT ‹count›(DISTINCT id, settlement) FROM deals',
    'Count the rows of a subquery: SELECT count(*) FROM (SELECT DISTINCT a, b FROM …).',
  ],
  ['SELECT ‹id› FROM deals, dear', "Several tables have it: write the table's name or alias before it, as in t.id."],
  [
    'SELECT id deal_date ‹deal_amount› FROM deals',
    'Is a comma missing before deal_amount?',
    'SELECT id deal_date, deal_amount FROM deals',
  ],
  ['SELECT id, ‹FROM› deals', 'There is a comma too many before FROM, or a column is missing.', 'SELECT id FROM deals'],
  [
    'SELECT id FROM deals, ‹WHERE› id = 1',
    'There is a comma too many before WHERE, or a column is missing.',
    'SELECT id FROM deals WHERE id = 1',
  ],
  ['SELECT ‹FROM› deals', 'SELECT wants columns before FROM: * for all of them.'],
  ['SELECT * ‹deals›', 'FROM is missing before deals.', 'SELECT * FROM deals'],
  ['SELECT *', 'A * stands for the columns of a table: add FROM.'],
  ['SELECT id FROM ‹WHERE› id = 1', 'Something is missing behind FROM.'],
  ['‹FROM› deals SELECT id', 'A statement begins with SELECT or WITH.'],
  ['‹deals›', 'A statement begins with SELECT or WITH.'],
  [
    'SELECT id FROM deals WHERE settlement = ‹"חיפה"›',
    "Text takes single quotes: 'חיפה'.",
    "SELECT id FROM deals WHERE settlement = 'חיפה'",
  ],
  [
    'SELECT id FROM deals WHERE settlement = ‹חיפה›',
    "Text takes single quotes: 'חיפה'.",
    "SELECT id FROM deals WHERE settlement = 'חיפה'",
  ],
  [
    'SELECT id FROM deals WHERE settlement = תל ‹אביב›',
    "Text takes single quotes: 'תל אביב'.",
    "SELECT id FROM deals WHERE settlement = 'תל אביב'",
  ],
  [
    'SELECT id FROM deals WHERE settlement = “תל ‹אביב”›',
    "Text takes plain single quotes, not typographic ones: 'תל אביב'.",
    "SELECT id FROM deals WHERE settlement = 'תל אביב'",
  ],
  [
    'SELECT id FROM deals WHERE settlement = ‹‘חיפה’›',
    "Text takes plain single quotes, not typographic ones: 'חיפה'.",
    "SELECT id FROM deals WHERE settlement = 'חיפה'",
  ],
  [
    'SELECT id FROM deals WHERE settlement = ״תל ‹אביב״›',
    "Text takes plain single quotes, not typographic ones: 'תל אביב'.",
    "SELECT id FROM deals WHERE settlement = 'תל אביב'",
  ],
  [
    "SELECT id FROM deals WHERE settlement = 'ז'‹בוטינסקי›'",
    "Text takes single quotes, and a ' inside it is written twice: 'ז''בוטינסקי', 'צה\"ל'.",
  ],
  [
    "SELECT id FROM deals WHERE settlement = ‹'חיפה›",
    "A quote is not closed. Text takes single quotes, and a ' inside it is written twice: 'ז''בוטינסקי', 'צה\"ל'.",
  ],
  ['SELECT ‹`nme`› FROM settlements', 'Did you mean name?', 'SELECT name FROM settlements'],
  [
    '‹SELECT\u00A0id› FROM deals',
    'An invisible sign (U+00A0) was copied along, where the dot stands in SELECT·id: put a plain blank there, or nothing.',
    'SELECT id FROM deals',
  ],
  [
    'SELECT id FROM deals\u00A0WHERE id ‹=› 1',
    'An invisible sign (U+00A0) was copied along, where the dot stands in deals·WHERE: put a plain blank there, or nothing.',
    'SELECT id FROM deals WHERE id = 1',
  ],
  [
    'SELECT ‹id\u200F› FROM deals',
    'An invisible sign (U+200F) was copied along, where the dot stands in id·: put a plain blank there, or nothing.',
    'SELECT id FROM deals',
  ],
  ['SELECT id FROM deals WHERE id !=‹=› 3', 'SQL has no !==: write <>.', 'SELECT id FROM deals WHERE id <> 3'],
  ['SELECT id FROM deals WHERE id =‹>› 3', 'SQL has no =>: write >=.', 'SELECT id FROM deals WHERE id >= 3'],
  ['SELECT id FROM deals WHERE ‹!›(id = 1)', 'SQL has no !: write NOT.', 'SELECT id FROM deals WHERE NOT(id = 1)'],
  ['SELECT settlement ||‹,› id FROM deals', 'Something is missing behind ||.'],
  [
    "SELECT CASE WHEN id > 3 ‹'big'› ELSE 'small' END FROM deals",
    "THEN is missing before 'big': CASE WHEN condition THEN value END.",
    "SELECT CASE WHEN id > 3 THEN 'big' ELSE 'small' END FROM deals",
  ],
  ['SELECT id FROM deals USE ‹INDEX› (x)', 'SQLite has no INDEX here: write INDEXED BY with the name of an index.'],
  ['SELECT ‹ARRAY›[1,2]', 'SQLite has no ARRAY: write json_each(x).'],
  [
    'SELECT id FROM deals WHERE id = 1 &‹&› deal_amount > 2',
    'SQL has no &&: write AND.',
    'SELECT id FROM deals WHERE id = 1 AND deal_amount > 2',
  ],
  [
    'SELECT id FROM deals WHERE deal_amount > 2 ‹–› 1',
    'SQL has no –: write -.',
    'SELECT id FROM deals WHERE deal_amount > 2 - 1',
  ],
  [
    'SELECT id FROM deals WHERE deal_amount > 1‹,›000,000',
    'A number has digits alone, without signs between them: 1000000.',
    'SELECT id FROM deals WHERE deal_amount > 1000000',
  ],
  [
    'SELECT id FROM deals WHERE deal_amount > 1.000‹.000›',
    'A number has digits alone, without signs between them: 1000000.',
    'SELECT id FROM deals WHERE deal_amount > 1000000',
  ],
  [
    'SELECT id FROM deals WHERE deal_amount > ‹₪1000›',
    'A number has digits alone, without signs between them: 1000.',
    'SELECT id FROM deals WHERE deal_amount > 1000',
  ],
  [
    'SELECT id FROM deals WHERE settlement LIKE ‹%›חיפה%',
    "A pattern is a text, and takes single quotes: '%חיפה%'.",
    "SELECT id FROM deals WHERE settlement LIKE '%חיפה%'",
  ],
  [
    'SELECT id FROM deals LIMIT 5 ‹ORDER› BY id',
    'ORDER BY comes before LIMIT. The order is FROM, JOIN, WHERE, GROUP BY, HAVING, ORDER BY, LIMIT.',
  ],
  [
    'SELECT id FROM deals ORDER BY id ‹WHERE› id = 3',
    'WHERE comes before ORDER BY. The order is FROM, JOIN, WHERE, GROUP BY, HAVING, ORDER BY, LIMIT.',
  ],
  [
    'SELECT id FROM deals GROUP BY id ‹WHERE› id = 3',
    'WHERE comes before GROUP BY. The order is FROM, JOIN, WHERE, GROUP BY, HAVING, ORDER BY, LIMIT.',
  ],
  [
    'SELECT id FROM deals HAVING count(*) > 3 ‹GROUP› BY id',
    'GROUP BY comes before HAVING. The order is FROM, JOIN, WHERE, GROUP BY, HAVING, ORDER BY, LIMIT.',
  ],
  [
    'SELECT id FROM deals d WHERE d.id = 1 ‹JOIN› settlements s ON s.code = d.id',
    'JOIN comes before WHERE. The order is FROM, JOIN, WHERE, GROUP BY, HAVING, ORDER BY, LIMIT.',
  ],
  ['SELECT id FROM deals WHERE id = 1 OR ‹WHERE› id = 2', 'WHERE is here twice. Conditions are joined by AND or OR.'],
  [
    'SELECT settlement FROM deals GROUP ‹settlement›',
    'GROUP is followed by BY: GROUP BY settlement.',
    'SELECT settlement FROM deals GROUP BY settlement',
  ],
  ['SELECT id FROM deals ORDER ‹id›', 'ORDER is followed by BY: ORDER BY id.', 'SELECT id FROM deals ORDER BY id'],
  ['SELECT id FROM deals ORDER BY DESC ‹id›', 'DESC stands behind what is sorted by: ORDER BY id DESC.'],
  [
    'SELECT * FROM deals LIMIT 10 ‹20›',
    'How many rows are left out stands behind OFFSET: LIMIT 10 OFFSET 20.',
    'SELECT * FROM deals LIMIT 10 OFFSET 20',
  ],
  [
    'SELECT id FROM deals WHERE id IN ‹1›, 2',
    'A list of values stands in brackets: IN (1, 2).',
    'SELECT id FROM deals WHERE id IN (1, 2)',
  ],
  [
    "SELECT id FROM deals WHERE settlement IN 'חיפה'‹,› 'לוד'",
    "A list of values stands in brackets: IN ('חיפה', 'לוד').",
    "SELECT id FROM deals WHERE settlement IN ('חיפה', 'לוד')",
  ],
  [
    'SELECT id FROM deals WHERE id BETWEEN 1‹,› 2',
    'BETWEEN takes AND between its two values: BETWEEN 1 AND 2.',
    'SELECT id FROM deals WHERE id BETWEEN 1 AND 2',
  ],
  [
    'SELECT id FROM deals WHERE id BETWEEN 1 ‹TO› 2',
    'BETWEEN takes AND between its two values: BETWEEN 1 AND 2.',
    'SELECT id FROM deals WHERE id BETWEEN 1 AND 2',
  ],
  [
    'SELECT id FROM deals WHERE id IS ‹BETWEEN› 1 AND 2',
    'IS is too much before BETWEEN.',
    'SELECT id FROM deals WHERE id BETWEEN 1 AND 2',
  ],
  ['SELECT id FROM deals WHERE id >= 1 AND ‹<=› 2', 'The column is named again behind AND: x >= 1 AND x <= 2.'],
  [
    'SELECT id FROM deals WHERE id = 1 AND ‹AND› id = 2',
    'AND is here twice.',
    'SELECT id FROM deals WHERE id = 1 AND id = 2',
  ],
  [
    'SELECT id FROM deals WHERE ‹AND› id = 1',
    'A condition does not begin with AND: something is missing before it, or it is too much.',
  ],
  ['SELECT id FROM deals WHERE id = 1 ‹AND›', 'Something is missing behind AND.'],
  ['SELECT id FROM deals ‹WHERE›', 'Something is missing behind WHERE.'],
  ['SELECT CASE WHEN id = 1 THEN 2 ‹FROM› deals', 'CASE ends with END.'],
  [
    'SELECT CASE WHEN id = 1 THEN 2 ELSE IF ‹id› = 2 THEN 3 END FROM deals',
    'CASE has no ELSE IF: write a further WHEN … THEN …, and END once.',
  ],
  ['SELECT count(id ‹FROM› deals', 'A bracket is not closed.'],
  ['SELECT id FROM deals WHERE (id = ‹1›', 'A bracket is not closed.'],
  [
    'SELECT id FROM deals WHERE id = 1‹)›',
    'This bracket closes none that is open.',
    'SELECT id FROM deals WHERE id = 1',
  ],
  [
    'SELECT round(avg(deal_amount)), 2‹)› FROM deals',
    'This bracket closes none that is open.',
    'SELECT round(avg(deal_amount)), 2 FROM deals',
  ],
  [
    'SELECT settlement FROM deals WHERE ‹avg›(deal_amount) > 3 GROUP BY settlement',
    'A condition on an aggregate goes into HAVING, sorting by one needs GROUP BY, and one inside another goes into a subquery.',
  ],
  [
    'SELECT max(‹count›(*)) FROM deals GROUP BY id',
    'A condition on an aggregate goes into HAVING, sorting by one needs GROUP BY, and one inside another goes into a subquery.',
  ],
  [
    'SELECT id FROM deals ‹HAVING› id > 3',
    'HAVING is for conditions on groups: write GROUP BY before it. A condition on rows goes into WHERE.',
  ],
  [
    'SELECT id FROM deals WHERE ‹row_number›() OVER (ORDER BY id) = 1',
    'Compute the window function in a subquery, and use its column outside.',
  ],
  ['SELECT sum(deal_amount) OVER PARTITION BY ‹id› FROM deals', 'OVER takes brackets: OVER (PARTITION BY …).'],
  [
    'SELECT id FROM deals ‹UNION› SELECT code, name FROM settlements',
    'Each SELECT must give as many columns as the first: write NULL for one that is missing.',
  ],
  [
    'SELECT id FROM deals ‹ORDER› BY id UNION SELECT code FROM settlements',
    'ORDER BY stands once, behind the last SELECT; for one part alone put that into a subquery of FROM.',
  ],
  [
    'SELECT id FROM deals WHERE id IN (SELECT id, deal_date FROM deals)',
    'A subquery in an expression gives one column: select it alone.',
  ],
  [
    'SELECT id FROM deals WHERE ‹id› = (1, 2)',
    'Several values in brackets are no value: write IN (…) for any of them, or compare them one by one.',
  ],
  ['SELECT id FROM deals ORDER BY 4', 'A number in ORDER BY or GROUP BY is the place of a column, from 1 to 1.'],
  [
    'SELECT settlement, count(*) FROM deals GROUP BY settlement ORDER BY ‹count›',
    'count is a function, and not a column: write count(…), or give its column a name with AS and sort by that.',
  ],
  ['SELECT id FROM deals d LEFT JOIN ‹ON› d.id = 1', 'Something is missing behind JOIN.'],
  [
    'SELECT id FROM deals d JOIN settlements s ‹d.id› = s.code',
    'ON is missing before d: it begins the condition of a JOIN.',
    'SELECT id FROM deals d JOIN settlements s ON d.id = s.code',
  ],
  ['SELECT id FROM deals ‹ON› id = 1', 'ON belongs to a JOIN: write JOIN, or put the condition into WHERE.'],
  [
    'SELECT id FROM deals d JOIN settlements s USING (‹id›)',
    'USING takes a column that both tables have: write ON a.x = b.y.',
  ],
  ['WITH d AS ‹SELECT› 1 SELECT * FROM d', 'The query of WITH stands in brackets: d AS (SELECT …).'],
  [
    'WITH d AS (SELECT 1), ‹SELECT› * FROM d',
    'There is a comma too many before SELECT, or a column is missing.',
    'WITH d AS (SELECT 1) SELECT * FROM d',
  ],
  [
    'WITH d AS (SELECT * FROM d) SELECT * FROM d',
    'A query that reads itself needs WITH RECURSIVE, and a first part without itself before UNION ALL.',
  ],
  ['SELECT id FROM deals WITH ‹x› AS (SELECT 1)', 'WITH stands at the beginning, before SELECT.'],
  ['SELECT TOP ‹10› * FROM deals', 'SQLite has no TOP here: write LIMIT 10 at the end.'],
  [
    "SELECT id FROM deals WHERE settlement ‹ILIKE› '%a%'",
    'SQLite has no ILIKE here: LIKE ignores the case of Latin letters already.',
    "SELECT id FROM deals WHERE settlement LIKE '%a%'",
  ],
  [
    "SELECT ‹DATE_TRUNC›('month', deal_date) FROM deals",
    "SQLite has no DATE_TRUNC: take it from the text with strftime('%Y', deal_date) or substr(deal_date, 1, 4).",
  ],
  [
    'SELECT EXTRACT(YEAR ‹FROM› deal_date) FROM deals',
    "SQLite has no EXTRACT here: take it from the text with strftime('%Y', deal_date) or substr(deal_date, 1, 4).",
  ],
  [
    'SELECT ‹YEAR›(deal_date) FROM deals',
    "SQLite has no YEAR: take it from the text with strftime('%Y', deal_date) or substr(deal_date, 1, 4).",
  ],
  [
    "SELECT DATEDIFF(‹day›, deal_date, '2020-01-01') FROM deals",
    'SQLite has no DATEDIFF: write julianday(a) - julianday(b) for days.',
  ],
  ['SELECT ‹NOW›()', "SQLite has no NOW: write date('now'); for windows of the data read meta.stats_anchor_date."],
  [
    'SELECT deal_amount‹:›:int FROM deals',
    'SQLite has no :: for types: write CAST(x AS INTEGER), REAL or TEXT.',
    'SELECT CAST(deal_amount AS INTEGER) FROM deals',
  ],
  [
    'SELECT count(*) AS ‹group› FROM deals',
    'GROUP is a word of SQL; as a name it takes double quotes: "group".',
    'SELECT count(*) AS "group" FROM deals',
  ],
  [
    "SELECT name FROM settlements_fts WHERE settlements_fts MATCH 'תל-אביב'",
    'In a full-text search each word stands in double quotes, with * behind it for a beginning: MATCH \'"תל" "אביב"*\'. Quotes inside a name are left out: צה"ל is "צהל".',
    'SELECT name FROM settlements_fts WHERE settlements_fts MATCH \'"תל" "אביב"*\'',
  ],
  [
    "SELECT id FROM deals WHERE settlement MATCH 'x'",
    'MATCH searches full-text tables alone: FROM settlements_fts WHERE settlements_fts MATCH \'"תל"*\'. Elsewhere write LIKE.',
  ],
  ['‹SHOW› TABLES', 'SQLite has no SHOW here: read SELECT name FROM pragma_table_list.'],
  ['SELECT id || ‹FROM› deals', 'Something is missing behind ||.'],
  [
    'SELECT id AS תאריך ‹עסקה› FROM deals',
    'A name with blanks takes double quotes: "תאריך עסקה".',
    'SELECT id AS "תאריך עסקה" FROM deals',
  ],
  ['SELECT ‹id，deal_date› FROM deals', 'SQL has no ，: write ,.', 'SELECT id,deal_date FROM deals'],
  ['SELECT ‹deal_amount–1› FROM deals', 'SQL has no –: write -.', 'SELECT deal_amount-1 FROM deals'],
  ['SELECT ‹count（›*） FROM deals', 'SQL has no （: write (.', 'SELECT count(*） FROM deals'],
  ['SELECT id FROM deals WHERE id = 1 ‹；›', 'SQL has no ；: write ;.', 'SELECT id FROM deals WHERE id = 1 ;'],
  [
    "SELECT id FROM deals WHERE settlement ‹~› 'a'",
    'SQLite has no ~ here: write LIKE with % and _, or GLOB with * and [0-9].',
  ],
  ['SELECT ‹ISNULL›(id, 1) FROM deals', 'SQLite has no ISNULL here: write coalesce(a, b).'],
  ['SELECT * ‹EXCLUDE› (id) FROM deals', 'SQLite has no EXCLUDE here: name the columns that you want.'],
  [
    'SELECT id FROM deals OFFSET ‹5›',
    'OFFSET stands behind LIMIT: LIMIT -1 OFFSET 5 for all rows.',
    'SELECT id FROM deals LIMIT -1 OFFSET 5',
  ],
  [
    "SELECT id FROM deals WHERE settlement IN ('חיפה' ‹'לוד'›)",
    "Is a comma missing before 'לוד'?",
    "SELECT id FROM deals WHERE settlement IN ('חיפה', 'לוד')",
  ],
  ['SELECT ‹date› FROM deals', 'Did you mean deal_date?', 'SELECT deal_date FROM deals'],
  [
    'SELECT population, ‹settlement› AS deals FROM settlements',
    'Did you mean name?',
    'SELECT population, name AS deals FROM settlements',
  ],
  [
    'SELECT population, ‹deal_date› AS deals FROM settlements',
    'deal_date is a column of deals, which the statement does not read.',
  ],
  [
    'SELECT * FROM deals d JOIN settlements s ON d.id = ‹s.cod›',
    'Did you mean code?',
    'SELECT * FROM deals d JOIN settlements s ON d.id = s.code',
  ],
  ['SELECT 1 ‹2›', null],
  [
    "SELECT id FROM deals WHERE settlement NOT ‹'חיפה'›",
    "NOT stands before a comparison: for a value that differs write <> 'חיפה'.",
    "SELECT id FROM deals WHERE settlement <> 'חיפה'",
  ],
  [
    'SELECT d.id FROM deals d LEFT JOIN settlements s WHERE d.id = s.code ‹ON› 1',
    'ON comes before WHERE. The order is FROM, JOIN, WHERE, GROUP BY, HAVING, ORDER BY, LIMIT.',
  ],
  [
    "SELECT CASE id > 3 ‹THEN› 'big' END FROM deals",
    'WHEN is missing behind CASE: CASE WHEN condition THEN value END.',
    "SELECT CASE WHEN id > 3 THEN 'big' END FROM deals",
  ],
  ['SELECT SUBSTRING(deal_date ‹FROM› 1 FOR 4) FROM deals', 'SUBSTRING takes commas here: substring(x, 1, 4).'],
  [
    'SELECT TRY_CAST(id ‹AS› INT) FROM deals',
    'SQLite has no TRY_CAST here: write CAST(x AS INTEGER), REAL or TEXT.',
    'SELECT CAST(id AS INT) FROM deals',
  ],
  [
    'SELECT id FROM deals WHERE deal_date LIKE 2024‹%›',
    "A pattern is a text, and takes single quotes: '2024%'.",
    "SELECT id FROM deals WHERE deal_date LIKE '2024%'",
  ],
  [
    'SELECT id FROM deals WHERE deal_date LIKE 2024% ‹AND› id = 1',
    "A pattern is a text, and takes single quotes: '2024%'.",
    "SELECT id FROM deals WHERE deal_date LIKE '2024%' AND id = 1",
  ],
  [
    'SELECT id,‹,› deal_date FROM deals',
    'There is a comma too many before deal_date, or a column is missing.',
    'SELECT id, deal_date FROM deals',
  ],
  ['WITH x (‹SELECT› 1) SELECT * FROM x', 'The query of WITH stands in brackets: x AS (SELECT …).'],
  ['‹בחר› * מתוך deals', 'A statement begins with SELECT or WITH.'],
  ['‹מה› המחיר הממוצע בחיפה', 'A statement begins with SELECT or WITH.'],
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
  ['SELECT id FROM deals d WHERE ‹=› 3', 'Something is missing behind WHERE.'],
  ['SELECT id FROM deals d JOIN settlements s ON ‹.›code = d.id', 'A name is missing before .code.'],
  ['SELECT id FROM deals d WHERE d. ‹=› 3', 'A column is missing behind the dot of d.'],
  [
    'SELECT id FROM deals d WHERE d ‹id› = 3',
    'Is a dot missing between d and id? d.id',
    'SELECT id FROM deals d WHERE d.id = 3',
  ],
  ['SELECT id FROM deals d WHERE id ‹id› = 3', 'id is here twice.', 'SELECT id FROM deals d WHERE id = 3'],
  ['SELECT id FROM deals ORDER BY BY ‹id›', 'BY is here twice.', 'SELECT id FROM deals ORDER BY id'],
  ['SELECT id FROM deals ORDER ‹ORDER› BY id', 'ORDER is here twice.', 'SELECT id FROM deals ORDER BY id'],
  [
    'SELECT id FROM deals d WHERE id > 3 ‹d.deal_amount› > 5',
    'AND or OR is missing before d.deal_amount.',
    'SELECT id FROM deals d WHERE id > 3 AND d.deal_amount > 5',
  ],
  [
    "SELECT id FROM deals WHERE id > 3 ‹settlement› LIKE 'ח%'",
    'AND or OR is missing before settlement.',
    "SELECT id FROM deals WHERE id > 3 AND settlement LIKE 'ח%'",
  ],
  [
    'SELECT d.id FROM deals d JOIN settlements s ON s.code = d.id ‹dear› r ON r.id = d.id',
    'JOIN is missing before dear.',
    'SELECT d.id FROM deals d JOIN settlements s ON s.code = d.id JOIN dear r ON r.id = d.id',
  ],
  [
    'SELECT id FROM deals WHERE id (‹SELECT› code FROM settlements)',
    'A comparison is missing between id and (SELECT …): = for the same value, < and > for the order, LIKE for a part of a text.',
  ],
  ['SELECT id FROM deals WHERE deal_date IS NOT ‹AND› id > 3', 'Something is missing behind IS NOT.'],
  [
    'SELECT d.id, d.deal_date d‹.›settlement FROM deals d',
    'Is a comma missing before d?',
    'SELECT d.id, d.deal_date, d.settlement FROM deals d',
  ],
  ['SELECT round avg‹(›id), 2) FROM deals', 'A bracket is missing behind round: round(…).'],
  ['SELECT id FROM deals BY ‹id›', 'BY stands behind ORDER, GROUP or PARTITION: ORDER BY id.'],
  [
    'SELECT id FROM deals ORDER BY id DESC ‹10›',
    'LIMIT is missing before 10: LIMIT 10.',
    'SELECT id FROM deals ORDER BY id DESC LIMIT 10',
  ],
  ['SELECT id FROM deals ORDER BY id + ‹DESC›', 'Something is missing behind +.'],
  ['SELECT id FROM deals ORDER BY id‹,›', 'Something is missing behind ,.'],
  [
    'SELECT id FROM deals WHERE deal_date NOT ‹IS› NULL',
    'NOT stands behind IS: IS NOT NULL.',
    'SELECT id FROM deals WHERE deal_date IS NOT NULL',
  ],
  ['SELECT id FROM deals WHERE ‹IS› NOT NULL', 'Something is missing behind WHERE.'],
  [
    'SELECT id FROM deals WHERE settlement = ‹all›',
    "Text takes single quotes: 'all'.",
    "SELECT id FROM deals WHERE settlement = 'all'",
  ],
  [
    'SELECT s.code FROM deals d ‹settlements› s ON s.code = d.id',
    'JOIN is missing before settlements.',
    'SELECT s.code FROM deals d JOIN settlements s ON s.code = d.id',
  ],
  ["SELECT json_extract('{}', ‹$›.url)", "Text takes single quotes: '$.url'.", "SELECT json_extract('{}', '$.url')"],
  ['SELECT ‹ממוצע›(deal_amount) FROM deals', 'Did you mean avg()?', 'SELECT avg(deal_amount) FROM deals'],
];

let database: Database;
beforeAll(async () => {
  database = await openMade(TABLES_NAMED);
}, BUILD_TIMEOUT_MS);

describe('a wrong statement is marked where it is wrong, with what helps', () => {
  it.each(WRONG.map(([marked, hint, fixed]) => ({ marked, hint, fixed })))(
    '$marked',
    async ({ marked, hint, fixed }) => {
      const sql = marked.replace(/[‹›]/g, '');
      const refusal = await explained(database, sql);
      const place = refusal.offset === undefined ? null : placeAt(sql, refusal.offset);
      const shown = place
        ? `${sql.slice(0, place.from)}‹${sql.slice(place.from, place.to)}›${sql.slice(place.to)}`
        : sql;
      expect(shown).toBe(marked);
      expect(refusal.hint ?? null).toBe(hint);
      const [fix] = quickFixes(sql, refusal);
      expect(fix && sql.slice(0, fix.from) + fix.insert + sql.slice(fix.to)).toBe(fixed);
    },
  );

  it('knows what people get wrong', () => {
    expect(new Set(WRONG.map(([statement]) => statement)).size).toBeGreaterThanOrEqual(60);
  });
});
