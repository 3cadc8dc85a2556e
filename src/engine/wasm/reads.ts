import { utf8Decoder } from './text.ts';

/** What a statement reads, as the authorizer was asked while it was compiled. All names in lower case. */
export interface Reads {
  /**
   * The columns by their tables: of views, and of what views read, too. A table of which no column is read, as by
   * `count(*)`, has the empty name.
   */
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
  /** Functions, aggregates among them; current_date and its like are functions. */
  readonly functions: ReadonlySet<string>;
}

/** Reads the notes of connection.c: 'T' table 0 column 0, or 'F' function 0, one after another. */
export function readReads(notes: Uint8Array): Reads {
  const columns = new Map<string, Set<string>>();
  const functions = new Set<string>();
  const parts = utf8Decoder.decode(notes).split('\0');
  for (let i = 0; i + 1 < parts.length; i += 1) {
    const note = parts[i] ?? '';
    const name = note.slice(1).toLowerCase();
    if (note.startsWith('F')) functions.add(name);
    else {
      i += 1;
      const ofTable = columns.get(name) ?? new Set();
      ofTable.add((parts[i] ?? '').toLowerCase());
      columns.set(name, ofTable);
    }
  }
  return { columns, functions };
}
