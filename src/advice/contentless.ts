import { say } from '../contract/sentence.ts';
import { warning } from '../contract/warning.ts';
import { WARNING_SENTENCES } from '../contract/warning-sentences.ts';
import { columnsIn } from './reading/expressions.ts';
import { isListedWhole, type ReadStatement, tablesOf } from './reading/statement.ts';

/** Columns of full-text tables without text, wherever a statement lists them. They can be searched, but are NULL when read. */
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
    const template = columns.length > 1 ? WARNING_SENTENCES.contentlessColumns : WARNING_SENTENCES.contentlessColumn;
    return warning(
      'CONTENTLESS_COLUMN',
      say(template, {
        table: source.table ?? '',
        columns: columns.join(', '),
        source: contentlessKey.split('.')[0] ?? '',
        key: contentlessKey,
        alias: source.alias ?? '',
      }),
    );
  });
}
