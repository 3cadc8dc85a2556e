-- Scans: one table
SELECT id, settlement, year, area, rooms, amount, odd, note, twice, city FROM deals
SELECT * FROM deals
SELECT * FROM deals ORDER BY id DESC
SELECT rowid, * FROM deals WHERE area > 390
SELECT typeof(area), typeof(year), typeof(odd), typeof(note), count(*) FROM deals GROUP BY 1, 2, 3, 4
SELECT year, count(*), avg(amount), sum(area), total(rooms) FROM deals GROUP BY 1
SELECT settlement, sum(area), group_concat(DISTINCT year) FROM deals GROUP BY settlement
SELECT DISTINCT year FROM deals
SELECT DISTINCT settlement, rooms FROM deals ORDER BY 1, 2
SELECT count(*) FROM deals NOT INDEXED
SELECT count(*) FROM settlements
SELECT count(area), count(*), max(area), min(area) FROM deals NOT INDEXED
SELECT max(id), min(rowid) FROM deals
SELECT max(year) FROM deals
SELECT min(settlement), year FROM deals
SELECT id FROM deals ORDER BY area DESC LIMIT 30
SELECT id, area FROM deals ORDER BY area DESC, id LIMIT 30 OFFSET 5
SELECT id FROM deals ORDER BY id DESC LIMIT 5
SELECT id FROM deals WHERE year = 2004 ORDER BY id DESC
SELECT id, area FROM deals WHERE area > 300 LIMIT 5
SELECT d.*, d.rowid FROM deals d LIMIT 3 OFFSET 1000
SELECT * FROM deals WHERE settlement LIKE '%אביב 3%'
SELECT count(*) FROM deals WHERE settlement LIKE '%אביב%'
SELECT count(*) FROM deals WHERE year = '2004'
SELECT count(*) FROM deals WHERE +year = '2004'
SELECT count(*) FROM deals WHERE area = '100'
SELECT count(*) FROM deals WHERE rooms = 2010 OR settlement >= 'ת'
SELECT count(*) FROM deals WHERE year IN ('1999', 2000.0)
SELECT count(*) FROM deals WHERE settlement COLLATE NOCASE = 'חיפה' OR odd IS NULL
SELECT count(*) FROM deals WHERE id IS NULL OR area IS NULL
SELECT length(note), length(odd), typeof(odd), odd IS NULL FROM deals NOT INDEXED
SELECT hex(odd) FROM deals NOT INDEXED WHERE typeof(odd) = 'blob'
SELECT id FROM deals WHERE length(note) > 450
SELECT sum(twice) FROM deals WHERE twice > 10
SELECT id % 10, count(*) FROM deals NOT INDEXED GROUP BY 1 HAVING count(*) > 100
SELECT id FROM deals WHERE rowid BETWEEN 1000 AND 1100
SELECT id, settlement FROM deals WHERE id > 103000
SELECT id, settlement FROM deals WHERE id > 103000 AND year > 2010 ORDER BY id DESC
SELECT * FROM deals WHERE id = 300
SELECT id FROM deals WHERE id = '303'
SELECT * FROM deals WHERE area > 9000000
SELECT sum(amount) FROM deals NOT INDEXED
SELECT random() IS NOT NULL, id FROM deals WHERE year = 1999
SELECT count(*) FROM main.deals WHERE area > 350
SELECT main.deals.area FROM deals LIMIT 1
SELECT id, CASE WHEN area > 200 THEN settlement ELSE note END FROM deals
SELECT year, median(area), stddev(area) FROM deals GROUP BY year
SELECT year, median(area) FROM deals GROUP BY year
SELECT strftime('%Y', '2020-01-01', year || ' days'), count(*) FROM deals GROUP BY 1
-- Several cursors on one table
SELECT a.id, b.id FROM deals a JOIN deals b ON b.id = a.id + 3 WHERE a.area > 390
SELECT a.id, b.id FROM deals a JOIN deals b ON b.year = a.year AND b.area = a.area AND a.id < b.id WHERE a.city = 4 ORDER BY 1, 2 LIMIT 300
SELECT count(*) FROM deals a, deals b WHERE a.id < 30 AND b.area > a.area
SELECT (SELECT count(*) FROM deals b WHERE b.area > a.area) FROM deals a LIMIT 12
SELECT count(*) FROM deals a WHERE a.id < 60 AND EXISTS (SELECT 1 FROM deals b WHERE b.settlement = a.settlement AND b.id > a.id)
SELECT id FROM deals a WHERE NOT EXISTS (SELECT 1 FROM deals b WHERE b.area > a.area)
SELECT id FROM deals WHERE area = (SELECT max(area) FROM deals)
SELECT id FROM deals WHERE year IN (SELECT year FROM deals WHERE area > 398)
SELECT id FROM deals WHERE (year, rooms) IN (SELECT year, rooms FROM deals WHERE area > 399)
SELECT area FROM deals WHERE year = 2001 UNION ALL SELECT amount FROM deals WHERE year = 2002
SELECT area FROM deals UNION SELECT rooms FROM deals
SELECT year FROM deals INTERSECT SELECT city + 1998 FROM deals
SELECT settlement FROM deals EXCEPT SELECT settlement FROM deals WHERE year > 2001
SELECT * FROM (SELECT area AS x FROM deals UNION ALL SELECT odd FROM deals) WHERE typeof(x) = 'real' LIMIT 700
SELECT area FROM deals WHERE year > 2020 UNION ALL SELECT rooms FROM deals WHERE year > 2020 ORDER BY 1
WITH x AS (SELECT year y, avg(area) v FROM deals GROUP BY 1) SELECT d.id FROM deals d JOIN x ON x.y = d.year WHERE d.area > x.v * 1.9 ORDER BY d.id LIMIT 50
WITH x AS (SELECT id, area FROM deals WHERE rooms > 3) SELECT count(*), sum(a.area - b.area) FROM x a JOIN x b ON a.id = b.id + 27
WITH x AS MATERIALIZED (SELECT id, area FROM deals WHERE rooms > 3) SELECT count(*) FROM x a JOIN x b ON a.id = b.id + 27
WITH RECURSIVE t(i, n) AS (SELECT min(id), 0 FROM deals UNION ALL SELECT (SELECT min(id) FROM deals WHERE id > t.i AND area > 380), n + 1 FROM t WHERE n < 10 AND i IS NOT NULL) SELECT * FROM t
WITH RECURSIVE t(y) AS (SELECT 1998 UNION SELECT y + 1 FROM t, deals WHERE deals.year = t.y AND y < 2003) SELECT * FROM t
SELECT sum(doubled), count(*) FROM big
SELECT a.id FROM big a JOIN big b ON b.id = a.id + 3 WHERE a.year > 2018
SELECT count(*) FROM deals a NATURAL JOIN (SELECT 2020 AS year, 100.0 AS area)
SELECT count(*) FROM deals JOIN (SELECT 2020 AS year) USING (year)
SELECT s.name, count(*), sum(d.area), max(d.odd) FROM settlements s CROSS JOIN keyed k CROSS JOIN deals d WHERE d.city = s.code AND d.year = k.v AND k.v > 2022 GROUP BY 1
SELECT s.name, count(*), sum(d.area) FROM settlements s CROSS JOIN keyed k CROSS JOIN deals d NOT INDEXED WHERE d.city = s.code AND d.year = k.v AND k.k LIKE 'k1%' GROUP BY 1
SELECT count(*), max(d.area) FROM settlements s CROSS JOIN empty e CROSS JOIN deals d WHERE d.settlement > s.name
SELECT count(*), max(e.a) FROM settlements s CROSS JOIN deals d CROSS JOIN empty e WHERE d.settlement > s.name
SELECT s.name, (SELECT sum(d.area) FROM keyed k CROSS JOIN settlements t CROSS JOIN deals d WHERE t.code = s.code AND d.city + 1 = t.code AND k.k = 'k9') FROM settlements s
SELECT count(*), sum(d.area) FROM settlements s CROSS JOIN keyed k LEFT JOIN deals d ON d.id = k.v + s.code
-- Windows
SELECT id, row_number() OVER (PARTITION BY year ORDER BY area DESC, id) r FROM deals WHERE area > 380 ORDER BY year, r
SELECT id, sum(amount) OVER (ORDER BY id ROWS BETWEEN 3 PRECEDING AND CURRENT ROW) FROM deals
SELECT year, lag(avg(area)) OVER (ORDER BY year) FROM deals GROUP BY year
SELECT id, ntile(4) OVER (ORDER BY area), first_value(settlement) OVER (PARTITION BY city ORDER BY id) FROM deals LIMIT 200
-- Other tables
SELECT s.name, count(d.id), avg(d.area) FROM settlements s JOIN deals d ON d.city = s.code GROUP BY s.code
SELECT s.name, d.id FROM deals d JOIN settlements s ON s.code = d.city WHERE d.area > 390
SELECT count(*), count(d.id), sum(d.area) FROM settlements s LEFT JOIN deals d ON d.city = s.code AND d.area > 300
SELECT s.code, d.id, d.area FROM settlements s LEFT JOIN deals d ON d.rooms = s.code AND d.area > 395
SELECT count(*), count(d.id), count(s.code) FROM deals d RIGHT JOIN settlements s ON d.city = s.code AND d.area > 300
SELECT count(*), count(d.id), count(s.code) FROM deals d FULL JOIN settlements s ON d.city = s.code AND d.area > 300
SELECT s.code, d.id, d.settlement FROM settlements s RIGHT JOIN deals d ON d.city + 0.0 = s.code WHERE d.year = 2001 OR s.code IS NULL
SELECT s.*, d.* FROM settlements s LEFT JOIN deals d ON d.id = s.code * 3
SELECT * FROM settlements s LEFT JOIN (SELECT city c, max(area) m, note FROM deals GROUP BY city) x ON x.c = s.code
SELECT name, (SELECT avg(area) FROM deals WHERE city = code) FROM settlements
SELECT name FROM settlements WHERE code NOT IN (SELECT city FROM deals WHERE area > 350)
SELECT d.id, k.v FROM deals d JOIN keyed k ON k.k = 'k' || d.id WHERE d.year = 2000
SELECT count(*) FROM keyed
SELECT * FROM empty
SELECT count(*), max(a) FROM empty LEFT JOIN deals ON a = id
SELECT d.id FROM deals d CROSS JOIN empty
SELECT j.value, d.id FROM json_each('[3, 6, 9]') j JOIN deals d ON d.id + 0 = j.value
-- Indexes, and rows of the table behind them
SELECT amount FROM deals WHERE amount BETWEEN 100000 AND 130000
SELECT id, note FROM deals WHERE amount > 2900000000000
SELECT city, count(*) FROM deals GROUP BY city
SELECT city, area FROM deals ORDER BY city, area LIMIT 20
SELECT id, settlement FROM deals INDEXED BY by_amount WHERE amount > 2990000000000
SELECT id FROM deals WHERE city = 3 OR amount = 7000
SELECT id, note FROM deals WHERE city = 3 OR amount = 7000 OR id = 300
SELECT id FROM deals WHERE city IN (3, 5) AND area > 200 ORDER BY settlement, id LIMIT 40
-- Whole indexes
SELECT city, count(*), median(area) FROM deals GROUP BY city
SELECT city, count(*), avg(area), sum(area), group_concat(area) FROM deals GROUP BY city
SELECT city, group_concat(id) FROM deals GROUP BY city
SELECT city, area, id FROM deals ORDER BY city, area
SELECT city, area, rowid FROM deals ORDER BY city DESC, area DESC
SELECT id, city FROM deals ORDER BY city DESC, id DESC LIMIT 50
SELECT amount, id FROM deals ORDER BY amount
SELECT amount FROM deals ORDER BY amount DESC LIMIT 30 OFFSET 7
SELECT typeof(area), typeof(city), count(*) FROM deals INDEXED BY by_city GROUP BY 1, 2
SELECT area, typeof(area) FROM deals INDEXED BY by_city
SELECT count(*) FROM deals
SELECT count(id), count(DISTINCT id) FROM deals
SELECT count(*), count(area), count(DISTINCT city) FROM deals INDEXED BY by_city
SELECT DISTINCT city FROM deals
SELECT city, max(id), min(area) FROM deals GROUP BY city
SELECT city, area, count(*) FROM deals GROUP BY city, area HAVING count(*) > 1
SELECT city, area FROM deals WHERE area IS NULL
SELECT sum(city * 1000 + area) FROM deals WHERE area > 100
SELECT city, row_number() OVER (PARTITION BY city ORDER BY area) FROM deals
SELECT city FROM deals UNION ALL SELECT amount FROM deals
SELECT count(*) FROM deals a JOIN deals b ON b.id = a.amount
SELECT a.city, count(*) FROM deals a LEFT JOIN deals b ON b.city = a.city AND b.area = 9999 GROUP BY 1
SELECT a.city, b.city FROM (SELECT DISTINCT city FROM deals) a, (SELECT DISTINCT city FROM deals) b
SELECT (SELECT count(*) FROM deals b WHERE b.city > a.code) FROM settlements a
SELECT s.name, d.city FROM settlements s LEFT JOIN (SELECT city FROM deals GROUP BY city) d ON d.city = s.code
SELECT max(amount), min(amount) FROM deals
SELECT group_concat(city || ' ' || area || ' ' || id) FROM deals INDEXED BY by_city
SELECT word, count(*), group_concat(id) FROM keys INDEXED BY by_word GROUP BY word
SELECT word, whole, id FROM keys INDEXED BY by_word
SELECT word, whole, id FROM keys INDEXED BY by_word ORDER BY word DESC, whole DESC
SELECT typeof(word), typeof(whole), quote(word), quote(whole) FROM keys INDEXED BY by_word
SELECT mixed, id FROM keys INDEXED BY by_mixed
SELECT group_concat(quote(mixed)) FROM keys INDEXED BY by_mixed
SELECT id, mixed, whole FROM keys INDEXED BY by_id
SELECT folded, count(*) FROM keys INDEXED BY by_folded GROUP BY folded
SELECT id FROM keys INDEXED BY by_falling ORDER BY whole DESC
SELECT whole, id FROM keys INDEXED BY by_part WHERE whole IS NOT NULL
SELECT whole + 1 FROM keys INDEXED BY by_sum ORDER BY whole + 1
SELECT computed FROM keys INDEXED BY by_computed ORDER BY computed
SELECT kept, whole FROM keys INDEXED BY by_kept
SELECT code FROM keys INDEXED BY by_code
SELECT word, count(mixed), median(whole) FROM keys INDEXED BY by_four GROUP BY word
SELECT word, count(mixed), median(whole), median(whole + 0) FROM keys INDEXED BY by_four GROUP BY word
SELECT word, median(whole), mixed FROM keys INDEXED BY by_four GROUP BY word
SELECT word, median(whole), whole FROM keys INDEXED BY by_four GROUP BY word LIMIT 3 OFFSET 2
SELECT word, count(*), count(mixed) FROM keys INDEXED BY by_four GROUP BY word HAVING median(whole) > 0 ORDER BY 3, 1 LIMIT 9
SELECT word, median(whole) FILTER (WHERE kept > 0), count(mixed) FILTER (WHERE mixed > 0) FROM keys INDEXED BY by_four GROUP BY word
SELECT word, count(DISTINCT mixed), median(DISTINCT whole) FROM keys INDEXED BY by_four GROUP BY word
SELECT word, sum(whole), max(mixed), median(whole), min(kept) FROM keys INDEXED BY by_four GROUP BY word
SELECT word, median(mixed) FROM keys INDEXED BY by_four GROUP BY word
SELECT count(*), count(mixed), median(whole) FROM keys INDEXED BY by_four
SELECT median(whole), word FROM keys INDEXED BY by_four
SELECT upper(word), median(whole), count(kept) FROM keys INDEXED BY by_four GROUP BY 1
SELECT word, median(whole) FROM keys INDEXED BY by_four WHERE word IS NOT NULL AND word <> '' GROUP BY word
SELECT word, kept, median(whole), count(mixed) FROM keys INDEXED BY by_four GROUP BY word, kept
SELECT s.name, x.m FROM settlements s JOIN (SELECT word, median(whole) m FROM keys INDEXED BY by_four GROUP BY word) x ON x.m > s.code LIMIT 90
SELECT word, median(whole), lag(median(whole)) OVER (ORDER BY word) FROM keys INDEXED BY by_four GROUP BY word
SELECT median(whole) FROM (SELECT whole FROM keys INDEXED BY by_four ORDER BY word LIMIT 55)
SELECT word, median(whole) FROM keys INDEXED BY by_four GROUP BY word UNION ALL SELECT word, count(mixed) FROM keys INDEXED BY by_four GROUP BY word
SELECT (SELECT median(k.whole) FROM keys k INDEXED BY by_four WHERE k.kept > s.code) FROM settlements s
SELECT id, word FROM keys INDEXED BY by_id ORDER BY word, id LIMIT 90
SELECT group_concat(word || id || whole) FROM keys INDEXED BY by_id
SELECT v FROM keyed INDEXED BY by_v
SELECT v, count(*) FROM keyed GROUP BY v
-- Errors, and what reads no table
SELECT nope FROM deals
SELECT abs(-9223372036854775807 - 1) FROM deals LIMIT 1
SELECT sum(amount * 9223372036854775) FROM deals
SELECT sum(9223372036854775807) FROM deals
SELECT json_extract(settlement, '$') FROM deals
SELECT * FROM deals INDEXED BY by_amount WHERE year = 2000
DELETE FROM deals
DROP TABLE deals
SELECT name, type, "notnull", pk FROM pragma_table_info('deals')
SELECT name, sql FROM sqlite_schema WHERE name = 'deals'
EXPLAIN QUERY PLAN SELECT count(*) FROM deals WHERE area > 400
SELECT sqlite_offset(area) IS NULL FROM deals LIMIT 1
SELECT 1 WHERE 0
-- Rows that are looked up, through an index or by their rowids
SELECT id, settlement, note FROM deals WHERE city = 3
SELECT id, settlement, area, rooms FROM deals WHERE city = 3 AND area > 100 ORDER BY area
SELECT city, area, id, year FROM deals WHERE city = 3 AND area > 100 ORDER BY area DESC
SELECT *, rowid FROM deals WHERE city = 5
SELECT * FROM deals WHERE city = 5 AND area IS NULL
SELECT year, sum(area), group_concat(id), avg(rooms) FROM deals WHERE city = 7 AND rooms > 1 GROUP BY year
SELECT amount, odd, typeof(odd) FROM deals WHERE amount > 100000 AND amount < 900000
SELECT amount, odd, note FROM deals WHERE amount < -2000 ORDER BY amount DESC LIMIT 40
SELECT amount, odd, note FROM deals WHERE amount >= 1000 ORDER BY amount LIMIT 40 OFFSET 10
SELECT quote(amount), year FROM deals INDEXED BY by_amount WHERE amount BETWEEN '-500' AND 7000.5
SELECT max(year), min(note), count(DISTINCT settlement) FROM deals WHERE city = 12
SELECT s.name, d.id, d.year, d.area FROM settlements s JOIN deals d ON d.city = s.code WHERE d.year > 2015
SELECT s.name, count(*), sum(d.rooms), avg(d.area) FROM settlements s JOIN deals d ON d.city = s.code AND d.area > 50 GROUP BY s.name
SELECT s.name, d.id, d.year FROM settlements s LEFT JOIN deals d ON d.city = s.code AND d.area > 398
SELECT s.name, d.id, coalesce(d.year, 'none') FROM settlements s LEFT JOIN deals d ON d.city = s.code + 5 AND d.year > 2019
SELECT s.code, (SELECT sum(rooms) FROM deals d WHERE d.city = s.code AND d.year > 2000) FROM settlements s
SELECT s.code FROM settlements s WHERE EXISTS (SELECT 1 FROM deals d WHERE d.city = s.code AND d.year = 1998 AND d.area > 300)
SELECT a.id, b.id, b.note FROM deals a JOIN deals b ON b.city = a.city AND b.area = a.area WHERE a.amount = -7 OR a.amount = 3000
SELECT id, (SELECT count(*) FROM deals b WHERE b.city = a.city AND b.rooms > a.rooms) FROM deals a WHERE a.city = 4 AND a.area > 350
SELECT id, row_number() OVER (ORDER BY rooms, id), lag(note) OVER (ORDER BY area) FROM deals WHERE city = 6
SELECT id, year FROM deals WHERE city IN (2, 4) AND year > 2010
SELECT id, year FROM deals WHERE city IN (2, 4) AND area > 300 AND year > 2010
SELECT id, year FROM deals WHERE (city = 2 AND year = 2001) OR (amount = 3000 AND year > 0)
SELECT id, year FROM deals WHERE city > 10 AND area > 1 UNION ALL SELECT id, rooms FROM deals WHERE amount < -14000
SELECT DISTINCT rooms FROM deals WHERE city = 9
SELECT group_concat(x) FROM (SELECT area || settlement AS x FROM deals WHERE city = 8 LIMIT 60)
WITH x AS MATERIALIZED (SELECT id, rooms, area FROM deals WHERE city = 8) SELECT a.id, b.area FROM x a JOIN x b ON a.id = b.id + 39
WITH RECURSIVE t(c, n) AS (VALUES (0, 0) UNION ALL SELECT c + 1, (SELECT total(rooms) FROM deals WHERE city = c) FROM t WHERE c < 12) SELECT * FROM t
SELECT id, folded, mixed FROM keys WHERE word = 'חיפה'
SELECT id, same, code FROM keys WHERE word >= 'ת' AND word < 'תל אביב 3' ORDER BY word DESC, whole DESC
SELECT id, word, code, folded FROM keys WHERE mixed > 20 AND mixed < 1e30
SELECT id, whole, code FROM keys WHERE mixed = x'00ff'
SELECT id, quote(mixed), code FROM keys INDEXED BY by_mixed WHERE mixed IS NULL
SELECT id, mixed, same FROM keys INDEXED BY by_id WHERE word = '' AND id > 100
SELECT kept, computed, code, same FROM keys INDEXED BY by_kept WHERE kept > 2000000
SELECT code, mixed FROM keys WHERE code = 'c8'
SELECT id, mixed FROM keys INDEXED BY by_folded WHERE folded = 'A'
SELECT id, mixed FROM keys INDEXED BY by_falling WHERE whole > 0
SELECT id, mixed FROM keys INDEXED BY by_part WHERE whole > 0
SELECT k.k, d.year FROM keyed k JOIN deals d ON d.city = k.v - 2000 WHERE k.v > 1995 AND d.rooms > 3
SELECT d.id, d.note, s.name FROM settlements s RIGHT JOIN deals d ON d.city = s.code WHERE d.amount > 100000 AND d.amount < 500000
SELECT s.code, d.id, d.year, d.odd FROM deals d RIGHT JOIN settlements s ON d.city = s.code AND d.area > 395
SELECT s.code, d.id, d.note FROM settlements s FULL JOIN deals d ON d.city = s.code AND d.rooms = 4 WHERE s.code < 3 OR d.id < 90
SELECT b.id, b.settlement, b.odd, typeof(b.odd) FROM deals a JOIN deals b ON b.id = a.id * 2 WHERE a.year = 2001
SELECT a.id, b.note, b.area FROM deals a LEFT JOIN deals b ON b.id = a.id + 1 WHERE a.year = 2001
SELECT id, odd, note, rooms FROM deals WHERE id IN (3, 300, 301, 103000, 104502, -5, 999999999)
SELECT id, amount FROM deals WHERE amount IN (SELECT amount * 2 FROM deals WHERE city = 5) AND year > 2000
SELECT year, id FROM deals WHERE amount > 2000 ORDER BY amount DESC, id DESC LIMIT 25 OFFSET 5
SELECT length(note), typeof(note), length(odd), typeof(settlement) FROM deals WHERE city = 3 AND area > 20
SELECT twice, amount, year FROM deals WHERE city = 1 AND twice > 0
SELECT a.id, (SELECT max(b.rooms) FROM deals b WHERE b.amount = a.amount) FROM deals a WHERE a.city = 2
SELECT k.id, k.word, d.note FROM keys k JOIN deals d ON d.id = k.id / 2 WHERE k.code > 'c5'
SELECT id, whole, mixed FROM keys WHERE code IN ('c9', 'c12', 'c6', NULL)
-- Rows that an index names and a filter leaves, in two passes
SELECT * FROM deals WHERE rooms = 4 ORDER BY amount DESC LIMIT 20
SELECT * FROM deals WHERE rooms = 4 ORDER BY amount DESC LIMIT 20 OFFSET 7
SELECT rowid, *, twice FROM deals WHERE rooms > 3 AND year < 2005 ORDER BY amount, id LIMIT 35
SELECT * FROM deals WHERE city = 3 AND rooms = 4
SELECT * FROM deals WHERE city = 3 AND rooms = 4 ORDER BY area DESC LIMIT 15
SELECT * FROM deals WHERE city IN (3, 5, 8) AND rooms = 4.5 AND note IS NULL
SELECT * FROM deals WHERE city > 3 AND settlement LIKE '%אביב 3%' ORDER BY city, area LIMIT 60
SELECT * FROM deals INDEXED BY by_amount WHERE amount > -500 AND odd IS NOT NULL AND year = 2004
SELECT * FROM deals INDEXED BY by_amount WHERE amount > 5000000 AND year = 1900
SELECT settlement, note, odd, CASE WHEN rooms > 2 THEN year ELSE note END FROM deals WHERE city = 6 AND rooms > 1 LIMIT 25
SELECT d.*, s.name FROM deals d JOIN settlements s ON s.code = d.city WHERE d.rooms = 4 ORDER BY d.amount DESC LIMIT 30
SELECT s.name, d.* FROM settlements s CROSS JOIN deals d ON d.city = s.code AND d.rooms = 4 AND d.year > 2003
SELECT s.name, d.* FROM settlements s LEFT JOIN deals d ON d.city = s.code AND d.rooms = 4 AND d.year > 2020
SELECT id, settlement, year, note, (SELECT name FROM settlements WHERE code = d.rooms) FROM deals d WHERE city = 4 AND rooms < 2
SELECT * FROM deals d WHERE city = 4 AND EXISTS (SELECT 1 FROM settlements s WHERE s.code = d.rooms * 2)
SELECT * FROM (SELECT * FROM deals WHERE city = 7 AND rooms = 3 ORDER BY area LIMIT 30) WHERE year > 2000
SELECT count(*), max(note) FROM (SELECT * FROM deals WHERE city = 7 AND rooms = 3 ORDER BY area LIMIT 30)
SELECT * FROM deals WHERE city = 2 AND rooms = 3 UNION ALL SELECT * FROM deals WHERE city = 9 AND rooms = 3
SELECT * FROM deals WHERE city = 2 AND rooms = abs(random() % 2)
SELECT * FROM keys WHERE word >= 'ת' AND same = 1 ORDER BY word, whole LIMIT 40
SELECT id, code, same, kept, computed, mixed FROM keys INDEXED BY by_falling WHERE whole < 0 AND folded = 'A' LIMIT 50
SELECT * FROM deals WHERE rooms = 4 ORDER BY area, id
SELECT * FROM deals WHERE rooms = 4 AND settlement LIKE '%אביב%' ORDER BY note DESC, odd, amount
SELECT settlement, note, odd, year + 1, amount FROM deals WHERE rooms > 3 ORDER BY settlement COLLATE NOCASE DESC, 4, area
SELECT *, rowid FROM deals WHERE city = 3 AND rooms < 2 ORDER BY year DESC, id
SELECT d.*, s.name FROM deals d JOIN settlements s ON s.code = d.city WHERE d.rooms = 4 ORDER BY s.name, d.area
SELECT s.name, d.* FROM settlements s LEFT JOIN deals d ON d.city = s.code AND d.rooms = 4 ORDER BY d.area, d.id
SELECT * FROM deals WHERE rooms = 4 ORDER BY CASE WHEN year > 2010 THEN area ELSE amount END, id
SELECT * FROM deals WHERE rooms = 4 AND year IN (SELECT year FROM deals WHERE area > 398) ORDER BY area
SELECT *, (SELECT name FROM settlements WHERE code = d.city) AS name FROM deals d WHERE rooms = 4 ORDER BY name, id
SELECT * FROM keys WHERE same = 1 AND whole > 0 ORDER BY mixed, id
-- The first rows in another order
SELECT * FROM deals ORDER BY area DESC LIMIT 10
SELECT id, settlement, odd, note, city FROM deals ORDER BY rooms LIMIT 1
SELECT id, settlement, odd, note, city, amount, year FROM deals ORDER BY rooms, area DESC, odd LIMIT 200
SELECT id, settlement, odd, note, city FROM deals WHERE area > 1000 ORDER BY area LIMIT 10
SELECT id, rowid, settlement, odd, note, amount, area, rooms FROM deals WHERE rooms = 4 AND year > 2000 ORDER BY settlement LIMIT 37
SELECT odd, odd, note, settlement, amount, area FROM deals WHERE typeof(odd) <> 'null' ORDER BY year DESC LIMIT 60
SELECT * FROM deals WHERE rooms = 4 ORDER BY note DESC, id DESC LIMIT 12
SELECT id, odd, note, settlement, amount FROM deals WHERE year BETWEEN 2001 AND 2003 ORDER BY area * rooms DESC LIMIT 15
SELECT area, settlement, year, amount, odd FROM deals ORDER BY area DESC NULLS LAST LIMIT 9
SELECT area, settlement, year, amount, odd FROM deals ORDER BY area DESC LIMIT 9 OFFSET 4
SELECT area + 1, settlement, year, amount, odd, note FROM deals ORDER BY area DESC LIMIT 9
SELECT settlement, year, amount, odd, note FROM deals ORDER BY area LIMIT 5000
SELECT settlement, year, amount, odd, note FROM deals ORDER BY area LIMIT 0
SELECT settlement, year, amount, odd, note FROM deals ORDER BY area LIMIT -1
SELECT settlement, year, amount, odd, note FROM deals ORDER BY typeof(odd), rooms LIMIT 20
SELECT settlement, year, amount, odd, note FROM deals ORDER BY settlement COLLATE NOCASE DESC, area LIMIT 30
SELECT settlement, year, amount, odd, note FROM deals WHERE city IN (1, 4, 7) ORDER BY area LIMIT 20
SELECT settlement, year, amount, odd, note FROM deals WHERE area > (SELECT avg(area) FROM deals) ORDER BY area LIMIT 20
SELECT DISTINCT settlement, year, amount, odd, note FROM deals ORDER BY rooms LIMIT 20
SELECT d.*, s.name FROM deals d JOIN settlements s ON s.code = d.city ORDER BY d.area DESC LIMIT 20
SELECT * FROM (SELECT * FROM deals ORDER BY area DESC LIMIT 30) WHERE rooms > 2
SELECT count(*), max(odd), min(note), max(settlement) FROM (SELECT * FROM deals ORDER BY area DESC LIMIT 30)
SELECT *, row_number() OVER (ORDER BY id) FROM deals ORDER BY area DESC LIMIT 10
SELECT year, max(area), odd, note, settlement, amount FROM deals GROUP BY year ORDER BY 2 DESC LIMIT 5
SELECT * FROM deals UNION ALL SELECT * FROM deals ORDER BY 4 DESC LIMIT 10
SELECT * FROM deals WHERE random() IS NOT NULL ORDER BY area DESC LIMIT 10
SELECT *, random() > 0 OR 1 FROM deals ORDER BY area DESC LIMIT 10
SELECT * FROM deals ORDER BY CASE WHEN rooms > 3 THEN area ELSE year END DESC, amount LIMIT 25
SELECT * FROM keys ORDER BY whole DESC LIMIT 20
SELECT * FROM keys NOT INDEXED ORDER BY mixed DESC LIMIT 40
-- Tables without rowids
SELECT * FROM totals
SELECT * FROM totals ORDER BY settlement DESC, year LIMIT 50
SELECT settlement, sum(amount), count(note), max(odd) FROM totals GROUP BY settlement
SELECT year, count(*), total(amount) FROM totals GROUP BY year
SELECT * FROM totals WHERE note LIKE '%x%' AND amount > 10
SELECT settlement, year FROM totals WHERE amount < 5 LIMIT 7
SELECT settlement, year FROM totals WHERE amount < 5 ORDER BY settlement DESC, year LIMIT 7
SELECT year FROM totals WHERE settlement IN ('חיפה', 'תל אביב 7') AND +year > 2000
SELECT odd FROM totals WHERE year = 2004
SELECT doubled, next, typeof(amount), typeof(odd) FROM totals WHERE next = 2005
SELECT DISTINCT settlement FROM totals
SELECT DISTINCT odd FROM totals
SELECT count(*) FROM totals
SELECT max(settlement), min(settlement), max(year) FROM totals
SELECT * FROM totals WHERE settlement = 'חיפה'
SELECT * FROM totals WHERE settlement = 'חיפה' OR amount > 240
SELECT t.settlement, d.id, d.area FROM totals t JOIN deals d ON d.settlement = t.settlement AND d.year = t.year WHERE t.amount > 240
SELECT d.id, t.amount FROM deals d JOIN totals t USING (settlement, year) WHERE d.rooms = 3
SELECT a.year, count(*) FROM totals a JOIN totals b ON a.amount = b.amount GROUP BY 1
SELECT settlement, year, amount - lag(amount) OVER (PARTITION BY settlement ORDER BY year) FROM totals
SELECT year FROM totals UNION SELECT city FROM deals
SELECT year FROM totals UNION ALL SELECT amount FROM totals ORDER BY 1
SELECT t.settlement, s.name FROM totals t LEFT JOIN settlements s ON s.code = t.year - 1998
SELECT (SELECT max(amount) FROM totals t WHERE t.year = k.v), k FROM keyed k
WITH big AS (SELECT settlement, amount FROM totals WHERE amount > 100) SELECT a.settlement, count(*) FROM big a JOIN big b USING (amount) GROUP BY 1
SELECT rowid FROM totals
SELECT settlement, year FROM totals WHERE (settlement, year) > ('תל אביב 3', 2010) ORDER BY settlement, year DESC LIMIT 20
-- Keys that are sought in an index
SELECT count(*), sum(area) FROM deals WHERE city = 5
SELECT id, year FROM deals WHERE city = 5 AND area > 300
SELECT id, year FROM deals WHERE city = 5 AND area BETWEEN 100 AND 100.5 ORDER BY area DESC
SELECT id, note FROM deals WHERE city = 5 AND area IS NULL
SELECT city, area FROM deals WHERE city > 10 ORDER BY city DESC, area DESC
SELECT city, count(*) FROM deals WHERE city >= 3 AND city < 9 GROUP BY city
SELECT id, city, area, odd FROM deals INDEXED BY by_city WHERE city IN (12, 1, 5, 99, NULL) AND area IN (7, 9.25, 300, 301)
SELECT id, amount FROM deals WHERE amount IN (-6, 3000000000000, 4000, 5) ORDER BY amount
SELECT id FROM deals WHERE amount = 4000.0 OR amount = '1000'
SELECT min(amount), max(amount) FROM deals WHERE amount > -100
SELECT id, amount FROM deals WHERE amount > 2990000000000000
SELECT id, amount, settlement FROM deals WHERE amount < 0 ORDER BY amount LIMIT 7 OFFSET 3
SELECT s.name, count(d.id), median(d.amount), max(d.odd) FROM settlements s LEFT JOIN deals d ON d.city = s.code GROUP BY s.code
SELECT s.name, d.id, d.note FROM settlements s JOIN deals d ON d.city = s.code AND d.area > 380 ORDER BY s.name, d.id
SELECT a.id, b.id FROM deals a JOIN deals b ON b.city = a.city + 1 AND b.area = a.area WHERE a.rooms = 4
SELECT (SELECT max(area) FROM deals d WHERE d.city = s.code), (SELECT note FROM deals d WHERE d.city = s.code ORDER BY area DESC LIMIT 1) FROM settlements s
SELECT name FROM settlements s WHERE EXISTS (SELECT 1 FROM deals d WHERE d.city = s.code AND d.area > 398)
SELECT year, settlement FROM deals ORDER BY city, area
SELECT city, area, id, year FROM deals ORDER BY city DESC, area DESC LIMIT 200 OFFSET 2000
SELECT rowid, year FROM deals WHERE city = 3 ORDER BY area, rowid DESC
SELECT word, whole, id FROM keys WHERE word = 'חיפה' AND whole > 0
SELECT word, count(*) FROM keys WHERE word >= 'תל אביב 2' AND word < 'תל אביב 3' GROUP BY word
SELECT id, same FROM keys WHERE word LIKE 'תל%' ORDER BY word, whole
SELECT id, word, mixed FROM keys INDEXED BY by_id WHERE word IS NULL ORDER BY word, id DESC
SELECT id, mixed, whole FROM keys INDEXED BY by_id WHERE word = '' AND id > 900
SELECT whole, same FROM keys INDEXED BY by_four WHERE word = 'תל אביב 9' AND kept BETWEEN -9000000 AND 9000000
SELECT id, kept, folded FROM keys WHERE kept > 20000000 ORDER BY kept DESC
SELECT id, code, word FROM keys WHERE code IN ('c12', 'c6', 'c300', 'C9')
SELECT code FROM keys WHERE code > 'c90' ORDER BY code DESC
SELECT id FROM keys WHERE code IS NULL
SELECT k.id, d.id FROM keys k JOIN deals d ON d.amount = k.whole
SELECT count(*) FROM deals WHERE city = 4 AND area > (SELECT avg(area) FROM deals WHERE city = 4)
SELECT city, area FROM deals WHERE (city, area) > (11, 350) ORDER BY city, area LIMIT 30
SELECT d.city, row_number() OVER (PARTITION BY d.city ORDER BY d.area, d.id) FROM deals d WHERE d.city IN (2, 3)
SELECT id, year FROM deals WHERE city = 2 UNION ALL SELECT id, year FROM deals WHERE city = 1 ORDER BY 2, 1
SELECT id FROM deals WHERE city = 3 AND random() IS NOT NULL ORDER BY area
-- Keys that are sought in a table without rowids
SELECT year, amount FROM totals WHERE settlement = 'תל אביב 3' AND year > 2010
SELECT year, amount, odd FROM totals WHERE settlement = 'תל אביב 3' AND year BETWEEN 2001 AND 2012 ORDER BY year
SELECT note FROM totals WHERE settlement >= 'תל אביב 3' ORDER BY settlement DESC, year
SELECT settlement, count(*), total(amount) FROM totals WHERE settlement > 'ת' GROUP BY settlement
SELECT d.id, t.amount, t.doubled FROM deals d JOIN totals t ON t.settlement = d.settlement AND t.year = d.year + 1 WHERE d.rooms = 2
SELECT d.id, t.next FROM deals d LEFT JOIN totals t ON t.settlement = d.settlement AND t.year = d.amount WHERE d.rooms = 2
SELECT k, (SELECT odd FROM totals WHERE year = keyed.v AND settlement = 'חיפה') FROM keyed
SELECT count(*) FROM keyed a JOIN keyed b ON b.k = 'k' || (substr(a.k, 2) + 3)
SELECT k, v FROM keyed WHERE k IN ('k3', 'k6', 'K9', 'k900', NULL)
SELECT k FROM keyed WHERE k > 'k5' ORDER BY k DESC LIMIT 5
SELECT k FROM keyed WHERE v = 2001 ORDER BY k
