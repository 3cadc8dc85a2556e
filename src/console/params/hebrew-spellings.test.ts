import { expect, it } from 'vitest';
import { hebrewSpellings } from './hebrew-spellings.ts';

it.each([
  ['herzl', 'הרצל'],
  ['dizengoff', 'דיזנגוף'],
  ['allenby', 'אלנבי'],
  ['rothschild', 'רוטשילד'],
  ['gurion', 'גוריון'],
  ['carmel', 'כרמל'],
  ['florentin', 'פלורנטין'],
  ['weizmann', 'ויצמן'],
  ['bialik', 'ביאליק'],
  ['tikva', 'תקוה'],
  ['tikvah', 'תקווה'],
  ['petach', 'פתח'],
  ['yaakov', 'יעקב'],
  ['zichron', 'זכרון'],
  ['yokneam', 'יקנעם'],
  ['herzliya', 'הרצליה'],
  ['haatzmaut', 'העצמאות'],
  ['hatikva', 'התקווה'],
  ['dayan', 'דיין'],
  ['tchernichovsky', 'טשרניחובסקי'],
  ['jabotinsky', 'זבוטינסקי'],
  ['ahuza', 'אחוזה'],
  ['shaul', 'שאול'],
  ['diz', 'דיז'],
])('%s may be spelled %s', (latin, hebrew) => expect(hebrewSpellings(latin, 20)).toContain(hebrew));

it('puts the plain spelling first, and no word of other signs has one', () => {
  expect(hebrewSpellings('ramat', 3)[0]).toBe('רמט');
  expect(hebrewSpellings('ramat', 3)).toContain('רמת');
  expect(hebrewSpellings('רמת', 3)).toEqual([]);
  expect(hebrewSpellings('km7', 3)).toEqual([]);
});

it('has none of a word that is longer than any name', () => {
  expect(hebrewSpellings('ramat'.repeat(20), 3)).not.toEqual([]);
  expect(hebrewSpellings(`${'ramat'.repeat(20)}a`, 3)).toEqual([]);
});
