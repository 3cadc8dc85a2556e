import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import {
  byStarAndName,
  ENTRIES_KEPT,
  type History,
  type HistoryEntry,
  type NamedStatement,
  type NewEntry,
  type NewNamed,
} from './history.ts';

interface HistorySchema extends DBSchema {
  runs: { key: number; value: NewEntry & { id?: number } };
  named: { key: number; value: NewNamed & { id?: number } };
}

const NAME = 'nadlan-sql-history';

/** History in IndexedDB, or in memory if the browser denies that (private windows of some browsers). */
export async function openHistory(): Promise<History> {
  try {
    const database = await openDB<HistorySchema>(NAME, 1, {
      upgrade: (opened) => {
        opened.createObjectStore('runs', { keyPath: 'id', autoIncrement: true });
        opened.createObjectStore('named', { keyPath: 'id', autoIncrement: true });
      },
    });
    return storedHistory(database);
  } catch {
    return memoryHistory();
  }
}

function storedHistory(database: IDBPDatabase<HistorySchema>): History {
  return {
    open: async () => {},
    add: async (entry) => {
      const { store, done } = database.transaction('runs', 'readwrite');
      const id = await store.add(entry);
      if (id > ENTRIES_KEPT) await store.delete(IDBKeyRange.upperBound(id - ENTRIES_KEPT));
      await done;
    },
    entries: async () => ((await database.getAll('runs')) as HistoryEntry[]).reverse(),
    clear: () => database.clear('runs'),
    name: async (statement) => void (await database.add('named', statement)),
    change: async (statement) => void (await database.put('named', statement)),
    remove: (id) => database.delete('named', id),
    named: async () => byStarAndName((await database.getAll('named')) as NamedStatement[]),
  };
}

/** History as long as the page is open. */
export function memoryHistory(): History {
  let lastId = 0;
  let runs: readonly HistoryEntry[] = [];
  let named: readonly NamedStatement[] = [];
  return {
    open: async () => {},
    add: async (entry) => {
      lastId += 1;
      runs = [{ ...entry, id: lastId }, ...runs].slice(0, ENTRIES_KEPT);
    },
    entries: async () => runs,
    clear: async () => {
      runs = [];
    },
    name: async (statement) => {
      lastId += 1;
      named = [...named, { ...statement, id: lastId }];
    },
    change: async (statement) => {
      named = named.map((other) => (other.id === statement.id ? statement : other));
    },
    remove: async (id) => {
      named = named.filter((other) => other.id !== id);
    },
    named: async () => byStarAndName(named),
  };
}
