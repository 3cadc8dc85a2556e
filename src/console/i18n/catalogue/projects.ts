import { ATTRIBUTES, PARCEL } from './columns.ts';
import type { TableTexts } from './text.ts';

const { settlement_code } = ATTRIBUTES;
const settlement_name = 'שם היישוב.';
const gushim = 'מספרי הגושים, מופרדים בפסיקים.';

export const PROJECTS: TableTexts = {
  renewal_compounds: {
    description:
      'מתחמים מוכרזים של התחדשות עירונית: פינוי־בינוי ועיבוי. בניינים בודדים שמחוזקים מפני רעידות אדמה (תמ״א 38) אינם ביניהם.',
    columns: {
      compound_id: 'מספר המתחם ברשות להתחדשות עירונית.',
      name: 'שם המתחם, בעברית.',
      settlement_code,
      settlement_name,
      track: 'המסלול בצורה אחידה, בעברית: פינוי־בינוי, עיבוי, שניהם, משולב או טרם נקבע; NULL בכ־30%.',
      track_raw: 'המסלול כפי שפורסם.',
      declaration_track: 'מסלול ההכרזה, בעברית: מיסוי, רשויות או לא הוכרז.',
      status: 'שלב התכנון, בעברית.',
      status_rank: 'השלב כמספר, מ־1 (תכנון ראשוני) עד 5 (בביצוע); מ־3 ומעלה התוכנית מאושרת.',
      status_code: 'קוד השלב במקור.',
      status_date: 'תאריך השלב, ‎YYYY-MM-DD.',
      declared_date: 'תאריך ההכרזה, ‎YYYY-MM-DD.',
      plan_valid_date: 'התאריך שבו נכנסה התוכנית לתוקף, ‎YYYY-MM-DD.',
      in_execution: 'הערך 1 = בביצוע.',
      plan_valid_year: 'השנה שבה נכנסה התוכנית לתוקף.',
      plan_number: 'מספר התוכנית הסטטוטורית (תב״ע).',
      mavat_url: 'כתובת התוכנית באתר מבא״ת.',
      units_existing: 'מספר הדירות הקיימות.',
      units_added: 'מספר הדירות הנוספות.',
      units_planned: 'מספר הדירות המתוכננות בסך הכול.',
      units_permits: 'מספר הדירות שיש להן היתר בנייה; NULL אם אינו ידוע.',
      area_m2: 'השטח, במ״ר.',
      n_parcels: 'מספר החלקות במתחם.',
      gushim,
      settlement_code_geo: 'היישוב שבו נמצא הפוליגון.',
      source_match:
        "מהיכן המתחם ידוע: 'list+polygon' (רשימה ופוליגון), 'list_only' (רשימה בלבד) או 'polygon_only' (פוליגון בלבד).",
      gis_source: 'שכבת המפה שממנה נלקח הפוליגון.',
      lat: 'קו הרוחב של המרכז (WGS84).',
      lon: 'קו האורך של המרכז (WGS84).',
      has_polygon: 'הערך 1 אם יש פוליגון; הפוליגונים עצמם נמצאים באריחי המפה בלבד.',
    },
  },
  parcel_renewal: {
    description: 'חלקות שהן חלק ממתחם של התחדשות עירונית: יותר ממחצית שטחן, או הנקודה שלהן, בתוך המתחם.',
    columns: {
      ...PARCEL,
      compound_id: 'המתחם, renewal_compounds.compound_id.',
      overlap_share: 'שיעור החלקה שבתוך המתחם, מעל 0.5; NULL אם הותאמה רק הנקודה.',
      n_compounds: 'מספר המתחמים שהחלקה הותאמה להם.',
      method:
        "שיטת ההתאמה: 'polygon_overlap' (חפיפת פוליגונים), או לפי נקודה של חלקה בקירוב: 'centroid_shuma', 'centroid_cancelled'.",
    },
  },
  gush_renewal: {
    description:
      'התחדשות עירונית לפי גוש. הדירות של מתחם מחולקות בין גושיו לפי שטח, ולכן אפשר לסכום אותן על פני גושים.',
    columns: {
      gush: 'מספר הגוש, gushim.gush.',
      n_compounds: 'מספר המתחמים בגוש.',
      compound_ids: 'מספרי המתחמים, מופרדים בפסיקים.',
      n_approved: 'מספר המתחמים שתוכניתם מאושרת (status_rank ‏3 ומעלה).',
      n_in_execution: 'מספר המתחמים שבביצוע.',
      planned_units: 'מספר הדירות המתוכננות, חלקו של הגוש.',
      existing_units: 'מספר הדירות הקיימות, חלקו של הגוש.',
      added_units: 'מספר הדירות הנוספות, חלקו של הגוש.',
      renewal_area_m2: 'שטח המתחמים בגוש, במ״ר.',
      n_parcels: 'מספר החלקות של הגוש שבמתחמים.',
    },
  },
  discount_projects: {
    description:
      'פרויקטים רשמיים של דיור מסובסד שהוגרלו (מחיר למשתכן, דירה בהנחה), מפברואר 2016 עד ינואר 2025, ומכרזים של רשות מקרקעי ישראל. עסקאות משויכות אליהם לפי מקום, זמן ומחיר, לא לפי הקונה.',
    columns: {
      project_id:
        "הפרויקט: \u2066'moch:<project>'\u2069 של משרד הבינוי והשיכון או \u2066'ila:<tender>:<plot>'\u2069 של רמ״י; כמו ב־deals.discount_project_id.",
      moch_project_id: 'מספר הפרויקט במשרד הבינוי והשיכון; NULL במגרשים של רמ״י בלבד.',
      program: 'התוכנית, בעברית.',
      settlement_code,
      settlement_name,
      neighborhood: 'השכונה, כפי שפורסמה.',
      name: 'שם הפרויקט.',
      developer: 'שם היזם, עד 35 תווים.',
      units: 'מספר הדירות בהגרלה הראשונה.',
      units_local_residents: 'מספר הדירות ששמורות לבני המקום.',
      price_per_sqm: 'המחיר הרשמי למ״ר, בשקלים; במגרשים של רמ״י בלבד, ההצעה הזוכה.',
      lottery_id: 'מספר ההגרלה.',
      lottery_date: 'תאריך ההגרלה הראשונה, ‎YYYY-MM-DD.',
      signup_end_date: 'היום האחרון להרשמה, ‎YYYY-MM-DD.',
      last_lottery_date: 'תאריך ההגרלה האחרונה, ‎YYYY-MM-DD.',
      n_lotteries: 'מספר ההגרלות שנערכו.',
      subscribers: 'מספר משקי הבית שנרשמו.',
      winners_total: 'מספר הזוכים בכל ההגרלות.',
      permit_status: 'מצב היתר הבנייה, בעברית.',
      project_status: 'שלב הפרויקט, בעברית.',
      marketing_rep: 'מי משווק את הקרקע, בעברית: משרד הבינוי והשיכון או רמ״י.',
      lottery_round: 'סבב ההגרלות, בעברית.',
      rmi_tender: 'המכרז של רמ״י.',
      rmi_tender_id: 'מספר המכרז.',
      rmi_committee_date: 'תאריך ועדת המכרזים, ‎YYYY-MM-DD.',
      winning_bid: 'ההצעה הזוכה כפי שפורסמה: בשקלים למ״ר או לדירה.',
      plans: 'תוכניות ומגרשים.',
      gush: 'הגוש העיקרי, gushim.gush; ‏NULL אם מיקום הפרויקט אינו ידוע.',
      chelka: 'החלקה העיקרית באותו גוש.',
      gushim,
      n_parcels: 'מספר החלקות של הפרויקט.',
      lat: 'קו הרוחב (WGS84); NULL אם מיקום הפרויקט אינו ידוע.',
      lon: 'קו האורך (WGS84).',
      location_source: "מקור המיקום: 'moch_gis_polygon', ‏'ila_parcels', ‏'gush_centroid' או 'none' (אין).",
      source: "מערכי הנתונים שבהם הפרויקט מופיע, מחוברים ב־'+'.",
      has_polygon: 'הערך 1 אם יש פוליגון.',
      n_deals_official:
        'מספר העסקאות ששויכו לפרויקט (deals.discount_project_id), לכל היותר הגדול מבין units ו־winners_total.',
    },
  },
  discount_project_parcels: {
    description: 'החלקות של פרויקט בהגרלה. אין לטבלה מפתח: בחלק מהפרויקטים ידוע רק הגוש.',
    columns: {
      project_id: 'הפרויקט, discount_projects.project_id.',
      gush: PARCEL.gush,
      chelka: 'מספר החלקה בתוך הגוש; NULL אם ידוע רק הגוש.',
      source: "מקור השיוך: 'ila_tender' (המכרז מציין אותה), 'moch_gis_overlap' (הפוליגון מכסה אותה), או שניהם.",
    },
  },
  discount_match: {
    description:
      'עד כמה הסימון של פרויקטים בהגרלה מתאים לפרויקטים הרשמיים: לפי גוש, שנת עסקאות ופרויקט רשמי, עסקאות מסומנות לצד עסקאות שהיו יכולות להיות כאלה. לבדיקה, לא למחירים.',
    columns: {
      gush: PARCEL.gush,
      deal_year: 'שנת העסקאות.',
      official_project_id: 'הפרויקט, discount_projects.project_id; ‏NULL אם לעסקאות המסומנות אין פרויקט בגוש.',
      component: 'קבוצה של פרויקטים שחולקים גושים.',
      n_flagged: 'מספר העסקאות המסומנות.',
      n_unflagged_newbuild: 'מספר הדירות החדשות שאינן מסומנות.',
      n_unflagged_near_official_price: 'מספר העסקאות מתוכן שקרובות למחיר הרשמי.',
      n_other_residential: 'מספר עסקאות המגורים האחרות.',
      n_in_project_parcels: 'מספר העסקאות בחלקות של הפרויקט.',
      n_unflagged_near_price_in_parcels: 'מספר העסקאות הלא מסומנות בחלקות של הפרויקט שקרובות למחיר הרשמי.',
      median_ppsqm_flagged: 'המחיר החציוני למ״ר בעסקאות המסומנות, בשקלים.',
      median_ppsqm_unflagged_new: 'המחיר החציוני למ״ר בדירות החדשות שאינן מסומנות, בשקלים.',
      official_price_per_sqm: 'המחיר הרשמי למ״ר, בשקלים.',
      match_kind: "סוג ההתאמה: 'official_project' (פרויקט רשמי), או 'flagged_no_located_project' אם לא ידוע שם פרויקט.",
      settlement_code: 'היישוב של הגוש.',
      settlement_has_official_project: 'הערך 1 אם ביישוב יש פרויקט רשמי.',
    },
  },
};
