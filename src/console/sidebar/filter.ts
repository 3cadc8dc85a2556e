import type { Column, Convention, Table } from '../../catalogue/index.ts';

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

/** Conventions that have every word of the text, in their titles or their texts. */
export function filterConventions(conventions: readonly Convention[], text: string): readonly Convention[] {
  const words = text.trim().toLowerCase().split(/\s+/);
  return conventions.filter((convention) => {
    const said = `${convention.title}\n${convention.text}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
}
