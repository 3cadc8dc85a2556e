import { SQLDialect } from '@codemirror/lang-sql';
import { FUNCTIONS, TABLE_FUNCTIONS } from '../../catalogue/index.ts';

/**
 * SQLite's dialect for queries only, so that completion never offers what the guard refuses. It lacks the shell's dot
 * commands that lang-sql's dialect includes.
 */
export const SQLITE_QUERIES = SQLDialect.define({
  keywords: [
    'all and as asc between by case cast collate cross current current_date current_time current_timestamp desc',
    'distinct else end escape except exclude exists explain filter first following from full glob group groups having',
    'in indexed inner intersect is isnull join last left like limit match materialized natural not notnull nulls of',
    'offset on or order others outer over partition plan preceding query range recursive right row rows select table',
    'then ties to unbounded union using values when where window with',
  ].join(' '),
  types: 'integer real text blob numeric',
  builtin: [...FUNCTIONS.filter(({ rare }) => !rare), ...TABLE_FUNCTIONS].map(({ name }) => name).join(' '),
  operatorChars: '*+-%<>!=&|/~',
  identifierQuotes: '"`',
  specialVar: '@:?$',
  caseInsensitiveIdentifiers: true,
});
