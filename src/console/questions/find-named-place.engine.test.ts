import { beforeAll, expect, it } from 'vitest';
import type { SqlRequest } from '../../contract/request.ts';
import type { SqlRunner } from '../../contract/runner.ts';
import type { Database } from '../../engine/wasm/database.ts';
import { BUILD_TIMEOUT_MS, openMade, query } from '../../engine/wasm/fixture.testing.ts';
import { findNamedPlace } from './find-named-place.ts';

let database: Database;
beforeAll(async () => {
  database = await openMade(`
    CREATE TABLE settlements(code INTEGER PRIMARY KEY, name TEXT, name_en TEXT, deals_total INTEGER);
    INSERT INTO settlements VALUES (4000, 'חיפה', 'Haifa', 90), (5000, 'תל אביב-יפו', 'Tel Aviv - Yafo', 99),
      (8300, 'ראשון לציון', 'Rishon LeZiyyon', 80), (8600, 'רמת גן', 'Ramat Gan', 70), (166, 'גן יבנה', 'Gan Yavne', 20),
      (6400, 'הרצלייה', 'Herzliyya', 60), (3000, 'ירושלים', 'Jerusalem', 95), (1, 'הר גילה', 'Har Gilo', 1),
      (6900, 'כפר סבא', 'Kefar Sava', 50), (8400, 'רחובות', 'Rehovot', 55), (7900, 'פתח תקווה', 'Petah Tiqwa', 85),
      (1060, 'לכיש', 'Lakhish', 2), (1034, 'לקיה', 'Laqye', 3), (2610, 'בית שמש', 'Bet Shemesh', 40),
      (3004, 'שמשית', 'Shimshit', 2), (1061, 'נוף הגליל', 'Nof HaGalil', 30), (7300, 'נצרת', 'Nazareth', 31),
      (7600, 'עכו', 'Akko', 29), (1020, 'אור עקיבא', 'Or Aqiva', 15), (2, 'כפר דניאל', 'Kefar Daniyyel', 1),
      (7800, 'פרדס חנה-כרכור', 'Pardes Hanna-Karkur', 18), (6100, 'בני ברק', 'Bene Beraq', 58), (2630, 'קריית גת', 'Qiryat Gat', 33),
      (3005, 'רמות', 'Ramot', 1), (9000, 'באר שבע', 'Beer Sheva', 82), (3006, 'עין כרם-בי"ס חקלאי', 'En Kerem', 1),
      (2043, 'דאלית אל-כרמל', 'Daliyat al-Karmel', 9), (7400, 'נתניה', 'Netanya', 65), (9700, 'הוד השרון', 'Hod HaSharon', 45), (74, 'עין הוד', 'En Hod', 1);
    CREATE TABLE neighborhoods(nbhd_id INTEGER PRIMARY KEY, name TEXT, settlement TEXT, deals_total INTEGER);
    INSERT INTO neighborhoods VALUES (1, 'אחוזה', 'חיפה', 9), (2, 'פלורנטין', 'תל אביב-יפו', 9),
      (3, 'הרצליה פיתוח', 'הרצלייה', 9), (4, 'גילה', 'ירושלים', 9), (5, 'רמת אביב', 'תל אביב-יפו', 9),
      (6, 'דניה', 'חיפה', 9), (7, 'נווה צדק', 'תל אביב-יפו', 9), (8, 'נווה שאנן', 'חיפה', 10),
      (9, 'הצפון הישן', 'תל אביב-יפו', 12), (10, 'העיר העתיקה', 'ירושלים', 4), (11, 'פרדס כץ', 'בני ברק', 9),
      (12, 'קריית שלום', 'תל אביב-יפו', 9), (13, 'רמות', 'ירושלים', 8), (14, 'רמות', 'באר שבע', 9),
      (15, 'כפר גנים ב''', 'פתח תקווה', 9), (16, 'בקעה', 'ירושלים', 9), (17, 'מרכז הכרמל', 'חיפה', 9),
      (18, 'המושבה הגרמנית', 'ירושלים', 7), (19, 'המושבה הגרמנית', 'חיפה', 5), (20, 'הדר הכרמל', 'חיפה', 9),
      (21, 'קטמון הישנה', 'ירושלים', 9), (22, 'עין כרם', 'ירושלים', 3), (23, 'דורה', 'נתניה', 9),
      (24, 'הכרמל הצרפתי', 'חיפה', 5), (25, 'לב העיר', 'תל אביב-יפו', 9), (26, 'נחלת יהודה', 'ראשון לציון', 9),
      (27, 'ויז''ניץ', 'בני ברק', 4);
    CREATE TABLE streets(id INTEGER PRIMARY KEY, street TEXT, settlement TEXT, deals_total INTEGER);
    INSERT INTO streets VALUES (1, 'הרצל', 'חיפה', 9), (2, 'הרצל', 'ראשון לציון', 5), (3, 'אבן גבירול', 'תל אביב-יפו', 9),
      (4, 'דיזנגוף', 'תל אביב-יפו', 9), (5, 'יהודה', 'ראשון לציון', 7), (6, 'הפרחים', 'חיפה', 3),
      (7, 'המלך ג''ורג''', 'ירושלים', 9), (8, 'המלך ג''ורג''', 'תל אביב-יפו', 8), (9, 'שדרות רוטשילד', 'תל אביב-יפו', 9),
      (10, 'רוטשילד', 'ראשון לציון', 3), (11, 'יפו', 'ירושלים', 9), (12, 'שדרות ירושלים', 'תל אביב-יפו', 9);
    CREATE VIRTUAL TABLE settlements_fts USING fts5(name, name_en);
    INSERT INTO settlements_fts(rowid, name, name_en) SELECT code, name || ' ' || replace(name, 'יי', 'י'), name_en FROM settlements;
    CREATE VIRTUAL TABLE neighborhoods_fts USING fts5(name, settlement, aliases);
    INSERT INTO neighborhoods_fts(rowid, name, settlement, aliases) SELECT nbhd_id, name, settlement, replace(name, '''', '') FROM neighborhoods;
    CREATE VIRTUAL TABLE streets_fts USING fts5(street, settlement, aliases);
    INSERT INTO streets_fts(rowid, street, settlement, aliases) SELECT id, street, settlement, replace(street, '''', '') FROM streets;
  `);
}, BUILD_TIMEOUT_MS);

const runner = {
  run: async ({ sql, params, limit }: SqlRequest) => {
    const rows = await query(database, `${sql} LIMIT ${limit ?? 0}`, Object.values(params ?? {}) as string[]);
    return { kind: 'result', result: { rows } };
  },
} as unknown as Pick<SqlRunner, 'run'>;

it.each([
  ['רחוב הרצל', { street: 'הרצל', place: 'חיפה' }],
  ['דירות ברחוב הרצל בראשון לציון', { street: 'הרצל', place: 'ראשון לציון' }],
  ['Herzl street in Rishon LeZion', { street: 'הרצל', place: 'ראשון לציון' }],
  ['הרצל 12 חיפה', { street: 'הרצל', place: 'חיפה' }],
  // It has no street of this name.
  ['דירות ברחוב הרצל רמת גן', { place: 'רמת גן' }],
  ['Ibn Gabirol street', { street: 'אבן גבירול', place: 'תל אביב-יפו' }],
  ['שכונת אחוזה בחיפה', { neighbourhood: 'אחוזה', place: 'חיפה' }],
  ['אחוזה חיפה', { neighbourhood: 'אחוזה', place: 'חיפה' }],
  ['מחירים בפלורנטין תל אביב', { neighbourhood: 'פלורנטין', place: 'תל אביב-יפו' }],
  ['Herzliya Pituach', { neighbourhood: 'הרצליה פיתוח', place: 'הרצלייה' }],
  ['גילה', { neighbourhood: 'גילה', place: 'ירושלים' }],
  ['Gilo', { neighbourhood: 'גילה', place: 'ירושלים' }],
  ['תל אביב', { place: 'תל אביב-יפו' }],
  ['הרצליה', { place: 'הרצלייה' }],
  ['כפר סבא הירוקה', { place: 'כפר סבא' }],
  ['רחובות', { place: 'רחובות' }],
  ['חיפ', { place: 'חיפה' }],
  ['zebra', null],
  ['מחיר דירה בחיפה', { place: 'חיפה' }],
  ['כמה עולה דירה בנווה שאנן', { neighbourhood: 'נווה שאנן', place: 'חיפה' }],
  ['מה קרה למחירים בחיפה בעשור האחרון', { place: 'חיפה' }],
  ['דירה בת"א', { place: 'תל אביב-יפו' }],
  ['prices in Petach Tikva', { place: 'פתח תקווה' }],
  ['Petah Tikvah', { place: 'פתח תקווה' }],
  ['Lakiya', { place: 'לקיה' }],
  ['בית שמש', { place: 'בית שמש' }],
  ['נצרת עילית', { place: 'נוף הגליל' }],
  ['flats in Acre', { place: 'עכו' }],
  ['Or Akiva', { place: 'אור עקיבא' }],
  ['Denia', { neighbourhood: 'דניה', place: 'חיפה' }],
  ['Neve Tzedek', { neighbourhood: 'נווה צדק', place: 'תל אביב-יפו' }],
  ['נווה', null],
  ['דיזנגוף', { street: 'דיזנגוף', place: 'תל אביב-יפו' }],
  ['dizengoff', { street: 'דיזנגוף', place: 'תל אביב-יפו' }],
  ['דיז', null],
  ['diz', null],
  ['שכונת נווה', { neighbourhood: 'נווה שאנן', place: 'חיפה' }],
  // Names whose words mean something else, too.
  ['הצפון הישן תל אביב', { neighbourhood: 'הצפון הישן', place: 'תל אביב-יפו' }],
  ['מחירי דירות בצפון הישן', { neighbourhood: 'הצפון הישן', place: 'תל אביב-יפו' }],
  ['בעיר העתיקה בירושלים', { neighbourhood: 'העיר העתיקה', place: 'ירושלים' }],
  ['לב העיר תל אביב', { neighbourhood: 'לב העיר', place: 'תל אביב-יפו' }],
  ['מרכז הכרמל חיפה', { neighbourhood: 'מרכז הכרמל', place: 'חיפה' }],
  ['Haifa Carmel center', { neighbourhood: 'מרכז הכרמל', place: 'חיפה' }],
  ['בקעה ירושלים', { neighbourhood: 'בקעה', place: 'ירושלים' }],
  ['שכונת דורה בנתניה', { neighbourhood: 'דורה', place: 'נתניה' }],
  ['הפרחים 12 חיפה', { street: 'הפרחים', place: 'חיפה' }],
  // Names that begin like that of a settlement.
  ['פרדס כץ בני ברק', { neighbourhood: 'פרדס כץ', place: 'בני ברק' }],
  ['קריית שלום תל אביב', { neighbourhood: 'קריית שלום', place: 'תל אביב-יפו' }],
  ['עין כרם ירושלים', { neighbourhood: 'עין כרם', place: 'ירושלים' }],
  ["כפר גנים ב' פתח תקווה", { neighbourhood: "כפר גנים ב'", place: 'פתח תקווה' }],
  ['הכרמל הצרפתי', { neighbourhood: 'הכרמל הצרפתי', place: 'חיפה' }],
  // A neighbourhood with the name of a village, and one with the name of a street in its own.
  ['רמות באר שבע', { neighbourhood: 'רמות', place: 'באר שבע' }],
  ['רמות', { neighbourhood: 'רמות', place: 'באר שבע' }],
  ['נחלת יהודה ראשון לציון', { neighbourhood: 'נחלת יהודה', place: 'ראשון לציון' }],
  ['ויזניץ', { neighbourhood: "ויז'ניץ", place: 'בני ברק' }],
  // By a part of the name.
  ['הדר חיפה', { neighbourhood: 'הדר הכרמל', place: 'חיפה' }],
  ['Katamon', { neighbourhood: 'קטמון הישנה', place: 'ירושלים' }],
  // English translates them.
  ['German Colony Haifa', { neighbourhood: 'המושבה הגרמנית', place: 'חיפה' }],
  ['apartment prices in the German Colony', { neighbourhood: 'המושבה הגרמנית', place: 'ירושלים' }],
  ['King George street Tel Aviv', { street: "המלך ג'ורג'", place: 'תל אביב-יפו' }],
  ['Rothschild boulevard', { street: 'שדרות רוטשילד', place: 'תל אביב-יפו' }],
  ['רוטשילד תל אביב', { street: 'שדרות רוטשילד', place: 'תל אביב-יפו' }],
  ['מחירים ברחוב יפו בירושלים', { street: 'יפו', place: 'ירושלים' }],
  ['Jaffa road Jerusalem', { street: 'יפו', place: 'ירושלים' }],
  ['שדרות ירושלים תל אביב', { street: 'שדרות ירושלים', place: 'תל אביב-יפו' }],
  // Two cities that a question compares.
  ['תל אביב מול ירושלים', { place: 'תל אביב-יפו', other: 'ירושלים' }],
  ['השוואה בין חיפה לירושלים', { place: 'חיפה', other: 'ירושלים' }],
  // The Hebrew for "in streets" is "in Rehovot", too, and the English "in" sounds like the Hebrew for a spring.
  ['שינוי מחירים ברחובות מאז 2015', { place: 'רחובות' }],
  ['רחוב ויצמן רחובות', { place: 'רחובות' }],
  ['apartment prices in Hod HaSharon', { place: 'הוד השרון' }],
  // English words that sound like the beginning of a name.
  ['what can I buy near the sea', null],
  // A street that the city does not have.
  ['Herzl street Kfar Saba', { place: 'כפר סבא' }],
])('the place of "%s"', async (phrase, texts) => {
  expect(await findNamedPlace(runner, phrase, new AbortController().signal)).toEqual(texts);
});
