import type { Example, Table } from '../../catalogue/index.ts';
import type { HistoryEntry, NamedStatement } from '../history/history.ts';
import { dateFormat } from '../i18n/date-formats.ts';
import type { OpenedDraft } from '../state/console-state.ts';

/** Commands of the console, by key or palette. */
export const COMMANDS = [
  'run',
  'run-all',
  'explain',
  'cancel',
  'palette',
  'history',
  'keys',
  'settings',
  'relations',
  'tour',
  'new-tab',
  'close-tab',
  'reopen-tab',
  'next-tab',
  'previous-tab',
  'save-statement',
  'copy-link',
  'focus-editor',
  'format',
  'find',
  'fix',
] as const;
export type Command = (typeof COMMANDS)[number];

/** Keys as shown, including those of the editor only; on Apple's machines ⌘ replaces Ctrl. */
export const KEYS: Readonly<Partial<Record<Command, string>>> = {
  run: 'Ctrl+Enter',
  'run-all': 'Ctrl+Shift+Enter',
  cancel: 'Esc',
  palette: 'Ctrl+K',
  history: 'Ctrl+Shift+H',
  keys: 'F1',
  'new-tab': 'Alt+T',
  'close-tab': 'Alt+W',
  'reopen-tab': 'Alt+Shift+T',
  'next-tab': 'Alt+PageDown',
  'previous-tab': 'Alt+PageUp',
  'save-statement': 'Ctrl+S',
  'focus-editor': 'Ctrl+E',
  format: 'Alt+Shift+F',
  find: 'Ctrl+F',
  fix: 'Ctrl+.',
};

/** The relevant parts of a key event. */
export interface KeyPress {
  /** The physical key, independent of the keyboard's language: `KeyK`. */
  readonly code: string;
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * The command of a key; null if there is none.
 *
 * @param isTyping whether the focus is in a field, where "?" is a letter
 */
export function commandOf(press: KeyPress, isTyping: boolean): Command | null {
  const { code, key, altKey, shiftKey } = press;
  const isCtrl = press.ctrlKey || press.metaKey;
  if (key === 'F1' || (key === '?' && !isTyping && !isCtrl)) return 'keys';
  if (isCtrl && !altKey) {
    if (key === 'Enter') return shiftKey ? 'run-all' : 'run';
    if (code === 'KeyK' && !shiftKey) return 'palette';
    if (code === 'KeyS' && !shiftKey) return 'save-statement';
    if (code === 'KeyE' && !shiftKey) return 'focus-editor';
    if (code === 'KeyH' && shiftKey) return 'history';
    if (code === 'Period' && !shiftKey) return 'fix';
    return null;
  }
  if (altKey && !isCtrl) {
    if (code === 'KeyT') return shiftKey ? 'reopen-tab' : 'new-tab';
    if (code === 'KeyF' && shiftKey) return 'format';
    if (code === 'KeyW') return 'close-tab';
    if (key === 'PageDown') return 'next-tab';
    if (key === 'PageUp') return 'previous-tab';
  }
  return key === 'Escape' ? 'cancel' : null;
}

/** An entry of the palette. */
export interface PaletteItem {
  /** Unique. */
  readonly id: string;
  readonly kind: 'command' | 'table' | 'example' | 'named' | 'history' | 'place';
  readonly title: string;
  /** Smaller text beside the title. */
  readonly detail: string;
  /** More search words. */
  readonly words: string;
  readonly does: { readonly command: Command } | { readonly open: OpenedDraft };
}

export interface PaletteSources {
  readonly isHebrew: boolean;
  readonly commandTitles: Readonly<Record<Command, string>>;
  readonly tables: readonly Table[];
  readonly examples: readonly Example[];
  readonly named: readonly NamedStatement[];
  readonly history: readonly HistoryEntry[];
}

/** Number of recent runs in the palette. */
const RUNS_LISTED = 200;

/** All entries of the palette, grouped by kind. */
export function paletteItems({
  isHebrew,
  commandTitles,
  tables,
  examples,
  named,
  history,
}: PaletteSources): readonly PaletteItem[] {
  const seen = new Set<string>();
  const draftOf = ({ sql, params, limit }: NamedStatement | HistoryEntry): OpenedDraft => ({
    sql,
    limit,
    ...(params === undefined ? {} : { params }),
  });
  return [
    ...COMMANDS.filter((command) => command !== 'palette').map(
      (command): PaletteItem => ({
        id: command,
        kind: 'command',
        title: commandTitles[command],
        detail: KEYS[command] ?? '',
        words: '',
        does: { command },
      }),
    ),
    ...named.map(
      (statement): PaletteItem => ({
        id: `named ${statement.id}`,
        kind: 'named',
        title: statement.name,
        detail: oneLine(statement.sql),
        words: '',
        does: { open: draftOf(statement) },
      }),
    ),
    ...examples.map(
      (example): PaletteItem => ({
        id: `example ${example.slug}`,
        kind: 'example',
        title: isHebrew ? example.title_he : example.title_en,
        detail: example.tables.join(', '),
        words: `${example.title_he} ${example.title_en}`,
        does: { open: { sql: example.sql } },
      }),
    ),
    ...tables.map(
      (table): PaletteItem => ({
        id: `table ${table.name}`,
        kind: 'table',
        title: table.name,
        detail: table.description,
        words: table.columns.map(({ name }) => name).join(' '),
        does: { open: { sql: `SELECT *\nFROM ${table.name}\nLIMIT 100` } },
      }),
    ),
    ...history
      .filter(({ sql }) => !seen.has(sql) && seen.add(sql))
      .slice(0, RUNS_LISTED)
      .map(
        (entry): PaletteItem => ({
          id: `run ${entry.id}`,
          kind: 'history',
          title: oneLine(entry.sql),
          detail: dateFormat(isHebrew ? 'he' : 'en-GB', { dateStyle: 'short', timeStyle: 'short' }).format(entry.at),
          words: '',
          does: { open: draftOf(entry) },
        }),
      ),
  ];
}

/**
 * Items that contain every word of the query: first those whose title begins with it, then those with it in the title.
 */
export function findItems(items: readonly PaletteItem[], query: string): readonly PaletteItem[] {
  const wanted = query.trim().toLowerCase();
  const words = wanted.split(/\s+/);
  const ranked = items.flatMap((item, order) => {
    const title = item.title.toLowerCase();
    const all = `${title} ${item.detail} ${item.words}`.toLowerCase();
    if (!words.every((word) => all.includes(word))) return [];
    const rank = title.startsWith(wanted)
      ? 0
      : title.includes(wanted)
        ? 1
        : words.every((w) => title.includes(w))
          ? 2
          : 3;
    return [{ item, order, rank }];
  });
  return ranked.sort((a, b) => a.rank - b.rank || a.order - b.order).map(({ item }) => item);
}

const oneLine = (sql: string): string => sql.trim().replace(/\s+/g, ' ').slice(0, 160);
