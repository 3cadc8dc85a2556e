import { describe, expect, it } from 'vitest';
import { initialLanguage, rememberLanguage } from './language.ts';

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const items = new Map<string, string>();
  return { getItem: (key) => items.get(key) ?? null, setItem: (key, value) => void items.set(key, value) };
}
const blocked = {
  getItem: () => {
    throw new DOMException('denied', 'SecurityError');
  },
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
};

describe('the interface language', () => {
  it.each([
    [['he-IL', 'en'], 'he'],
    [['iw'], 'he'],
    [['en-GB', 'he'], 'en'],
    [['fr', 'he'], 'he'],
    [['fr', 'de'], 'en'],
    [[], 'en'],
  ] as const)('for a browser of %j is %s', (preferred, language) => {
    expect(initialLanguage(null, preferred)).toBe(language);
  });

  it('is the one chosen before, whatever the browser prefers', () => {
    const storage = memory();
    rememberLanguage(storage, 'en');
    expect(initialLanguage(storage, ['he'])).toBe('en');
  });

  it('is chosen all the same where storage is blocked', () => {
    rememberLanguage(blocked, 'en');
    expect(initialLanguage(blocked, ['he'])).toBe('he');
  });
});
