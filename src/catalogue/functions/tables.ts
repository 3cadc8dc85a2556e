/** A function that is used like a table, after FROM. */
export interface TableFunction {
  readonly name: string;
  readonly parameters: string;
  readonly columns: readonly string[];
  readonly description: string;
}

const JSON_COLUMNS = ['key', 'value', 'type', 'atom', 'id', 'parent', 'fullkey', 'path'];

/** The functions that may be used after FROM. Other pragma functions are refused, as PRAGMA itself is. */
export const TABLE_FUNCTIONS: readonly TableFunction[] = [
  {
    name: 'json_each',
    parameters: 'json, path',
    columns: JSON_COLUMNS,
    description: 'A row for each element of an array or member of an object.',
  },
  {
    name: 'json_tree',
    parameters: 'json, path',
    columns: JSON_COLUMNS,
    description: 'A row for each value, however deep.',
  },
  {
    name: 'pragma_table_info',
    parameters: "'table'",
    columns: ['cid', 'name', 'type', 'notnull', 'dflt_value', 'pk'],
    description: 'Columns of a table.',
  },
  {
    name: 'pragma_table_xinfo',
    parameters: "'table'",
    columns: ['cid', 'name', 'type', 'notnull', 'dflt_value', 'pk', 'hidden'],
    description: 'Columns of a table, hidden ones too.',
  },
  {
    name: 'pragma_table_list',
    parameters: '',
    columns: ['schema', 'name', 'type', 'ncol', 'wr', 'strict'],
    description: 'Tables and views.',
  },
  {
    name: 'pragma_index_list',
    parameters: "'table'",
    columns: ['seq', 'name', 'unique', 'origin', 'partial'],
    description: 'Indexes of a table.',
  },
  {
    name: 'pragma_index_info',
    parameters: "'index'",
    columns: ['seqno', 'cid', 'name'],
    description: 'Columns of an index.',
  },
  {
    name: 'pragma_index_xinfo',
    parameters: "'index'",
    columns: ['seqno', 'cid', 'name', 'desc', 'coll', 'key'],
    description: 'Columns of an index, with their order and what it holds besides.',
  },
  {
    name: 'pragma_foreign_key_list',
    parameters: "'table'",
    columns: ['id', 'seq', 'table', 'from', 'to', 'on_update', 'on_delete', 'match'],
    description: 'Foreign keys of a table: none here, see the joins.',
  },
  {
    name: 'pragma_function_list',
    parameters: '',
    columns: ['name', 'builtin', 'type', 'enc', 'narg', 'flags'],
    description: 'Functions of the engine.',
  },
  {
    name: 'pragma_compile_options',
    parameters: '',
    columns: ['compile_options'],
    description: 'Options that SQLite was compiled with.',
  },
];
