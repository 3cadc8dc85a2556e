import type { Column, Table } from '../../catalogue/index.ts';

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
