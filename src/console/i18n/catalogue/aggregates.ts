import { ATTRIBUTES } from './columns.ts';
import type { TableTexts } from './text.ts';

const CODE = { settlement_code: 'סמל היישוב, settlements.code.' };
const GROUP = {
  property_group:
    "אחת מתשע קבוצות הנכס, 'all_residential' (ארבע קבוצות המגורים יחד) או 'all' (כל העסקאות, בלי חציונים). יש לקבע ערך אחד, אחרת סכומים נספרים פעמיים.",
};
const ROOMS = {
  rooms_bucket:
    "קבוצת חדרים: '1-2', '3', '4', '5', '6+', או 'all', הערך היחיד בקבוצות שאינן למגורים. יש לקבע ערך אחד, אחרת סכומים נספרים פעמיים.",
};
const MONTH = { month: 'חודש העסקאות, ‎YYYY-MM.' };
const QUARTER = { quarter: 'רבעון העסקאות, ‏YYYY-Qn.' };
const YEAR = { year: 'שנת העסקאות.' };
const DEALS = { deals: 'כל העסקאות של התא: גם מכירות חלקיות, חריגות, קבוצתיות ופרויקטים בהגרלה.' };
const IS_INCOMPLETE = {
  is_incomplete: 'הערך 1 אם התקופה מסתיימת אחרי עוגן הסטטיסטיקה: עסקאות עוד מדווחות, וירידה אינה אמיתית.',
};
const STATISTICS = {
  ...DEALS,
  n_stats:
    "מספר העסקאות שעומדות בכלל הסטטיסטי (בקבוצות שאינן למגורים: מלאות ורגילות מעל סכום מסוים); NULL בשורות 'all'.",
  median_price:
    "חציון אמיתי של deal_amount על פני העסקאות שב־n_stats, בשקלים; NULL אם אין כאלה, ובשורות שבהן property_group הוא 'all'.",
  n_ppsqm: "מספר העסקאות שבסטטיסטיקה שיש להן גם price_per_sqm; ‏0 בקבוצות שאינן למגורים, NULL בשורות 'all'.",
  median_ppsqm:
    "חציון אמיתי של המחיר למ״ר, בשקלים. אין להציג אם n_ppsqm קטן מ־5, ומתחת ל־20 יש לציין שהעסקאות מעטות; NULL בקבוצות שאינן למגורים ובשורות 'all'.",
  median_area: 'השטח החציוני של העסקאות שבסטטיסטיקה, במ״ר.',
  total_volume: 'סך הסכומים האמינים (deal_amount), בשקלים; מכירה חלקית נספרת במה ששולם עבורה.',
  ...IS_INCOMPLETE,
};

export const AGGREGATES: TableTexts = {
  agg_settlement_quarter: {
    description:
      'עסקאות של יישוב לפי קבוצת נכס, חדרים ורבעון. יש לקבע את property_group ואת rooms_bucket; תא בלי עסקאות אינו מופיע.',
    columns: { ...CODE, ...GROUP, ...ROOMS, ...QUARTER, ...STATISTICS },
  },
  agg_settlement_year: {
    description:
      'עסקאות של יישוב לפי קבוצת נכס ושנה, בכל מספרי החדרים יחד. יש לקבע את property_group; תא בלי עסקאות אינו מופיע.',
    columns: { ...CODE, ...GROUP, ...YEAR, ...STATISTICS },
  },
  agg_national_month: {
    description:
      'עסקאות של כל הארץ לפי קבוצת נכס וחודש. יש לקבע את property_group; למחירים ריאליים ולריביות חברו את macro_month לפי month.',
    columns: { ...GROUP, ...MONTH, ...STATISTICS },
  },
  agg_national_quarter: {
    description: 'עסקאות של כל הארץ לפי קבוצת נכס, חדרים ורבעון. יש לקבע את property_group ואת rooms_bucket.',
    columns: { ...GROUP, ...ROOMS, ...QUARTER, ...STATISTICS },
  },
  agg_national_year: {
    description: 'עסקאות של כל הארץ לפי קבוצת נכס, חדרים ושנה. יש לקבע את property_group ואת rooms_bucket.',
    columns: { ...GROUP, ...ROOMS, ...YEAR, ...STATISTICS },
  },
  agg_district_quarter: {
    description: 'עסקאות מגורים של מחוז לפי רבעון: ארבע קבוצות המגורים יחד, בכל מספרי החדרים. אין כאן property_group.',
    columns: { district: ATTRIBUTES.district, ...QUARTER, ...STATISTICS },
  },
  agg_district_year: {
    description: 'עסקאות של מחוז לפי קבוצת נכס ושנה, בכל מספרי החדרים יחד. יש לקבע את property_group.',
    columns: { district: ATTRIBUTES.district, ...GROUP, ...YEAR, ...STATISTICS },
  },
  agg_gush_year: {
    description:
      'עסקאות של גוש לפי שנה: deals סופר את כל הקבוצות, והעמודות שאחריו הן של עסקאות המגורים שבסטטיסטיקה. אין כאן קבוצות לקבע.',
    columns: {
      gush: 'מספר הגוש, gushim.gush.',
      ...YEAR,
      ...DEALS,
      n_stats: 'מספר עסקאות המגורים שעומדות בכלל הסטטיסטי.',
      median_price: 'חציון אמיתי של deal_amount בעסקאות האלה, בשקלים.',
      n_ppsqm: 'מספר העסקאות מתוכן שיש להן price_per_sqm.',
      median_ppsqm: 'חציון אמיתי של המחיר למ״ר בעסקאות האלה, בשקלים.',
      ...IS_INCOMPLETE,
    },
  },
  agg_neighborhood_year: {
    description:
      'עסקאות של שכונה לפי שנה: רק עסקאות שהיישוב שלהן הוא היישוב של השכונה. החציונים הם של עסקאות המגורים שבסטטיסטיקה, בלי פרויקטים בהגרלה.',
    columns: {
      nbhd_id: ATTRIBUTES.nbhd_id,
      ...YEAR,
      deals: 'כל העסקאות של השכונה בשנה, מכל הקבוצות.',
      deals_residential: 'מספר עסקאות המגורים מתוכן.',
      n_stats: 'מספר העסקאות שמהן חושב median_price.',
      median_price: 'חציון אמיתי של מחירי המגורים, בשקלים; NULL אם n_stats = 0.',
      n_ppsqm: 'מספר העסקאות שמהן חושב median_ppsqm.',
      median_ppsqm: 'חציון אמיתי של המחיר למ״ר, דירות חדשות ויד שנייה יחד, בשקלים.',
      n_ppsqm_existing: 'מספר העסקאות שמהן חושב median_ppsqm_existing.',
      median_ppsqm_existing: 'אותו חציון בדירות יד שנייה בלבד, בשקלים.',
      ...IS_INCOMPLETE,
    },
  },
};
