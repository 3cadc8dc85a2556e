/**
 * A statement that computes, or takes memory, without end. It has to stop at the time limit, at the memory limit or at one of
 * SQLite's limits.
 */
export interface Bomb {
  readonly name: string;
  readonly sql: string;
}

const N = 'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n)';
const upTo = (count: number) => `WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
const repeat = (count: number, make: (index: number) => string, separator = '') =>
  Array.from({ length: count }, (_, i) => make(i)).join(separator);
const crossJoin = (count: number, table = 'deals') => repeat(count, (i) => `${table} x${i}`, ', ');
/** Text of this many thousand letters. */
const letters = (thousands: number, letter: string) => `replace(hex(zeroblob(${thousands * 500})), '0', '${letter}')`;

const bomb = (name: string, sql: string): Bomb => ({ name, sql });

/** One call or one instruction that the progress handler cannot interrupt. */
const LONG_CALLS: readonly Bomb[] = [
  bomb('rtrim of many characters', `SELECT rtrim(${letters(200, 'g')}, ${letters(200, '0')} || 'g')`),
  bomb('instr of a late match', `SELECT instr(${letters(4000, 'a')}, ${letters(2000, 'a')} || 'b')`),
  bomb('replace that grows', `SELECT length(replace(${letters(4000, 'a')}, 'a', ${letters(4000, 'b')}))`),
  bomb(
    'replace that finds nothing for long',
    `SELECT replace(${letters(4000, 'a')}, ${letters(2000, 'a')} || 'b', 'x')`,
  ),
  bomb('LIKE with many %', `SELECT ${letters(4000, 'a')} LIKE '${repeat(400, () => '%a')}b'`),
  bomb('GLOB with many *', `SELECT ${letters(4000, 'a')} GLOB '${repeat(400, () => '*a')}b'`),
  bomb(
    'LIKE of every deal',
    `${N} SELECT count(*) FROM n WHERE ${letters(100, 'a')} LIKE '${repeat(100, () => '%a')}b'`,
  ),
  bomb('printf of a precision', "SELECT length(printf('%.*c', 2000000000, 'x'))"),
  bomb('printf of a width', "SELECT length(printf('%2000000000d', 1)), length(printf('%.1000000000f', 1.0))"),
  bomb('printf of many characters', `${N} SELECT sum(length(printf('%.*c', 4000000, 'x'))) FROM n`),
  bomb('hex of a large blob', `${N} SELECT sum(length(hex(zeroblob(2000000)))) FROM n`),
  bomb('zeroblob', 'SELECT zeroblob(2147483647)'),
  bomb('many zeroblobs', `SELECT ${repeat(100, () => 'zeroblob(4000000)', ', ')} FROM deals`),
  bomb('randomblob', `${N} SELECT count(DISTINCT randomblob(4000000)) FROM n`),
  bomb(
    'strftime of a long format',
    `${N} SELECT sum(length(strftime(replace(${letters(100, 'a')}, 'a', '%f'), '2024-01-01'))) FROM n`,
  ),
  bomb('concat of many', `${N} SELECT sum(length(concat(${repeat(100, () => letters(40, 'a'), ', ')}))) FROM n`),
  bomb('JSON nested deeply', `SELECT json_valid(replace(hex(zeroblob(1000000)), '00', '['))`),
  bomb(
    'JSON walked at every level',
    `SELECT count(*) FROM json_tree(${repeat(400, () => 'json_array(')}1${repeat(400, () => ')')})`,
  ),
  bomb(
    'a large JSON edited again and again',
    `${upTo(200000)}, j(d) AS (SELECT json_group_array(i) FROM n) SELECT sum(length(json_set(d, '$[' || i || ']', i))) FROM j, n`,
  ),
  bomb(
    'a large JSON read again and again',
    `${upTo(300000)}, j(d) AS (SELECT json_group_array(i) FROM n) SELECT sum(d ->> (i + 200000)) FROM j, n`,
  ),
  bomb(
    'edges of a polygon',
    `SELECT geopoly_area(geopoly_regular(0, 0, 1, 1000000)), geopoly_overlap(geopoly_regular(0, 0, 1, 1000), geopoly_regular(0, 0, 1, 1000))`,
  ),
  bomb('median of millions', `${N} SELECT median(i) FROM n`),
  bomb('percentile of a cross join', `SELECT percentile(a.deal_amount + b.deal_amount, 50) FROM deals a, deals b`),
];

/** Loops and joins, which check the clock. */
const LOOPS: readonly Bomb[] = [
  bomb('an endless common table', `${N} SELECT sum(i) FROM n`),
  bomb('an endless common table that remembers', `${N.replace('ALL', '')} SELECT count(*) FROM n`),
  bomb('an endless offset', `${N} SELECT i FROM n LIMIT 1 OFFSET 9000000000000000000`),
  bomb('a cross join', `SELECT count(*) FROM ${crossJoin(4)}`),
  bomb(
    'a cross join sorted',
    `SELECT a.id FROM ${crossJoin(2, 'deals').replace('x0', 'a')}, deals c ORDER BY a.deal_amount * x1.deal_amount + c.id`,
  ),
  bomb(
    'a cross join made whole',
    `WITH m AS MATERIALIZED (SELECT a.*, b.* FROM deals a, deals b, deals c) SELECT count(*) FROM m`,
  ),
  bomb(
    'a cross join without doubles',
    `SELECT count(*) FROM (SELECT DISTINCT a.id * 1000003 + b.id, c.id FROM deals a, deals b, deals c)`,
  ),
  bomb('a cross join grouped', `SELECT a.id, b.id, c.id, count(*) FROM deals a, deals b, deals c GROUP BY 1, 2, 3`),
  bomb(
    'a join by LIKE',
    `SELECT count(*) FROM deals a JOIN deals b ON b.settlement LIKE '%' || a.settlement || '%' JOIN deals c ON c.id <> b.id`,
  ),
  bomb(
    'boxes joined without constraint',
    'SELECT count(*) FROM parcels_rtree a, parcels_rtree b, parcels_rtree c WHERE a.minLat < b.maxLat',
  ),
  bomb(
    'a window over all',
    `SELECT max(s) FROM (SELECT sum(a.id) OVER (ORDER BY b.id, a.id ROWS BETWEEN 100000 PRECEDING AND 100000 FOLLOWING EXCLUDE TIES) AS s FROM deals a, deals b)`,
  ),
  bomb(
    'a window of groups',
    `${upTo(1000000)} SELECT max(s) FROM (SELECT group_concat(i) OVER (ORDER BY i / 1000 GROUPS BETWEEN 50 PRECEDING AND CURRENT ROW) AS s FROM n)`,
  ),
  bomb(
    'nth_value of frames',
    `${upTo(1000000)} SELECT sum(v) FROM (SELECT nth_value(i, 400000) OVER (ORDER BY i ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW EXCLUDE CURRENT ROW) AS v FROM n)`,
  ),
  bomb(
    'a text doubled',
    `WITH RECURSIVE n(t) AS (VALUES ('x') UNION ALL SELECT t || t FROM n) SELECT max(length(t)) FROM n`,
  ),
  bomb('long texts kept', `${N} SELECT count(DISTINCT i || ${letters(1000, 'a')}) FROM n`),
  bomb('group_concat without end', `${N} SELECT length(group_concat(i)) FROM n`),
  bomb('group_concat of long texts', `${N} SELECT group_concat(${letters(1000, 'a')}) FROM n`),
  bomb('json_group_array without end', `${N} SELECT json_group_array(i) FROM n`),
  bomb('json_group_object of long keys', `${N} SELECT json_group_object(i || ${letters(100, 'a')}, i) FROM n`),
  bomb('sorted aggregates', `${N} SELECT string_agg(i, ',' ORDER BY -i) FROM n`),
  bomb(
    'rows of 2,000 columns',
    `SELECT ${repeat(50, () => 'a.*', ', ')} FROM deals a, deals b, deals c ORDER BY a.id * b.id + c.id`,
  ),
  bomb('2,000 long columns', `SELECT ${repeat(1990, () => 'hex(id)', ',')} FROM deals`),
  bomb(
    'many ORDER BY terms',
    `SELECT 1 FROM deals a, deals b, deals c ORDER BY ${repeat(900, (i) => `a.id*${i}+b.id`, ',')}`,
  ),
];

/** Statements that take long to compile, or cannot be compiled: no instruction that could check the clock runs yet. */
const PLANS: readonly Bomb[] = [
  bomb(
    'a join of 60 tables',
    `SELECT count(*) FROM ${crossJoin(60)} WHERE ${repeat(59, (i) => `x${i}.gush = x${i + 1}.gush`, ' AND ')}`,
  ),
  bomb(
    'a join of 64 tables, all equal',
    `SELECT count(*) FROM ${crossJoin(64)} WHERE ${repeat(63, (i) => `x0.gush = x${i + 1}.gush`, ' AND ')}`,
  ),
  bomb(
    'a join of 30 tables with alternatives',
    `SELECT count(*) FROM ${crossJoin(30)} WHERE ${repeat(29, (i) => `(x${i}.gush = x${i + 1}.gush OR x${i}.id = x${i + 1}.id)`, ' AND ')}`,
  ),
  bomb(
    'EXPLAIN of a join of 60 tables',
    `EXPLAIN QUERY PLAN SELECT count(*) FROM ${crossJoin(60)} WHERE ${repeat(59, (i) => `x${i}.gush = x${i + 1}.gush`, ' AND ')}`,
  ),
  bomb('natural joins', `SELECT count(*) FROM deals ${repeat(60, (i) => `NATURAL JOIN deals y${i}`, ' ')}`),
  bomb(
    'common tables that double',
    `WITH c0 AS (SELECT 1 AS v), ${repeat(30, (i) => `c${i + 1} AS (SELECT a.v FROM c${i} a, c${i} b)`, ', ')} SELECT count(*) FROM c30`,
  ),
  bomb(
    'common tables that double in compounds',
    `WITH c0 AS (SELECT 1 AS v), ${repeat(30, (i) => `c${i + 1} AS (SELECT v FROM c${i} UNION ALL SELECT v FROM c${i})`, ', ')} SELECT count(*) FROM c30`,
  ),
  bomb(
    'common tables that double in scalars',
    `WITH c0 AS (SELECT 1 AS v), ${repeat(30, (i) => `c${i + 1} AS (SELECT (SELECT v FROM c${i}) + (SELECT v FROM c${i}) AS v)`, ', ')} SELECT v FROM c30`,
  ),
  bomb(
    'columns that multiply',
    `WITH c0 AS (SELECT * FROM deals), ${repeat(5, (i) => `c${i + 1} AS (SELECT a.*, b.* FROM c${i} a, c${i} b)`, ', ')} SELECT * FROM c5`,
  ),
  bomb('deep brackets', `SELECT ${repeat(9000, () => '(')}1${repeat(9000, () => ')')}`),
  bomb('brackets that stay open', `SELECT ${repeat(19000, () => '(')}`),
  bomb('deep subqueries', `${repeat(500, () => 'SELECT * FROM (')}SELECT 1${repeat(500, () => ')')}`),
  bomb('deep scalar subqueries', `${repeat(1000, () => 'SELECT (')}SELECT 1${repeat(1000, () => ')')}`),
  bomb('deep CASE', `SELECT ${repeat(600, () => 'CASE WHEN 1 THEN ')}1${repeat(600, () => ' END')}`),
  bomb('deep NOT', `SELECT ${repeat(4500, () => 'NOT ')}1`),
  bomb('deep signs', `SELECT ${repeat(9000, () => '- ')}1`),
  bomb('a long sum', `SELECT ${repeat(6000, () => '1', '+')}`),
  bomb('a long OR', `SELECT count(*) FROM deals WHERE ${repeat(1500, (i) => `id=${i}`, ' OR ')}`),
  bomb('deep functions', `SELECT ${repeat(3000, () => 'abs(')}1${repeat(3000, () => ')')}`),
  bomb('deep JSON arrows', `SELECT '{}' ${repeat(3000, () => "->'a'", ' ')}`),
  bomb(
    'many compounds',
    repeat(1300, () => 'SELECT 1', ' UNION '),
  ),
  bomb('many VALUES', `VALUES ${repeat(4900, () => '(1)', ',')}`),
  bomb(
    'a wide IN',
    `SELECT count(*) FROM deals a, deals b, deals c WHERE a.id + b.id IN (${repeat(4000, (i) => String(i % 10), ',')})`,
  ),
  bomb(
    'many common tables',
    `WITH ${repeat(700, (i) => `c${i} AS (SELECT 1)`, ',')} SELECT * FROM ${repeat(60, (i) => `c${i}`, ',')}`,
  ),
  bomb('many windows', `SELECT ${repeat(200, (i) => `sum(id) OVER (ORDER BY id % ${i + 1})`, ',')} FROM deals`),
  bomb(
    'many subqueries',
    `SELECT ${repeat(250, (i) => `(SELECT count(*) FROM deals a, deals b WHERE a.id > ${i})`, ',')}`,
  ),
  bomb(
    'many EXISTS',
    `SELECT count(*) FROM deals d WHERE ${repeat(200, (i) => `EXISTS (SELECT 1 FROM deals e WHERE e.id = d.id + ${i})`, ' OR ')}`,
  ),
];

/** The full-text tables have their own loops. */
const FULL_TEXT: readonly Bomb[] = [
  bomb(
    'a match of many words',
    `SELECT count(*) FROM streets_fts a WHERE a.streets_fts MATCH '${repeat(2000, () => '"א"*', ' OR ')}'`,
  ),
  bomb(
    'a match of deep brackets',
    `SELECT count(*) FROM streets_fts a WHERE a.streets_fts MATCH '${repeat(4000, () => '(')}"א"${repeat(4000, () => ')')}'`,
  ),
  bomb(
    'a match of many NOT',
    `SELECT count(*) FROM streets_fts a WHERE a.streets_fts MATCH '${repeat(1500, () => '"א"*', ' NOT ')}'`,
  ),
  bomb(
    'a match of near words',
    `SELECT count(*) FROM streets_fts a WHERE a.streets_fts MATCH 'NEAR(${repeat(1500, () => '"א"*', ' ')}, 1000)'`,
  ),
  bomb(
    'a match for each row',
    `SELECT count(*) FROM streets s, deals d, streets_fts f WHERE f.streets_fts MATCH '"' || substr(s.street, 1, 1) || '"*'`,
  ),
  bomb(
    'a rank of all',
    `SELECT bm25(streets_fts) FROM streets_fts, deals a, deals b WHERE streets_fts MATCH '"א"* OR "ה"* OR "ב"*' ORDER BY 1, a.id * b.id`,
  ),
  bomb('a long text matched', `SELECT count(*) FROM streets_fts WHERE streets_fts MATCH ${letters(4000, 'a')}`),
  bomb(
    'many letters matched',
    `SELECT count(*) FROM streets_fts WHERE streets_fts MATCH replace(${letters(1000, 'a')}, 'a', 'a ')`,
  ),
];

export const BOMBS: readonly Bomb[] = [...LONG_CALLS, ...LOOPS, ...PLANS, ...FULL_TEXT];
