import { describe, expect, it } from 'vitest';
import { ENTRIES_KEPT, type NewEntry, type NewNamed, search } from './history.ts';
import { readHistoryFile, writeHistoryFile } from './history-file.ts';
import { memoryHistory } from './stored-history.ts';

const entry = (sql: string): NewEntry => ({ at: 1, sql, limit: 1000, end: 'answered', rows: 3, bytes: 4096, ms: 12 });
const named = (name: string, isStarred = false): NewNamed => ({
  name,
  sql: 'SELECT 1',
  limit: 1000,
  savedAt: 5,
  isStarred,
});

describe('a history', () => {
  it('has the newest run first, and so many', async () => {
    const history = memoryHistory();
    for (let i = 1; i <= ENTRIES_KEPT + 5; i++) await history.add(entry(`SELECT ${i}`));
    const entries = await history.entries();
    expect(entries.length).toBe(ENTRIES_KEPT);
    expect(entries[0]?.sql).toBe(`SELECT ${ENTRIES_KEPT + 5}`);
  });

  it('has starred statements first, then by name', async () => {
    const history = memoryHistory();
    for (const statement of [named('חיפה'), named('Akko'), named('Zefat', true)]) await history.name(statement);
    expect((await history.named()).map(({ name }) => name)).toEqual(['Zefat', 'Akko', 'חיפה']);
    const [first] = await history.named();
    if (first) await history.change({ ...first, isStarred: false, name: 'Safed' });
    expect((await history.named()).map(({ name }) => name)).toEqual(['Akko', 'Safed', 'חיפה']);
  });

  it('is found by words of the statement, of its name and of its values', () => {
    const items = [
      { ...named('Prices'), sql: 'SELECT median FROM agg_settlement_year' },
      { ...named('Other'), params: { city: 'חיפה' } },
    ];
    expect(search(items, 'MEDIAN year').map(({ name }) => name)).toEqual(['Prices']);
    expect(search(items, 'חיפה').map(({ name }) => name)).toEqual(['Other']);
    expect(search(items, ' ')).toHaveLength(2);
  });
});

describe('a file of history', () => {
  it('gives back what was written', () => {
    const entries = [{ ...entry('SELECT :a'), id: 7, params: { a: 'בי"ס' } }];
    const text = writeHistoryFile(entries, [{ ...named('One', true), id: 3 }]);
    expect(readHistoryFile(text)).toEqual({
      entries: [{ ...entry('SELECT :a'), params: { a: 'בי"ס' } }],
      named: [named('One', true)],
    });
  });

  it('loses what is damaged in it, and nothing else', () => {
    const file = JSON.parse(writeHistoryFile([{ ...entry('SELECT 1'), id: 1 }], [{ ...named('One'), id: 1 }]));
    file.entries.push({ ...entry('SELECT 2'), limit: -1 }, { ...entry('SELECT 3'), end: 'lost' }, null);
    file.named.push({ ...named(' ') }, { ...named('Two'), params: [[]] });
    const read = readHistoryFile(JSON.stringify(file));
    expect(read?.entries.map(({ sql }) => sql)).toEqual(['SELECT 1']);
    expect(read?.named.map(({ name }) => name)).toEqual(['One']);
  });

  it.each(['', '{', '[]', '{"kind":"something else","version":1}'])('is not %j', (text) => {
    expect(readHistoryFile(text)).toBeNull();
  });
});
