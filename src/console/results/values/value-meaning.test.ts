import { describe, expect, it } from 'vitest';
import { meaningOfNumbers, unitOfName } from './value-meaning.ts';

describe('the unit of a column of numbers', () => {
  it.each([
    // Names of the catalogue.
    ['deal_amount', 'shekels'],
    ['price_per_sqm', 'shekels_per_sqm'],
    ['median_ppsqm_12m', 'shekels_per_sqm'],
    ['area', 'square_metres'],
    ['area_km2', 'square_kilometres'],
    ['ppsqm_change_pct', 'percent'],
    ['mortgage_rate', 'percent'],
    ['lat', 'degrees'],
    // Names that people and expressions give.
    ['price', 'shekels'],
    ['avg(deal_amount)', 'shekels'],
    ['CAST(round(median(d.price_per_sqm)) AS INTEGER)', 'shekels_per_sqm'],
    ['Median price', 'shekels'],
    ['max(price) - min(price)', 'shekels'],
    ['price per m2', 'shekels_per_sqm'],
    ['share of all, percent', 'percent'],
    ['avg_rent', 'shekels_a_month'],
    ['מחיר חציוני', 'shekels'],
    ['מחיר למ״ר', 'shekels_per_sqm'],
    ["מחיר למ'ר", 'shekels_per_sqm'],
    ['מחיר למרתף', 'shekels'],
    ['שטח במ״ר', 'square_metres'],
    ['אחוז שינוי', 'percent'],
  ])('%s is in %s', (name, unit) => expect(unitOfName(name)).toBe(unit));

  it.each([
    'year',
    'gush',
    'settlement_code',
    'population',
    'deals_12m',
    'n_price',
    'count(price)',
    'count(*)',
    'price / area',
    'avg(price) * 100',
    'price_k',
    'avg_price_thousands',
    'price_rank',
    'price_index',
    'portion',
    'stat_area',
    'מספר עסקאות',
    'שינוי מחיר',
    '',
    '₪',
  ])('%s has none that can be written', (name) => expect(unitOfName(name)).toBeNull());
});

describe('numbers that say more than a quantity', () => {
  it.each([
    ['is_new_build', [0, 1, null], 'flag'],
    // A share under the name of a flag.
    ['is_new_build', [0.25, 1], null],
    ['month', [1, 12, null], 'month_of_year'],
    ['month', [0, 1], null],
    ['month', [202405], null],
    ['median_price_month', [1_500_000], 'shekels'],
    ['low_price', [1_500_000], null],
    // Metres of a grid under the name of a latitude.
    ['lat', [663_000], null],
    ['lon', [34.78, null], 'degrees'],
  ] as const)('%s of %j is %s', (name, cells, meaning) => expect(meaningOfNumbers(name, cells)).toBe(meaning));
});
