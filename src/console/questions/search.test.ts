import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../catalogue/examples/index.ts';
import { isQuestion } from '../../catalogue/index.ts';
import { searchQuestions } from './search.ts';

const questions = EXAMPLES.filter(isQuestion);
const first = (phrase: string) => searchQuestions(questions, phrase)[0]?.slug;

describe('the search for questions', () => {
  it.each([
    ['מחיר דירה בחיפה', 'price-of-a-home'],
    ['כמה עולה דירה בתל אביב', 'price-of-a-home'],
    ['מחיר דירת 4 חדרים בנתניה', 'price-of-a-home'],
    ['price of a flat in Haifa', 'price-of-a-home'],
    ['how much is a 3 room apartment in Ashdod', 'price-of-a-home'],
    ['change of prices in Haifa', 'price-change-in-a-place'],
    ['שינוי מחירים בירושלים', 'price-change-in-a-place'],
    ['מחיר למטר רבוע בחולון', 'price-of-a-square-metre'],
    ['price per square meter in Holon', 'price-of-a-square-metre'],
    ['שכונות יקרות בתל אביב', 'neighbourhoods-of-a-city'],
    ['השכונות הזולות בירושלים', 'cheapest-neighbourhoods'],
    ['cheap neighborhoods in Tel Aviv', 'cheapest-neighbourhoods'],
    ['מחירים בשכונת אחוזה', 'price-in-a-neighbourhood'],
    ['מחיר ברחוב הרצל', 'price-on-a-street'],
    ['prices on Herzl street', 'price-on-a-street'],
    ['שכר דירה בחיפה', 'rent-in-a-city'],
    ['rent in Tel Aviv', 'rent-in-a-city'],
    ['תשואה משכירות בבאר שבע', 'yield-of-a-city'],
    ['rental yield Haifa', 'yield-of-a-city'],
    ['ריבית משכנתא', 'mortgage-rates'],
    ['mortgage interest rate', 'mortgage-rates'],
    ['פשיעה בלוד', 'crime-in-a-place'],
    ['is Lod safe', 'crime-in-a-place'],
    ['אשכול חברתי כלכלי של רעננה', 'cluster-of-a-place'],
    ['פינוי בינוי בבת ים', 'renewal-of-a-city'],
    ['urban renewal in Bat Yam', 'renewal-of-a-city'],
    ['מחיר למשתכן באשקלון', 'lottery-projects-of-a-city'],
    ['דירה ליד הים בנתניה', 'by-the-sea'],
    ['apartments near the train station', 'near-a-station'],
    ['בתי ספר באשדוד', 'schools-of-a-city'],
    ['כמה עסקאות היו בחיפה', 'deals-in-a-place'],
    ['number of sales in Haifa', 'deals-in-a-place'],
    ['איפה אפשר לקנות דירה במיליון', 'where-a-budget-is-enough'],
    ['היישובים היקרים במחוז המרכז', 'dearest-places-of-a-district'],
    ['כמה משכורות עולה דירה במחוז הצפון', 'affordability-of-a-district'],
    ['compare Tel Aviv and Haifa', 'cities-side-by-side'],
    ['real prices after inflation', 'real-prices'],
    ['דירה חדשה או יד שנייה ברמת גן', 'new-against-existing-in-a-place'],
    ['גודל דירה בירושלים', 'size-of-a-home'],
    ['5 חדרים', 'price-of-a-home'],
    ['דירת 3 חדרים מחיר', 'price-of-a-home'],
    ['מה המחיר הממוצע של דירה בירושלים', 'price-of-a-home'],
    ['מחיר דירה ברחובות', 'price-of-a-home'],
    ['רחובות בחיפה', 'streets-of-a-city'],
    ['רחוב דיזנגוף', 'price-on-a-street'],
    ['שכונת נווה צדק', 'price-in-a-neighbourhood'],
    ['הערים הכי יקרות', 'dearest-places-of-a-district'],
    ['most expensive cities in Israel', 'dearest-places-of-a-district'],
    ['cheapest city', 'where-a-budget-is-enough'],
    ['איפה הכי זול לגור', 'where-a-budget-is-enough'],
    ['which cities rose the most', 'fastest-rising-in-a-district'],
    ['באילו ערים המחירים עלו הכי הרבה', 'fastest-rising-in-a-district'],
    ['is it worth buying to rent', 'yield-of-a-city'],
    ['דירה להשקעה', 'yield-of-a-city'],
    ['3 חדרים להשכרה', 'rent-in-a-city'],
    ['house prices over time', 'price-change-in-a-place'],
    ['real estate bubble', 'price-change-in-a-place'],
    ['וילה ברעננה', 'price-by-kind-in-a-place'],
    ['מחירי הדירות בכל הארץ מאז 1998', 'national-prices-since-the-start'],
  ])('%s', (phrase, slug) => expect(first(phrase)).toBe(slug));

  it('takes the words of either language and the name of a column for the same', () => {
    const found = (phrase: string) => new Set(searchQuestions(questions, phrase).map(({ slug }) => slug));
    expect(found('חדרים')).toEqual(found('rooms_bucket'));
    expect(found('חדרים').has('price-by-rooms')).toBe(true);
  });

  it('finds nothing for words that no question has', () => expect(searchQuestions(questions, 'zebra')).toEqual([]));
});
