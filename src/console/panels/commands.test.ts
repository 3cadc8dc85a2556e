import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../catalogue/index.ts';
import { COMMANDS, type Command, commandOf, findItems, KEYS, type KeyPress, paletteItems } from './commands.ts';

const titles = Object.fromEntries(COMMANDS.map((command) => [command, command])) as Record<Command, string>;

/** A key event from its notation: `Ctrl+Shift+H`. */
function press(keys: string): KeyPress {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  return {
    key,
    code: key === '.' ? 'Period' : /^[A-Z]$/.test(key) ? `Key${key}` : key,
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
  };
}

const keyOf = (keys: string) => (keys === 'Esc' ? 'Escape' : keys);

describe('a key', () => {
  // Find belongs to the editor: elsewhere the key opens the browser's search.
  it.each(Object.entries(KEYS).filter(([command]) => command !== 'find'))('does %s', (command, keys) => {
    expect(commandOf(press(keyOf(keys)), true)).toBe(command);
  });

  it('is recognized by its place, so that it works with a Hebrew keyboard', () => {
    expect(commandOf({ ...press('Ctrl+K'), key: 'ל' }, true)).toBe('palette');
  });

  it('is ⌘ instead of Ctrl on a Mac', () => {
    expect(commandOf(press('Meta+K'), true)).toBe('palette');
  });

  it('"?" lists the keys, but is a letter where one types', () => {
    expect([commandOf(press('?'), false), commandOf(press('?'), true)]).toEqual(['keys', null]);
  });

  it.each(['A', 'Enter', 'Ctrl+A', 'Ctrl+Shift+K', 'Ctrl+Alt+K', 'Alt+A'])('%s is left alone', (keys) => {
    expect(commandOf(press(keys), false)).toBeNull();
  });
});

describe('the palette', () => {
  const run = (id: number, sql: string) =>
    ({ id, at: 0, sql, limit: 1000, end: 'answered', rows: 1, bytes: 0, ms: 1 }) as const;
  const items = paletteItems({
    isHebrew: false,
    commandTitles: titles,
    tables: CATALOGUE,
    examples: [],
    named: [{ id: 1, name: 'מחירים בחיפה', sql: 'SELECT 1', limit: 100, savedAt: 0, isStarred: false }],
    history: [run(3, 'SELECT  1\n+ 1'), run(2, 'SELECT 2'), run(1, 'SELECT 2')],
  });
  const found = (query: string) => findItems(items, query).map(({ title }) => title);

  it('finds a table by its name before tables that speak of it', () => {
    expect(found('deals')[0]).toBe('deals');
    expect(found('settl')[0]).toBe('settlements');
  });

  it('finds a table by a column, and what was named by Hebrew', () => {
    expect(found('price_per_sqm')).toContain('deals');
    expect(found('חיפה')).toEqual(['מחירים בחיפה']);
  });

  it('has each statement of the history once', () => {
    expect(items.filter(({ kind }) => kind === 'history').map(({ title }) => title)).toEqual([
      'SELECT 1 + 1',
      'SELECT 2',
    ]);
  });

  it('has no two items of one id', () => {
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  });
});
