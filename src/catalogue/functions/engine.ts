import { functionsOf } from './function.ts';

export const ENGINE = [
  ...functionsOf(
    'engine',
    [
      ['sqlite_version', '', 'Version of SQLite.'],
      ['sqlite_source_id', '', 'Check-in of the sources of SQLite.'],
      ['sqlite_compileoption_used', 'option', '1 where SQLite was compiled with an option.'],
      ['sqlite_compileoption_get', 'n', 'The nth option of the compilation.'],
      ['changes', '', 'Rows changed by the last statement: 0, the database is read-only.'],
      ['total_changes', '', 'Rows changed since the connection began: 0.'],
      ['last_insert_rowid', '', 'rowid of the last row put in: 0.'],
      ['sqlite_log', 'code, message', "Writes to SQLite's log, which is not kept."],
    ],
    { rare: true },
  ),
  ...functionsOf('engine', [['load_extension', 'file', 'Would load native code.']], { refused: true, rare: true }),
];
