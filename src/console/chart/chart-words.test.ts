import { describe, expect, it } from 'vitest';
import { STRINGS } from '../i18n/all-strings.testing.ts';
import { columnNames } from '../results/values/column-names.ts';
import { describeColumns } from '../results/values/columns.ts';
import { chartLabel, chartWords, clipped } from './chart-words.ts';

const COLUMNS = describeColumns({
  columns: ['median_price', 'median_ppsqm', 'yield_pct', 'area_m2', 'n'].map((one) => ({ name: one, type: null })),
  rows: [[1_900_000, 21_000.5, 3.25, 80, 12]],
});
const [price, sqm, rate, area, name] = COLUMNS;

const wordsIn = (language: 'en' | 'he', columns = COLUMNS, along: Partial<Parameters<typeof chartWords>[2]> = {}) =>
  chartWords(STRINGS[language], columnNames(columns, STRINGS[language]), { x: null, split: null, ...along });

describe('the numbers of a chart', () => {
  it.each([
    [price, '1.9M', '₪', '₪', '1,900,000\u00a0₪'],
    [sqm, '1.9M', '₪/m²', '₪/מ״ר', '1,900,000\u00a0₪/m²'],
    [rate, '1.9M%', null, null, '1,900,000%'],
    [area, '1.9M', 'm²', 'מ״ר', '1,900,000\u00a0m²'],
    [name, '1.9M', null, null, '1,900,000'],
  ])(
    'have their unit at the axis, in both languages, and in full at a point: %#',
    (column, short, unit, hebrew, full) => {
      if (!column) throw new Error('There is no such column.');
      const [en, he] = [wordsIn('en'), wordsIn('he')];
      expect(en.onAxis(1_900_000, column)).toBe(short);
      expect([en.axisUnit(column), he.axisUnit(column)]).toEqual([unit, hebrew]);
      expect(en.inFull(1_900_000, column)).toBe(full);
    },
  );
});

describe('the names of a chart', () => {
  const columns = describeColumns({
    columns: ['property_group', 'median_ppsqm_12m', 'avg(d.area)', 'my_own', 'area', 'area_m2'].map((one) => ({
      name: one,
      type: null,
    })),
    rows: [['apartment', 21_000.5, 80.25, 1, 2, 3]],
  });
  const [group] = columns;
  const namesIn = (language: 'en' | 'he') => columns.map(wordsIn(language, columns).named);

  it('are those of the statement in English', () => {
    expect(namesIn('en')).toEqual([
      'property_group',
      'median_ppsqm_12m, ₪/m²',
      'avg(d.area), m²',
      'my_own',
      'area, m²',
      'area_m2, m²',
    ]);
  });

  it('are Hebrew words in Hebrew, but for unknown ones and for those that two columns would share', () => {
    expect(namesIn('he')).toEqual([
      'סוג הנכס',
      'מחיר חציוני למ״ר (12 חודשים), ₪/מ״ר',
      'ממוצע: שטח, מ״ר',
      'my_own',
      'area, מ״ר',
      'area_m2, מ״ר',
    ]);
  });

  it('are labels for the values of lists, as series and along an axis', () => {
    const along = { x: group ?? null, split: group ?? null };
    const [en, he] = [wordsIn('en', columns, along), wordsIn('he', columns, along)];
    if (!group) throw new Error('There is no such column.');
    const series = { name: 'apartment', column: group };
    expect([en.series(series), he.series(series), he.along('unheard of')]).toEqual(['apartment', 'דירה', 'unheard of']);
  });

  it('say what a flag is, and whether it is set', () => {
    const [flag] = describeColumns({ columns: [{ name: 'is_new_build', type: 'INTEGER' }], rows: [[0], [1]] });
    if (!flag || !area) throw new Error('There is no such column.');
    const [en, he] = [wordsIn('en', [flag], { split: flag }), wordsIn('he', [flag], { x: flag })];
    const series = ['1', '0', 'NULL'].map((one) => en.series({ name: one, column: area }));
    expect(series).toEqual(['is_new_build: yes', 'is_new_build: no', 'is_new_build: NULL']);
    expect(he.along('1')).toMatch(/: כן$/);
  });

  it('are in the sentence on the picture', () => {
    const choice = { kind: 'bar', x: 0, values: [1], split: null } as const;
    expect(chartLabel(STRINGS.he.chart, choice, columns, columnNames(columns, STRINGS.he))).toContain(
      '\u2068מחיר חציוני למ״ר (12 חודשים)\u2069 לאורך \u2068סוג הנכס\u2069',
    );
  });
});

it.each([
  ['1998', 38, '\u20681998\u2069'],
  ['\u20681998\u2069', 38, '\u20681998\u2069'],
  ['תל אביב-יפו', 50, '\u2068תל אבי…\u2069'],
])('the label %s takes %d pixels as %s', (label, widthPx, shown) => {
  expect(clipped(label, widthPx)).toBe(shown);
});
