import { HABITS } from '../../../contract/phrases.ts';

/**
 * What people and language models write out of habit from other databases, and what SQLite has instead. Keys are in
 * lower case; each value completes the sentence "SQLite has no …: …".
 */

/** Functions, without their parentheses. */
export const FUNCTIONS_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ...entries('now getdate sysdate curdate today localtimestamp current_date current_timestamp', HABITS.today),
  ...entries('year month day quarter date_part datepart dayofweek weekday hour extract date_trunc', HABITS.dateParts),
  ...entries('monthname dayname datename', HABITS.dateParts),
  ...entries('date_add date_sub dateadd adddate subdate add_months last_day', HABITS.movedDate),
  ...entries('datediff date_diff timestampdiff months_between age', HABITS.daysBetween),
  ...entries('to_char date_format format_date', HABITS.asText),
  ...entries('to_date str_to_date to_timestamp', HABITS.dateIsText),
  ...entries('regexp regexp_like regexp_matches regexp_replace regexp_extract regexp_substr', HABITS.patterns),
  ...entries('stddev stddev_pop stddev_samp stdev', HABITS.spread),
  ...entries('variance var_pop var_samp', HABITS.variance),
  ...entries('corr', HABITS.correlation),
  ...entries('approx_count_distinct count_distinct approx_distinct', HABITS.different),
  ...entries('quantile approx_percentile approx_quantiles percentile_approx', HABITS.medians),
  ...entries('array_agg listagg json_agg jsonb_agg collect_list', HABITS.list),
  ...entries('nvl isnull zeroifnull', HABITS.firstNonNull),
  ...entries('bool_or bool_and every', HABITS.anyTrue),
  ...entries('countif count_if sumif sum_if', HABITS.when),
  ...entries('st_distance st_dwithin st_contains st_intersects st_within st_makepoint earth_distance', HABITS.distance),
  ...entries('to_number try_cast convert safe_cast int integer float', HABITS.convert),
  ...entries('truncate', HABITS.cutOff),
  ...entries('decode', HABITS.cases),
  ...entries('contains', HABITS.contains),
  ...entries('startswith starts_with', HABITS.starts),
  ...entries('endswith ends_with', HABITS.ends),
  ...entries('strpos charindex position locate', HABITS.position),
  ...entries('left', HABITS.left),
  ...entries('right', HABITS.right),
  ...entries('len char_length character_length', HABITS.length),
  ...entries('ucase initcap', HABITS.upper),
  ...entries('lcase', HABITS.lower),
  ...entries('lpad', HABITS.padded),
  ...entries('split_part string_split string_to_array substring_index', HABITS.parts),
  ...entries('unnest', HABITS.rowsOfJson),
  ...entries('greatest', HABITS.greatest),
  ...entries('least', HABITS.least),
  ...entries('any_value first last arbitrary', HABITS.anyValue),
  ...entries('safe_divide', HABITS.safeDivide),
  ...entries('rand', HABITS.random),
  ...entries('rollup cube grouping', HABITS.levels),
]);

/** Names used as a table. */
export const TABLES_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ...entries('tables columns schemata information_schema pg_tables pg_catalog sys all_tables', HABITS.namesOfTables),
  ...entries('dual', HABITS.noFrom),
  ...entries('generate_series', HABITS.series),
  ...entries('unnest', HABITS.jsonEach),
]);

/** Words that SQLite takes for a column. */
export const VALUES_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ...entries('interval', HABITS.movedDate),
  ...entries('date timestamp', HABITS.dateIsText),
  ...entries('sysdate getdate today', HABITS.today),
  ...entries('rownum', HABITS.firstRows),
  ...entries('array', HABITS.jsonEach),
]);

/** Words that cause a syntax error in SQLite, at the word or at what follows it. */
export const WORDS_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ...entries('ilike', HABITS.caseOfLetters),
  ...entries('rlike similar ~', HABITS.patterns),
  ...entries('show', HABITS.namesOfTables),
  ...entries('describe desc', HABITS.columnsOfTable),
  ...entries('use', HABITS.oneDatabase),
  ...entries('index', HABITS.indexed),
  ...entries('array', HABITS.jsonEach),
  ...entries('set declare', HABITS.params),
  ...entries('truncate merge grant revoke copy load upsert', HABITS.readOnly),
  ...entries('call exec execute', HABITS.queriesOnly),
  ...entries('top fetch', HABITS.firstRows),
  ...entries('extract', HABITS.dateParts),
  ...entries('interval', HABITS.movedDate),
  ...entries('within', HABITS.medians),
  ...entries('try_cast safe_cast', HABITS.convert),
  ...entries('qualify', HABITS.windowInSubquery),
  ...entries('lateral apply', HABITS.correlated),
  ...entries('into', HABITS.readOnly),
  ...entries('div', HABITS.slash),
  ...entries('minus', HABITS.except),
  ...entries('separator', HABITS.separator),
  ...entries('pivot', HABITS.pivoted),
  ...entries('tablesample', HABITS.sample),
  ...entries('grouping', HABITS.levels),
  ...entries('sample', HABITS.sample),
  ...entries('for', HABITS.noLocks),
]);

/** Words between a column and a value. */
export const COMPARISONS_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ...entries('equals equal eq', HABITS.equal),
  ...entries('contains includes', HABITS.contains),
  ...entries('starts begins startswith starts_with', HABITS.starts),
  ...entries('ends endswith ends_with', HABITS.ends),
]);

/** Words behind a star of SELECT. */
export const STAR_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ...entries('exclude except replace rename', HABITS.namedColumns),
]);

function entries(names: string, advice: string): [string, string][] {
  return names.split(' ').map((name) => [name, advice]);
}
