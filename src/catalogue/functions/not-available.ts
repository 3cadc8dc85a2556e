/** What SQLite or related systems can do and a statement here may not, with an alternative for each. */
export const NOT_AVAILABLE: readonly string[] = [
  'Everything that writes: INSERT, UPDATE, DELETE, CREATE, DROP, transactions, VACUUM, ANALYZE.',
  "PRAGMA: read pragma_table_info('deals') and its like, or sqlite_schema.",
  'ATTACH and DETACH: there is one database.',
  'REGEXP: use LIKE, GLOB, or MATCH on a full-text table.',
  'ILIKE, DATE_TRUNC, EXTRACT, :: casts, DISTINCT ON, QUALIFY: these are of other dialects. Use LIKE (Latin letters in any case), substr() of a date, CAST, and window functions in a subquery.',
  'stddev(), variance(): use sqrt(avg(x * x) - avg(x) * avg(x)).',
  'load_extension() and fts3_tokenizer(): the engine has them, and a statement that calls one is refused.',
  'generate_series(): use WITH RECURSIVE.',
  'More than one statement in a request.',
];
