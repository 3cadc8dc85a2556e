/**
 * What English calls neighbourhoods and streets whose Hebrew names it translates, or spells unlike they sound. Their tables have Hebrew
 * names alone.
 */
const HEBREW_NAMES: Readonly<Record<string, string>> = {
  'german colony': 'המושבה הגרמנית',
  'greek colony': 'המושבה היוונית',
  'french hill': 'הגבעה הצרפתית',
  'french carmel': 'הכרמל הצרפתי',
  'carmel center': 'מרכז הכרמל',
  'carmel centre': 'מרכז הכרמל',
  'central carmel': 'מרכז הכרמל',
  'old city': 'העיר העתיקה',
  'old north': 'הצפון הישן',
  'new north': 'הצפון החדש',
  'old jaffa': 'יפו העתיקה',
  'old yafo': 'יפו העתיקה',
  'old katamon': 'קטמון הישנה',
  'city center': 'מרכז העיר',
  'city centre': 'מרכז העיר',
  'heart of the city': 'לב העיר',
  'lower city': 'העיר התחתית',
  'yemenite quarter': 'כרם התימנים',
  'east talpiot': 'תלפיות מזרח',
  'mount scopus': 'הר הצופים',
  'jewish quarter': 'הרובע היהודי',
  'wine city': 'עיר היין',
  marina: 'מרינה',
  haganah: 'ההגנה',
  hagana: 'ההגנה',
  hanasi: 'הנשיא',
  montefiore: 'מונטיפיורי',
  sharona: 'שרונה',
  'king george': "המלך ג'ורג'",
  'king saul': 'שאול המלך',
  'king david': 'דוד המלך',
  'king solomon': 'שלמה המלך',
  'kings of israel': 'מלכי ישראל',
  einstein: 'איינשטיין',
  weizmann: 'ויצמן',
  rothschild: 'רוטשילד',
  'jaffa road': 'רחוב יפו',
  'hebron road': 'דרך חברון',
  'jerusalem boulevard': 'שדרות ירושלים',
};

const NAME = new RegExp(
  `\\b(?:${Object.keys(HEBREW_NAMES)
    .sort((a, b) => b.length - a.length)
    .join('|')})\\b`,
  'gi',
);

/** A text with the English names of neighbourhoods and streets in Hebrew. */
export const withHebrewNames = (text: string): string =>
  text.replace(NAME, (name) => HEBREW_NAMES[name.toLowerCase()] ?? name);
