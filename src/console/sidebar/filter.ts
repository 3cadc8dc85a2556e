import type { Column, Example, Table } from '../../catalogue/index.ts';

/** A table as the sidebar lists it. */
export interface FilteredTable {
  readonly table: Table;
  readonly columns: readonly Column[];
  /** True where a column is what was found: it would be hidden in a closed table. */
  readonly isFoundByColumn: boolean;
}

/** Tables whose name holds the text, with all their columns; and tables that have such columns, with these. */
export function filterTables(tables: readonly Table[], text: string): readonly FilteredTable[] {
  const wanted = text.trim().toLowerCase();
  return tables.flatMap((table): FilteredTable[] => {
    if (table.name.toLowerCase().includes(wanted)) return [{ table, columns: table.columns, isFoundByColumn: false }];
    const columns = table.columns.filter(({ name }) => name.toLowerCase().includes(wanted));
    return columns.length > 0 ? [{ table, columns, isFoundByColumn: true }] : [];
  });
}

/** Examples that have every word of the text somewhere in what they say or in their statement. */
export function filterExamples(examples: readonly Example[], text: string): readonly Example[] {
  const words = text.trim().toLowerCase().split(/\s+/);
  return examples.filter(({ title_en, title_he, question, category, sql }) => {
    const said = [title_en, title_he, question, category, sql].join('\n').toLowerCase();
    return words.every((word) => said.includes(word));
  });
}
