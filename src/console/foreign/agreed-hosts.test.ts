import { describe, expect, it } from 'vitest';
import { readForeignAddress } from '../../contract/foreign-database.ts';
import { agreeTo, mayOpen } from './agreed-hosts.ts';

const OWN = 'https://sql.example';

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const items = new Map<string, string>();
  return { getItem: (key) => items.get(key) ?? null, setItem: (key, text) => void items.set(key, text) };
}

const asked = (db: string) => {
  const address = readForeignAddress(`?db=${encodeURIComponent(db)}`, `${OWN}/`);
  if (!address) throw new Error('It names no database.');
  return address;
};

describe('a database of another host', () => {
  it('is requested only when the visitor has agreed to that host', () => {
    const storage = memory();
    expect(mayOpen(storage, asked('https://files.example/a.sqlite'), OWN)).toBe(false);
    agreeTo(storage, 'https://files.example/a.sqlite');
    expect(mayOpen(storage, asked('https://files.example/b.sqlite'), OWN)).toBe(true);
    for (const other of ['https://files.example:8443/a', 'http://files.example/a', 'https://x.files.example/a']) {
      expect(mayOpen(storage, asked(other), OWN), other).toBe(false);
    }
  });

  it('is asked for again where nothing can be stored, or what is stored is damaged', () => {
    agreeTo(null, 'https://files.example/a.sqlite');
    expect(mayOpen(null, asked('https://files.example/a.sqlite'), OWN)).toBe(false);
    for (const text of ['{', '{}', '[1, null]', 'null']) {
      expect(mayOpen({ getItem: () => text }, asked('https://files.example/a.sqlite'), OWN), text).toBe(false);
    }
  });

  it('needs no agreement if it is beside the page, and none helps an address that is wrong', () => {
    expect(mayOpen(null, asked('data/birds.sqlite'), OWN)).toBe(true);
    expect(mayOpen(null, asked('javascript:alert(1)'), OWN)).toBe(false);
  });
});
