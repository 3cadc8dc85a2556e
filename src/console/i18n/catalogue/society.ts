import { ATTRIBUTES, PARCEL } from './columns.ts';
import type { TableTexts } from './text.ts';

const { settlement_code } = ATTRIBUTES;
const settlement_name = 'שם היישוב.';

const INDEX = {
  index_value: 'ערך המדד; גבוה יותר = מבוסס יותר.',
  cluster: 'האשכול, 1 הנמוך ביותר עד 10 הגבוה ביותר.',
  year: 'שנת המדד: 2021, או 2019 אם אין במקורות מדד חדש יותר.',
  source: 'הלוח שבו פורסם המדד.',
};
const CASES = {
  year: 'השנה שבה נפתחו התיקים.',
  cases: 'מספר התיקים השונים.',
};

export const SOCIETY: TableTexts = {
  settlement_socio: {
    description:
      'המדד החברתי־כלכלי של יישוב: שלו עצמו אם הוא רשות מקומית או יישוב מדורג במועצה אזורית, ואם לא, של המועצה האזורית שלו.',
    columns: {
      settlement_code,
      name: 'השם בלוח המדד.',
      level:
        "רמת המדד: 'local_authority' (רשות מקומית), 'rc_locality' (יישוב במועצה אזורית) או 'regional_council_fallback' (המועצה האזורית).",
      ...INDEX,
      rank: 'הדירוג מתוך rank_of; ‏1 = הנמוך ביותר.',
      rank_of: 'כמה מדורגים: 255 רשויות מקומיות או 996 יישובים במועצות אזוריות.',
      population: 'מספר התושבים שלפיו חושב המדד; NULL אם המדד הוא של המועצה האזורית.',
      cluster_2019: 'האשכול במדד של 2019.',
      regional_council: 'המועצה האזורית של היישוב.',
      rc_cluster: 'האשכול של אותה מועצה.',
    },
  },
  stat_area_socio: {
    description: 'המדד החברתי־כלכלי של אזור סטטיסטי, חלק מיישוב גדול.',
    columns: {
      stat_area_id: 'מספר האזור: ‏\u2066settlement_code * 10000 + stat_area\u2069.',
      settlement_code: 'סמל היישוב של הלמ״ס.',
      settlement_name,
      stat_area: 'מספר האזור הסטטיסטי ביישוב.',
      population: 'מספר התושבים באזור.',
      rank: 'הדירוג בין כל האזורים; 1 = הנמוך ביותר.',
      rank_of: 'מספר האזורים המדורגים.',
      ...INDEX,
    },
  },
  parcel_stat_area_socio: {
    description: 'האזור הסטטיסטי שבו נמצאת הנקודה של חלקה, והמדד שלו. לחלקות שאין להן שורה השתמשו ב־settlement_socio.',
    columns: {
      ...PARCEL,
      stat_area_id: 'האזור הסטטיסטי, stat_area_socio.stat_area_id.',
      stat_area_settlement_code: 'היישוב של האזור; ליד גבול הוא עשוי להיות שונה מהיישוב של החלקה.',
      cluster: 'האשכול של האזור, 1 הנמוך ביותר עד 10 הגבוה ביותר.',
      index_value: 'המדד של האזור; גבוה יותר = מבוסס יותר.',
    },
  },
  crime_settlement_year: {
    description:
      'תיקים שפתחה המשטרה לפי יישוב ושנה, 2021 עד 2025. השוו בין שנים לפי per_1000_index בלבד: בשנים הראשונות הקבצים כוללים כמחצית מהתיקים.',
    columns: {
      settlement_code,
      ...CASES,
      settlement_name,
      quarters: 'מספר הרבעונים שהנתונים מכסים; 4 = שנה שלמה.',
      offenses: 'מספר העבירות בתיקים; בתיק אחד ייתכנו כמה עבירות.',
      population: 'מספר התושבים היום, בכל השנים.',
      population_source: 'מקור מספר התושבים.',
      per_1000: 'מספר התיקים ל־1,000 תושבים.',
      per_1000_index: 'היחס בין per_1000 לבין כל הארץ באותה שנה; 100 = אותו שיעור.',
      small_population: 'הערך 1 ביישוב של פחות מ־2,000 תושבים, שבו השיעורים קופצים.',
      top_categories: 'מערך JSON של שלוש הקטגוריות עם מרב התיקים, כל אחת עם group ועם cases.',
      police_station: 'תחנת המשטרה שבה רוב התיקים.',
      cases_property: 'תיקים על עבירות רכוש.',
      cases_public_order: 'תיקים על עבירות נגד הסדר הציבורי.',
      cases_violence: 'תיקים על עבירות אלימות כלפי גוף.',
      cases_fraud: 'תיקים על עבירות מרמה.',
      cases_security: 'תיקים על עבירות ביטחון.',
      cases_morality_drugs: 'תיקים על עבירות נגד המוסר ועבירות סמים.',
      cases_sexual: 'תיקים על עבירות מין.',
      cases_economic: 'תיקים על עבירות כלכליות.',
      cases_traffic: 'תיקים על עבירות תנועה.',
      cases_licensing: 'תיקים על עבירות רישוי.',
      cases_against_person: 'תיקים על עבירות נגד אדם.',
      cases_administrative: 'תיקים על עבירות מנהליות.',
    },
  },
  crime_station_year: {
    description: 'תיקים שפתחה המשטרה לפי תחנה ושנה, גם אלה שלא צוין בהם יישוב. תחנה 0 היא כל הארץ.',
    columns: {
      police_station_code: 'סמל תחנת המשטרה; 0 = הסך הכולל בארץ.',
      ...CASES,
      police_station: 'שם התחנה.',
      offenses: 'מספר העבירות בתיקים.',
      cases_without_settlement: 'מספר התיקים שלא צוין בהם יישוב.',
      settlement_codes: 'מערך JSON של סמלי היישובים של התחנה; NULL בתחנה 0.',
    },
  },
};
