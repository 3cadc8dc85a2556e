import { describe, expect, it } from 'vitest';
import { stableIds, uniqueSlugs } from './place-ids.ts';

describe('the id of a place of a settlement', () => {
  it('is the code of the settlement and the CRC-32 of the key', () => {
    // The CRC-32 of "123456789" is 0xCBF43926, the standard check value.
    expect(stableIds(5000, ['123456789'], 100_000).get('123456789')).toBe(5000 * 100_000 + (0xcbf43926 % 100_000));
    expect(stableIds(70, ['123456789'], 10_000).get('123456789')).toBe(70 * 10_000 + (0xcbf43926 % 10_000));
  });

  it('does not depend on the order of places, nor on places with other checksums', () => {
    const ids = stableIds(5000, ['הרצל', 'אלנבי', 'דיזנגוף'], 100_000);
    expect(stableIds(5000, ['דיזנגוף', 'הרצל', 'אלנבי'], 100_000)).toEqual(ids);
    expect(stableIds(5000, ['הרצל'], 100_000).get('הרצל')).toBe(ids.get('הרצל'));
  });

  it('is the next free one for the later of two keys with the same checksum; the first one follows the last', () => {
    const keys = ['a', 'b', 'c', 'd', 'e'];
    const ids = stableIds(3, keys, 5);
    expect([...ids.values()].sort()).toEqual([15, 16, 17, 18, 19]);
    // CRC-32 of a to e, modulo 5, computed one by one: e8b7be43, 71beeff9, 06b9df6f, 98dd4acc, efda7a5a.
    const sums = [0xe8b7be43, 0x71beeff9, 0x06b9df6f, 0x98dd4acc, 0xefda7a5a].map((sum) => sum % 5);
    const taken: number[] = [];
    for (const sum of sums) {
      let number = sum;
      while (taken.includes(number)) number = number === 4 ? 0 : number + 1;
      taken.push(number);
    }
    expect(keys.map((key) => ids.get(key))).toEqual(taken.map((number) => 15 + number));
  });

  it('is refused if a settlement has more places than ids', () => {
    expect(() => stableIds(3, ['a', 'b', 'c'], 2)).toThrow('room for 2');
  });
});

describe('the slug of a place', () => {
  it('is its name; the later of two with the same name has its number appended', () => {
    const slugs = uniqueSlugs(
      [
        { key: 'בן גוריון', name: 'בן-גוריון', id: 500_012_345 },
        { key: 'בן גוריון 2', name: 'בן גוריון', id: 500_000_007 },
        { key: 'הרמבם', name: 'הרמב"ם', id: 500_000_001 },
        { key: 'נקודות', name: '...', id: 500_000_042 },
      ],
      100_000,
    );
    expect(Object.fromEntries(slugs)).toEqual({
      'בן גוריון': 'בן-גוריון',
      'בן גוריון 2': 'בן-גוריון-7',
      הרמבם: 'הרמבם',
      נקודות: '42',
    });
  });
});
