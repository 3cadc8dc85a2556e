import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../catalogue/examples/index.ts';
import { isQuestion } from '../../catalogue/index.ts';
import { textsOf, valuesIn } from './phrase-values.ts';

/** The initial values of a question's blanks for a phrase. */
function blanks(phrase: string, slug: string) {
  const question = EXAMPLES.filter(isQuestion).find((one) => one.slug === slug);
  return textsOf(valuesIn(phrase), question?.params ?? []);
}

describe('a phrase fills the blanks that it speaks of', () => {
  it.each([
    ['כמה עולה דירת 3 חדרים בחיפה', 'price-of-a-home', { rooms: '3' }],
    ['דירת חמישה חדרים בנתניה מאז 2018', 'price-of-a-home', { rooms: '5', since: '2018' }],
    ['5-room penthouse in Tel Aviv', 'price-of-a-home', { rooms: '5', kind: 'penthouse' }],
    ['7 bedroom villa', 'price-of-a-home', { rooms: '6+', kind: 'house' }],
    ['2 bedroom flat in Haifa', 'price-of-a-home', { rooms: '3' }],
    ['three-bedroom flat', 'price-of-a-home', { rooms: '4' }],
    ['דירה עם 3 חדרי שינה', 'price-of-a-home', { rooms: '4' }],
    ['דירת 3.5 חדרים', 'price-of-a-home', { rooms: '3' }],
    ['שכר דירה 3.5 חדרים', 'rent-in-a-city', { rooms: '3.5-4' }],
    ['up to 1,800,000', 'homes-within-a-budget', { budget: '1800000' }],
    ['מחוז חיפה', 'district-by-year', { district: 'חיפה' }],
    ['prices in the district of Jerusalem', 'district-by-year', { district: 'ירושלים' }],
    ['rent of 3 rooms in Haifa', 'rent-in-a-city', { rooms: '2.5-3' }],
    ['דירה ב־1.5 מיליון', 'homes-within-a-budget', { budget: '1500000' }],
    ['איפה אפשר לקנות דירה במיליון', 'where-a-budget-is-enough', { budget: '1000000' }],
    ['flat under 900k', 'homes-within-a-budget', { budget: '900000' }],
    ['דירות עד 1,200,000', 'homes-within-a-budget', { budget: '1200000' }],
    ['מחיר דירה בחיפה', 'price-of-a-home', {}],
    ['וילה ברעננה', 'price-of-a-home', { kind: 'house', rooms: 'all' }],
    ['דירת גן בחולון', 'price-of-a-home', { kind: 'garden_apartment', rooms: 'all' }],
    ['דירה במיליון וחצי', 'homes-within-a-budget', { budget: '1500000' }],
    ['דירה עד 2 מיליון וחצי', 'homes-within-a-budget', { budget: '2500000' }],
    ['חצי מיליון', 'where-a-budget-is-enough', { budget: '500000' }],
    ['מחיר מגרש בבאר שבע', 'price-of-land-and-shops', { kind: 'land' }],
    ['חניה בתל אביב', 'price-of-land-and-shops', { kind: 'parking' }],
    ['היישובים הזולים בצפון', 'cheapest-places-of-a-district', { district: 'הצפון' }],
    ['southern district prices', 'district-by-year', { district: 'הדרום' }],
    ['גוש 6904 חלקה 25', 'deals-of-a-parcel', { block: '6904', parcel: '25' }],
    ['6904/25', 'deals-of-a-parcel', { block: '6904', parcel: '25' }],
    ['gush 30001', 'deals-in-a-block', { block: '30001' }],
    ['עסקאות ב-2023/05 ולא ב-12/04/2023', 'deals-of-a-parcel', {}],
    ['מדד המחירים ביהודה ושומרון', 'price-index-of-a-district', {}],
  ])('%s', (phrase, slug, texts) => expect(blanks(phrase, slug)).toEqual(texts));
});
