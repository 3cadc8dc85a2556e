import { PHRASES } from '../../contract/phrases.ts';
import { say } from '../../contract/sentence.ts';

/** SQLite's authorizer actions by their codes (https://sqlite.org/c3ref/c_alter_table.html), without SQLITE_. */
const ACTIONS = [
  'COPY',
  'CREATE_INDEX',
  'CREATE_TABLE',
  'CREATE_TEMP_INDEX',
  'CREATE_TEMP_TABLE',
  'CREATE_TEMP_TRIGGER',
  'CREATE_TEMP_VIEW',
  'CREATE_TRIGGER',
  'CREATE_VIEW',
  'DELETE',
  'DROP_INDEX',
  'DROP_TABLE',
  'DROP_TEMP_INDEX',
  'DROP_TEMP_TABLE',
  'DROP_TEMP_TRIGGER',
  'DROP_TEMP_VIEW',
  'DROP_TRIGGER',
  'DROP_VIEW',
  'INSERT',
  'PRAGMA',
  'READ',
  'SELECT',
  'TRANSACTION',
  'UPDATE',
  'ATTACH',
  'DETACH',
  'ALTER_TABLE',
  'REINDEX',
  'ANALYZE',
  'CREATE_VTABLE',
  'DROP_VTABLE',
  'FUNCTION',
  'SAVEPOINT',
  'RECURSIVE',
] as const;

/** WRITE stands for a statement that writes without any action of its own (VACUUM). */
export type DeniedAction = (typeof ACTIONS)[number] | 'WRITE' | 'UNKNOWN';

/** The first thing in a statement that a restricted database refused. */
export interface Denial {
  readonly action: DeniedAction;
  /** The action's two arguments as SQLite's authorizer has them, e.g. a table and a column. */
  readonly names: readonly [string | null, string | null];
  /** Whether it would have changed data, schema or transaction; else it is reading that is not allowed. */
  readonly writes: boolean;
  /** What was refused, to stand in a sentence: "PRAGMA user_version", "the function load_extension()". */
  readonly what: string;
}

const READING: ReadonlySet<DeniedAction> = new Set([
  'PRAGMA',
  'READ',
  'SELECT',
  'ATTACH',
  'DETACH',
  'FUNCTION',
  'RECURSIVE',
  'COPY',
  'UNKNOWN',
]);

/** @param code an authorizer action, or −1 for a statement that writes without one */
export function readDenial(code: number, first: string, second: string): Denial {
  const action = code === -1 ? 'WRITE' : (ACTIONS[code] ?? 'UNKNOWN');
  return {
    action,
    names: [first || null, second || null],
    writes: !READING.has(action),
    what: wordsFor(action, first, second),
  };
}

/**
 * The denial for SQLite's message about a missing table, if this table is denied in any build. SQLite looks for a table
 * before it calls the authorizer. The allowed pragma tables always exist.
 */
export function denialOfMissing(message: string): Denial | null {
  const name = /^no such table: (?:.*\.)?(pragma_.*|sqlite_dbpage)$/is.exec(message)?.[1];
  return name === undefined ? null : readDenial(ACTIONS.indexOf('READ'), name, '');
}

function wordsFor(action: DeniedAction, first: string, second: string): string {
  switch (action) {
    case 'FUNCTION':
      return say(PHRASES.deniedFunction, { name: second });
    case 'READ':
      return say(PHRASES.deniedTable, { name: first });
    case 'PRAGMA':
      return `PRAGMA ${first}`;
    case 'WRITE':
      return PHRASES.deniedWrite;
    case 'UNKNOWN':
      return PHRASES.deniedUnknown;
    default:
      return action.replaceAll('_', ' ');
  }
}
