import { expect, it } from 'vitest';
import { enAsk } from './english/en-ask.ts';
import { heAsk } from './hebrew/he-ask.ts';

it.each([
  [1340000, 'shekels', '1,340,000\u00A0₪', '1,340,000\u00A0₪'],
  [16219, 'shekels_per_sqm', '16,219\u00A0₪/m²', '16,219\u00A0₪/מ״ר'],
  [4125.4, 'shekels_a_month', '4,125\u00A0₪ a month', '4,125\u00A0₪ לחודש'],
  [12.08, 'years', '12.1\u00A0years', '12.1\u00A0שנים'],
  [14364580622, 'shekels', '14.4 billion\u00A0₪', '\u200F14.4 מיליארד\u00A0₪'],
  [5.5, 'percent', '5.5%', '5.5%'],
  [-5, 'percent', '\u2066-5%\u2069', '\u2066-5%\u2069'],
  [304, 'count', '304', '304'],
] as const)('%s %s', (value, unit, english, hebrew) => {
  expect(enAsk.amount(value, unit)).toBe(english);
  expect(heAsk.amount(value, unit)).toBe(hebrew);
});

it('says whether a figure rose or fell', () => {
  expect([enAsk.changed(43.9, '2015'), enAsk.changed(-19.4, null)]).toEqual(['up 43.9% since 2015', 'down 19.4%']);
  expect([heAsk.changed(43.9, '2015'), heAsk.changed(-19.4, null)]).toEqual([
    'עלייה של 43.9% מאז 2015',
    'ירידה של 19.4%',
  ]);
});
