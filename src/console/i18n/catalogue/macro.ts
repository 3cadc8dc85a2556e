import { ATTRIBUTES } from './columns.ts';
import type { TableTexts } from './text.ts';

const { district } = ATTRIBUTES;

/** Areas with known rents. */
const AREA = {
  settlement_code: 'היישוב של עיר, settlements.code.',
  district: 'המחוז, districts.name, אם האזור הוא מחוז.',
};

export const MACRO: TableTexts = {
  macro_month: {
    description:
      'מדדי מחירים, ריביות ושכר לפי חודש, מינואר 1998. החודשים האחרונים הם ארעיים. כדי להשוות סכומים משנים שונות הכפילו כל סכום ב־real_factor של החודש שלו.',
    columns: {
      month: 'החודש, ‎YYYY-MM; חברו לפי substr(deal_date, 1, 7).',
      cpi: 'מדד המחירים לצרכן, משורשר; ממוצע 2024 = 100.',
      real_factor:
        'המקדם שהופך סכום מהחודש הזה לכסף של חודש הבסיס (meta, ‏real_price_base_month); NULL אם המדד אינו ידוע.',
      housing_price_index: 'מדד מחירי הדירות, 1993 = 100; החודש הוא הראשון מהשניים שהמדד מכסה.',
      new_dwellings_index: 'מדד מחירי הדירות החדשות; מאוקטובר 2017.',
      rent_index: 'מדד שכר הדירה, 2024 = 100.',
      owner_housing_index: 'מדד שירותי הדיור בבעלות הדיירים, 2024 = 100.',
      boi_rate: 'ריבית בנק ישראל בסוף החודש, באחוזים.',
      mortgage_rate_unlinked: 'הריבית הממוצעת במשכנתאות לא צמודות, באחוזים.',
      mortgage_rate_linked: 'הריבית הריאלית הממוצעת במשכנתאות צמודות מדד, באחוזים.',
      mortgage_rate_linked_fixed: 'הריבית הריאלית הממוצעת במשכנתאות צמודות בריבית קבועה, באחוזים; מיולי 2011.',
      mortgage_rate_variable_unlinked:
        'הריבית הממוצעת במשכנתאות לא צמודות בריבית משתנה, באחוזים; מינואר 2016 עד ינואר 2024 בלבד.',
      prime_rate: 'ריבית הפריים, באחוזים: ‏\u2066boi_rate + 1.5\u2069.',
      avg_wage: 'השכר הממוצע למשרת שכיר, מנוכה עונתיות, נומינלי, בשקלים לחודש.',
      avg_wage_israeli: 'השכר הממוצע של עובדים ישראלים בלבד, בשקלים לחודש.',
      cpi_base_note: 'כיצד שורשר מדד המחירים לצרכן.',
    },
  },
  macro_district_month: {
    description: 'מדד מחירי הדירות לפי מחוז וחודש, מאוקטובר 2017; למחוז יהודה והשומרון אין מדד.',
    columns: {
      district,
      month: 'החודש, ‎YYYY-MM.',
      housing_price_index: 'מדד מחירי הדירות במחוז.',
      pct_change_month: 'השינוי לעומת החודש הקודם, בנקודות האחוז.',
      national_index: 'המדד הארצי באותו חודש.',
      cbs_code: 'קוד הסדרה בלמ״ס.',
    },
  },
  rent_city: {
    description:
      'שכר הדירה החודשי הממוצע בשוק החופשי, בחוזים קיימים (לא רק חדשים): של כל הארץ, שישה מחוזות ושמונה־עשרה ערים גדולות, לפי רבעון מ־2019 ולפי שנה מ־2018. יש לקבע את area_type, ‏rooms_bucket ו־period_type.',
    columns: {
      area_type: "סוג האזור: 'national' (כל הארץ), 'district' (מחוז) או 'city' (עיר).",
      area_name: 'שם האזור בעברית.',
      rooms_bucket:
        "קבוצת חדרים: '1-2', '2.5-3', '3.5-4', '4.5-6' (עד 2025), '4.5+' (2026) או 'all': הקבוצות של הסקר, לא של העסקאות.",
      period: 'התקופה, ‏YYYY-Qn או YYYY.',
      period_type: "סוג התקופה: 'quarter' (רבעון) או 'year' (שנה).",
      year: 'השנה של התקופה.',
      ...AREA,
      district_code: 'סמל המחוז בלמ״ס.',
      avg_rent: 'שכר הדירה הממוצע, בשקלים לחודש.',
      n: 'גודל המדגם; פורסם לשנים 2019 עד 2021 בלבד.',
      sampling_error: 'טעות הדגימה כפי שפורסמה, בשקלים או באחוזים.',
      source: 'הפרסום שממנו נלקח שכר הדירה.',
      source_file: 'כתובת הקובץ.',
    },
  },
  gross_yield: {
    description:
      'תשואה ברוטו מהשכרת דירה, כאינדיקציה: שנים־עשר חודשי שכירות ממוצעים לעומת המחיר החציוני של דירות יד שנייה שבסטטיסטיקה. יש לקבע את level, ‏window ו־rooms_bucket.',
    columns: {
      level: "הרמה: 'city' (עיר), 'district' (מחוז) או 'national' (כל הארץ).",
      area_name: 'שם האזור בעברית, כמו ב־rent_city.area_name.',
      window: "החלון: '12m' (מסתיים בעוגן הסטטיסטיקה) או שנה, '2019' עד '2025'.",
      rooms_bucket: "קבוצת חדרים: '1-2', '2.5-3', '3.5-4', '4.5-6' או 'all': הקבוצות של שכר הדירה, לא של העסקאות.",
      ...AREA,
      window_start: 'היום הראשון של החלון, ‎YYYY-MM-DD.',
      window_end: 'היום האחרון של החלון, ‎YYYY-MM-DD.',
      n_deals: 'מספר העסקאות שמהן חושב median_price.',
      median_price: 'המחיר החציוני של דירת יד שנייה, בשקלים.',
      avg_rent_monthly: 'שכר הדירה הממוצע על פני rent_periods, בשקלים לחודש.',
      rent_periods: 'הרבעונים שעליהם חושב ממוצע שכר הדירה, מופרדים בפסיקים.',
      annual_rent: 'שכר הדירה השנתי, \u206612 * avg_rent_monthly\u2069, בשקלים.',
      price_to_rent: 'מכפיל שכר הדירה, \u2066median_price / annual_rent\u2069: שנות שכירות.',
      gross_yield_pct: 'התשואה ברוטו, \u2066annual_rent / median_price * 100\u2069, באחוזים.',
      low_n: 'הערך 1 אם n_deals < 20, כלומר העסקאות מעטות.',
      rent_note: 'הערה על שינוי קבוצות החדרים בשכר הדירה ב־2026, אם הוא נוגע לעניין.',
    },
  },
  affordability: {
    description:
      'המחיר החציוני של דירה במשכורות חודשיות: של כל הארץ ושל המחוזות, לפי שנה מ־1998 ובשנים־עשר החודשים שמסתיימים בעוגן הסטטיסטיקה. השכר הוא תמיד הארצי. יש לקבע את level, ‏period_kind ו־stock.',
    columns: {
      level: "הרמה: 'national' (כל הארץ) או 'district' (מחוז).",
      area: "האזור: 'כלל ארצי', או מחוז, districts.name.",
      period_kind: "סוג התקופה: 'year' (שנה) או '12m'.",
      period: 'שנה, או החלון בתאריכים, כתוב \u2066start..end\u2069.',
      stock: "אילו דירות: 'all' (כולן) או 'existing' (בלי דירות חדשות).",
      median_price_apartment: 'המחיר החציוני של דירה, בשקלים.',
      n_deals: 'מספר העסקאות שמהן חושב החציון.',
      avg_monthly_wage: 'השכר הממוצע בתקופה, בשקלים לחודש.',
      months_of_wage: 'המחיר במשכורות חודשיות.',
      years_of_wage: 'המחיר בשנות שכר: \u2066months_of_wage / 12\u2069.',
      wage_scope: "היקף השכר: 'national'; שכר לפי מחוז אינו מתפרסם.",
    },
  },
};
