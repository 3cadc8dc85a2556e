import type { FtsTable, Index, RtreeTable, StoredTable, Table } from './table.ts';

/**
 * The statement that creates a table or view, without its indexes. Written for SQLite 3.35 and later, so that older
 * engines can open the file.
 */
export function createTable(table: Table): string {
  switch (table.kind) {
    case 'table':
      return createStored(table);
    case 'fts5':
      return createFts(table);
    case 'rtree':
      return createRtree(table);
    case 'view':
      return `CREATE VIEW ${table.name} AS ${table.select}`;
  }
}

/** The statements that create the indexes of a table. They follow its rows, because one sort is faster than many inserts. */
export function createIndexes(table: Table): string[] {
  return table.kind === 'table' ? table.indexes.map((index) => createIndex(table.name, index)) : [];
}

function createStored(table: StoredTable): string {
  const lines = [
    ...table.columns.map((column) => `${column.name} ${column.type}${column.nullable ? '' : ' NOT NULL'}`),
    ...(table.primaryKey.length === 0 ? [] : [`PRIMARY KEY (${table.primaryKey.join(', ')})`]),
    ...table.unique.map((columns) => `UNIQUE (${columns.join(', ')})`),
  ];
  return `CREATE TABLE ${table.name} (\n  ${lines.join(',\n  ')}\n)${table.withoutRowid ? ' WITHOUT ROWID' : ''}`;
}

function createIndex(tableName: string, index: Index): string {
  const condition = index.where === undefined ? '' : ` WHERE ${index.where}`;
  return `CREATE INDEX ${index.name} ON ${tableName} (${index.columns.join(', ')})${condition}`;
}

function createFts(table: FtsTable): string {
  const lines = [
    ...table.columns.map((column) => column.name),
    `tokenize = '${table.tokenizer}'`,
    `prefix = '${table.prefixes.join(' ')}'`,
    ...(table.contentless ? [`content = ''`] : []),
  ];
  return `CREATE VIRTUAL TABLE ${table.name} USING fts5 (\n  ${lines.join(',\n  ')}\n)`;
}

function createRtree(table: RtreeTable): string {
  return `CREATE VIRTUAL TABLE ${table.name} USING rtree (\n  ${table.columns.map((column) => column.name).join(',\n  ')}\n)`;
}
