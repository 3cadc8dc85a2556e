import { warning } from '../contract/warning.ts';
import { columnsIn } from './expressions.ts';
import { isListedWhole, type ReadStatement, tablesOf } from './statement.ts';

/** Columns of full-text tables without text, where they are listed: they may be searched, but are NULL when read. */
export function contentlessColumns(statement: ReadStatement): string[] {
  return tablesOf(statement).flatMap(({ core, source, rules }) => {
    const { contentlessKey } = rules;
    if (contentlessKey === null || core.query.role === 'test') return [];
    const listed = core.results
      .flatMap(({ nodes }) => columnsIn(nodes, core, statement.names))
      .filter((column) => column.source === source)
      .map(({ name }) => name);
    const columns = isListedWhole(core, source) ? rules.columns : [...new Set(listed)];
    if (columns.length === 0) return [];
    const [table] = contentlessKey.split('.');
    return warning(
      'CONTENTLESS_COLUMN',
      `${source.table} can be searched, but keeps no text: ${columns.join(', ')} ${columns.length > 1 ? 'are' : 'is'} NULL in every row. ` +
        `Join ${table} on ${contentlessKey} = ${source.alias}.rowid, and select from ${table} instead.`,
    );
  });
}
