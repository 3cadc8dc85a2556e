import { describe, expect, it } from 'vitest';
import { tokenize } from '../../contract/guard/tokens.ts';
import { placeholdersIn } from './placeholders.ts';

const placeholdersOf = (sql: string) => placeholdersIn([...tokenize(sql)]);
const keys = (sql: string) => placeholdersOf(sql).map(({ key }) => key);

describe('the placeholders of a statement', () => {
  it('are its names, each once, in the order of their first use', () => {
    expect(placeholdersOf('SELECT :city, @kind, $year, :city')).toEqual([
      { text: ':city', key: 'city', offsets: [7, 28] },
      { text: '@kind', key: 'kind', offsets: [14] },
      { text: '$year', key: 'year', offsets: [21] },
    ]);
  });

  it('may be in any script', () => expect(keys('SELECT :עיר')).toEqual(['עיר']));

  it('without a name are counted as SQLite counts them', () => {
    expect(keys('SELECT ?, ?, ?')).toEqual(['1', '2', '3']);
    expect(keys('SELECT ?3, ?, ?1')).toEqual(['1', '3', '4']);
  });

  it('that differ in their sign alone keep it', () => expect(keys('SELECT :a, @a, $b')).toEqual([':a', '@a', 'b']));

  it('are none in texts, names and comments', () => {
    expect(keys(`SELECT ':a', ":b", [:c] -- :d\n/* :e */`)).toEqual([]);
  });
});
