import { describe, expect, it } from 'vitest';
import { bareStreetName, streetKey } from './street-key.ts';

describe('the key of a street', () => {
  it.each([
    ['with the word "street", short or long', ['הרצל', 'רחוב הרצל', "רח' הרצל", 'רח׳ הרצל', 'רח. הרצל']],
    ['as a boulevard', ['רוטשילד', 'שדרות רוטשילד', "שד' רוטשילד", 'שדרת רוטשילד']],
    ['as a road', ['השלום', 'דרך השלום']],
    ['with gershayim of any kind, or none', ['הרמב"ם', 'הרמב״ם', 'הרמבם', "הרמב''ם"]],
    ['with a geresh or none', ["ז'בוטינסקי", 'ז׳בוטינסקי', 'זבוטינסקי']],
    ['with one yod or two', ['ויצמן', 'וייצמן']],
    ['with one vav or two', ['נוה שאנן', 'נווה שאנן', 'נווה-שאנן']],
    ['with dashes or blanks', ['בן-גוריון', 'בן גוריון', ' בן  גוריון ', 'בן־גוריון', 'בן–גוריון']],
    ['with brackets', ['הגפן (צפון)', 'הגפן צפון']],
    ['with points', ['שָׁלוֹם', 'שלום']],
    ['with a sign of direction', ['\u200fאלנבי', 'אלנבי']],
    ['in capitals', ['Ben Yehuda', 'BEN-YEHUDA']],
    ['as a lane', ['סמטת הגפן', 'סימטת הגפן', 'סמטה הגפן']],
    ['by a number', ['רחוב 5', '5']],
  ])('is the same for a name %s', (_, spellings) => {
    expect(new Set(spellings.map(streetKey)).size).toBe(1);
    expect(streetKey(spellings[0] ?? '')).not.toBeNull();
  });

  it.each([
    ['the lane beside a street of its name', 'סמטת הגפן', 'הגפן'],
    ['a square', 'כיכר רבין', 'רבין'],
    ['two men of one family name', 'בן יהודה', 'יהודה'],
    ['a word that begins like a street word', 'שדה בוקר', 'ה בוקר'],
    ['another number', 'רחוב 5', 'רחוב 15'],
  ])('differs for %s', (_, one, other) => expect(streetKey(one)).not.toBe(streetKey(other)));

  it('is the word itself if a street has no other name', () => {
    expect(streetKey('השדרה')).toBe('השדרה');
    expect(streetKey('דרך')).toBe('דרך');
  });

  it('is none for a name without letters or digits', () => {
    for (const name of ['', '  ', '-', '"', '***']) expect(streetKey(name)).toBeNull();
  });

  it('gives a bare name, unchanged except for quotes and the word for a street', () => {
    expect(bareStreetName("שד' וייצמן")).toBe('וייצמן');
    expect(bareStreetName('סמטת הגפן')).toBe('סמטת הגפן');
  });
});
