/**
 * What people and language models write out of habit with other databases, and what SQLite has for it. Keys are in
 * lower case; each value completes the sentence "SQLite has no …: …".
 */

const DATE_PARTS = "take it from the text with strftime('%Y', deal_date) or substr(deal_date, 1, 4)";
const TODAY = "write date('now'); for windows of the data read meta.stats_anchor_date";
const MOVED_DATE = "write date(x, '-12 months')";
const DAYS_BETWEEN = 'write julianday(a) - julianday(b) for days';
const PATTERNS = 'write LIKE with % and _, or GLOB with * and [0-9]';
const AS_TEXT = "write strftime('%Y-%m', x) for dates and printf('%.2f', x) for numbers";
const SPREAD = 'write sqrt(avg(x * x) - avg(x) * avg(x))';
const MEDIANS = 'write median(x), or percentile(x, 90)';
const LIST = 'write group_concat(x, sep) or json_group_array(x)';
const FIRST_NON_NULL = 'write coalesce(a, b)';
const ANY_TRUE = 'write max(condition) for any, min(condition) for all';
const WHEN = 'write count(*) FILTER (WHERE condition)';
const DISTANCE = 'filter a box with parcels_rtree, then compute the distance from lat and lon';
const CONVERT = 'write CAST(x AS INTEGER), REAL or TEXT';
const NAMES_OF_TABLES = 'read SELECT name FROM pragma_table_list';
const COLUMNS_OF_TABLE = "read SELECT * FROM pragma_table_info('deals')";
const READ_ONLY = 'nothing is written here, the database is read-only';
const FIRST_ROWS = 'write LIMIT 10 at the end';

/** Functions, without their brackets. */
export const FUNCTIONS_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ...entries('now getdate sysdate curdate today localtimestamp', TODAY),
  ...entries('year month day quarter date_part datepart dayofweek weekday hour extract date_trunc', DATE_PARTS),
  ...entries('date_add date_sub dateadd adddate subdate add_months last_day', MOVED_DATE),
  ...entries('datediff date_diff timestampdiff months_between age', DAYS_BETWEEN),
  ...entries('to_char date_format format_date', AS_TEXT),
  ...entries('to_date str_to_date to_timestamp', "a date is text, 'YYYY-MM-DD', and compares as such"),
  ...entries('regexp regexp_like regexp_matches regexp_replace regexp_extract regexp_substr', PATTERNS),
  ...entries('stddev stddev_pop stddev_samp stdev variance var_pop var_samp', SPREAD),
  ...entries('quantile approx_percentile approx_quantiles percentile_approx', MEDIANS),
  ...entries('array_agg listagg json_agg jsonb_agg collect_list', LIST),
  ...entries('nvl isnull zeroifnull', FIRST_NON_NULL),
  ...entries('bool_or bool_and every', ANY_TRUE),
  ...entries('countif count_if sumif sum_if', WHEN),
  ...entries('st_distance st_dwithin st_contains st_intersects st_within st_makepoint earth_distance', DISTANCE),
  ...entries('to_number try_cast convert safe_cast', CONVERT),
  ...entries('strpos charindex position locate', "write instr(text, 'part')"),
  ...entries('left', 'write substr(x, 1, n)'),
  ...entries('right', 'write substr(x, -n)'),
  ...entries('len char_length character_length', 'write length(x)'),
  ...entries('ucase initcap', 'write upper(x)'),
  ...entries('lcase', 'write lower(x)'),
  ...entries('lpad', "write printf('%08d', n) for numbers"),
  ...entries('split_part string_split string_to_array', 'write substr() with instr()'),
  ...entries('unnest', 'write FROM json_each(x)'),
  ...entries('greatest', 'write max(a, b)'),
  ...entries('least', 'write min(a, b)'),
  ...entries('any_value first last arbitrary', 'write min(x) or max(x)'),
  ...entries('safe_divide', 'write a / nullif(b, 0)'),
  ...entries('rand', 'write random()'),
]);

/** Names in the place of a table. */
export const TABLES_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ...entries('tables columns schemata information_schema pg_tables pg_catalog sys all_tables', NAMES_OF_TABLES),
  ...entries('dual', 'leave FROM out'),
  ...entries(
    'generate_series',
    'write WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 10) SELECT i FROM n',
  ),
  ...entries('unnest', 'write json_each(x)'),
]);

/** Words that SQLite takes for a column. */
export const VALUES_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ...entries('interval', MOVED_DATE),
  ...entries('date timestamp', "a date is text, 'YYYY-MM-DD', and compares as such"),
  ...entries('sysdate getdate today', TODAY),
  ...entries('rownum', FIRST_ROWS),
]);

/** Words that SQLite stumbles over, or over what follows them. */
export const WORDS_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ...entries('ilike', 'LIKE ignores the case of Latin letters already'),
  ...entries('rlike similar', PATTERNS),
  ...entries('show', NAMES_OF_TABLES),
  ...entries('describe desc', COLUMNS_OF_TABLE),
  ...entries('use', 'all tables are in one database: leave it out'),
  ...entries('set declare', 'write values into the statement, or send them as params'),
  ...entries('truncate merge grant revoke copy load upsert', READ_ONLY),
  ...entries('call exec execute', 'only queries are run here, which begin with SELECT or WITH'),
  ...entries('top fetch', FIRST_ROWS),
  ...entries('extract', DATE_PARTS),
  ...entries('interval', MOVED_DATE),
  ...entries('within', MEDIANS),
  ...entries('qualify', 'put the window function in a subquery and filter that'),
  ...entries('lateral apply', 'write a correlated subquery, or json_each(x)'),
  ...entries('into', READ_ONLY),
  ...entries('div', 'write / between integers'),
  ...entries('minus', 'write EXCEPT'),
  ...entries('separator', "write group_concat(x, ', ')"),
  ...entries('pivot', 'write sum(x) FILTER (WHERE condition) for each column'),
]);

function entries(names: string, advice: string): [string, string][] {
  return names.split(' ').map((name) => [name, advice]);
}
