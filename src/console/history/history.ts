import type { Parameters } from '../../contract/request.ts';

/** How a run ended, as stored in the history. */
export type RunEnd = 'answered' | 'refused' | 'cancelled' | 'over-budget';

export interface HistoryEntry {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly sql: string;
  readonly params?: Parameters;
  readonly limit: number;
  readonly end: RunEnd;
  /** Rows of the answer; null if there was none. */
  readonly rows: number | null;
  readonly bytes: number;
  readonly ms: number;
}

/** A statement that the visitor has named. */
export interface NamedStatement {
  readonly id: number;
  readonly name: string;
  readonly sql: string;
  readonly params?: Parameters;
  readonly limit: number;
  readonly savedAt: number;
  /** Starred ones come first. */
  readonly isStarred: boolean;
}

export type NewEntry = Omit<HistoryEntry, 'id'>;
export type NewNamed = Omit<NamedStatement, 'id'>;

/** Keeps history and named statements. If the browser stores nothing, they last as long as the page. */
export interface History {
  /** Opens the history ahead of its first entry, so that an entry is stored at once. */
  readonly open: () => Promise<void>;
  readonly add: (entry: NewEntry) => Promise<void>;
  /** All entries, the newest first. */
  readonly entries: () => Promise<readonly HistoryEntry[]>;
  readonly clear: () => Promise<void>;
  readonly name: (statement: NewNamed) => Promise<void>;
  readonly change: (statement: NamedStatement) => Promise<void>;
  readonly remove: (id: number) => Promise<void>;
  /** All named statements: starred ones first, then by name. */
  readonly named: () => Promise<readonly NamedStatement[]>;
}

/** Number of runs that are kept; older ones are forgotten. */
export const ENTRIES_KEPT = 2_000;

/** Starred statements first, then by name in the collation of their language. */
export function byStarAndName(statements: readonly NamedStatement[]): readonly NamedStatement[] {
  return statements.toSorted((a, b) => Number(b.isStarred) - Number(a.isStarred) || a.name.localeCompare(b.name));
}

/** Those whose text, name or values contain every word of the search. */
export function search<T extends { readonly sql: string; readonly name?: string; readonly params?: Parameters }>(
  items: readonly T[],
  text: string,
): readonly T[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(({ sql, name = '', params }) => {
    const within = `${name}\n${sql}\n${params === undefined ? '' : JSON.stringify(params)}`.toLowerCase();
    return words.every((word) => within.includes(word));
  });
}
