import { utf8Decoder } from './text.ts';

/** What a statement reads, from the authorizer's calls while it was compiled. All names are in lower case. */
export interface Reads {
  /**
   * The columns by their tables, including views and the tables that views read. A table without read columns, as in
   * `count(*)`, has the empty name.
   */
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
  /** Functions, including aggregates; current_date and the like are functions. */
  readonly functions: ReadonlySet<string>;
}

/** Parses the notes of connection.c, a sequence of 'T' table 0 column 0 and 'F' function 0. */
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
