import { describe, expect, it } from 'vitest';
import { fieldsOf } from './fields.ts';
import { rememberedTexts, rememberTexts } from './remembered.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
}

describe('values that are remembered', () => {
  it('come back in another statement, by the name of their placeholder', () => {
    const storage = memory();
    rememberTexts(storage, { city: 'חיפה', rooms: '4' });
    rememberTexts(storage, { rooms: '5' });
    expect(rememberedTexts(storage, fieldsOf('SELECT :city, :rooms, :year'))).toEqual({ city: 'חיפה', rooms: '5' });
  });

  it('are not those of numbered placeholders, nor long texts', () => {
    const storage = memory();
    rememberTexts(storage, { 1: 'a', long: 'x'.repeat(501) });
    expect(rememberedTexts(storage, fieldsOf('SELECT ?'))).toEqual({});
    expect(rememberedTexts(storage, fieldsOf('SELECT :long'))).toEqual({});
  });

  it('do not end without bound', () => {
    const storage = memory();
    for (let n = 0; n < 120; n += 1) rememberTexts(storage, { [`name_${n}`]: 'x' });
    expect(rememberedTexts(storage, fieldsOf('SELECT :name_0, :name_20, :name_119'))).toEqual({
      name_20: 'x',
      name_119: 'x',
    });
  });

  it.each([null, '[]', 'no json', '{"city": 5}'])('are none where the storage holds %j', (stored) => {
    expect(rememberedTexts({ getItem: () => stored }, fieldsOf('SELECT :city'))).toEqual({});
  });
});
