import { PARCEL, POINT } from './columns.ts';
import type { TableTexts } from './text.ts';

/** What is measured around a point. */
const METRICS = {
  dist_rail_m: 'המרחק במטרים לתחנת הרכבת הקרובה שיש בה רכבות ביום החול המייצג (meta, ‏representative_weekday_gtfs).',
  rail_station_id: 'אותה תחנת רכבת, poi_stations.id.',
  rail_weekday_trips: 'מספר הרכבות שעוצרות בה ביום החול המייצג.',
  dist_lrt_m: 'המרחק במטרים לתחנת הרכבת הקלה הפעילה הקרובה.',
  lrt_station_id: 'אותה תחנת רכבת קלה, poi_stations.id.',
  lrt_weekday_trips: 'מספר הרכבות שעוצרות בה ביום החול המייצג.',
  dist_lrt_planned_m: 'המרחק במטרים לתחנת הרכבת הקלה הקרובה שמתוכננת או בהקמה.',
  lrt_planned_station_id: 'אותה תחנה מתוכננת, poi_stations.id.',
  bus_trips_500m:
    'מספר נסיעות האוטובוס ביום חול בתחנות במרחק של עד 500 מטר: מכל חלופת מסלול נספרת התחנה עם מרב הנסיעות. קווים לפי דרישה (715) אינם אוטובוסים.',
  bus_lines_500m: 'מספר קווי האוטובוס השונים בתחנות במרחק של עד 500 מטר.',
  bus_stops_500m: 'מספר התחנות הפעילות במרחק של עד 500 מטר.',
  transit_score:
    'ציון תחבורה ציבורית, 0 עד 100: ‏\u2066100 * ln(1 + X) / ln(1 + P99)\u2069, עם תקרה. X סוכם נסיעות אוטובוס עד 500 מטר, רכבת עד ק״מ ורכבת קלה עד 600 מטר; P99 הוא האחוזון ה־99 שלו בחלקות שבהן geo_precision הוא parcel או gush.',
  schools_1km: 'מספר בתי הספר במרחק של עד ק״מ; בלי גני ילדים, מוסדות מסוג לא ידוע ומוסדות שמיקומם הוא רק ממלא מקום.',
  elementary_1km: 'מספר בתי הספר היסודיים והמשולבים מתוכם.',
  dist_elementary_m: 'המרחק במטרים לבית הספר היסודי או המשולב הקרוב.',
  kindergartens_500m: 'מספר גני הילדים במרחק של עד 500 מטר.',
  dist_sea_m: 'המרחק במטרים מחוף הים; אגמים אינם נחשבים.',
  sea: 'לאיזה ים המרחק.',
  elevation_m: 'גובה פני השטח מעל פני הים, במטרים, בנקודה הקרובה ברשת, עד ק״מ מכאן; בין בתים ייתכן שזה גובה של גג.',
  noise_zone:
    'אזור רעש המטוסים של הנקודה, בעברית: שדה תעופה ותחום LDN, או אזור הרעש הסטטוטורי; NULL מחוץ לאזורים (כמעט בכל מקום).',
  noise_ldn_min: 'הגבול התחתון של תחום ה־LDN של נתב״ג, בדציבלים: 60, 65, 70 או 75; NULL מחוץ לתחומים.',
};

export const LOCATION: TableTexts = {
  loc_metrics_parcel: {
    description:
      "מה יש סביב הנקודה של חלקה: תחנות רכבת, אוטובוסים, בתי ספר, ים, גובה ורעש מטוסים. המרחקים הם במטרים בקו אווירי. אם geo_precision הוא 'settlement' או NULL לא נמדד דבר, וכל המדדים הם NULL.",
    columns: {
      ...PARCEL,
      geo_precision: "דיוק הנקודה: 'parcel', ‏'gush' או 'settlement'; מה שנמדד אינו מדויק יותר.",
      ...METRICS,
    },
  },
  loc_metrics_gush: {
    description: 'מה יש סביב מרכז של גוש, לפי אותן מדידות כמו ב־loc_metrics_parcel.',
    columns: {
      gush: 'מספר הגוש, gushim.gush.',
      geo_source: "מקור הנקודה: 'gush', כלומר נמדד ממרכז הפוליגון.",
      ...METRICS,
    },
  },
  poi_stations: {
    description: 'תחנות של רכבת ישראל ושל הרכבת הקלה: פעילות, בהקמה, מתוכננות או ללא שירות.',
    columns: {
      id: "מספר התחנה: \u2066'rail:<stop code>'\u2069 או \u2066'rail:asset<n>'\u2069 ברכבת, \u2066'lrt:<stop codes>'\u2069 או \u2066'lrt:planned<n>'\u2069 ברכבת הקלה.",
      feature_id: 'מספר התחנה באריחי המפה.',
      kind: "סוג התחנה: 'rail' (רכבת) או 'lrt' (רכבת קלה).",
      name: 'השם הרשמי, אם נמצאה התאמה.',
      status:
        "מצב התחנה: 'operating' (פעילה), 'planned' (מתוכננת), 'under_construction' (בהקמה) או 'no_service' (ללא שירות).",
      ...POINT,
      weekday_trips: 'מספר הרכבות ביום החול המייצג; NULL אם התחנה אינה בקובץ ה־GTFS.',
      lines: 'שמות קווי הרכבת הקלה בתחנה; NULL ברכבת ישראל.',
      name_gtfs: 'שם התחנה בקובץ ה־GTFS.',
      source: 'מאיפה התחנה ידועה.',
      official_asset_no: 'מספר הנכס במשרד התחבורה; ברכבת ישראל בלבד.',
      official_status: 'המצב בלשון המשרד: נוסעים, בהקמה, בתכנון.',
    },
  },
  poi_schools: {
    description: 'בתי ספר וגני ילדים. מה שידוע עליהם (סוג, תלמידים, פיקוח) הוא מהשנים 2011 עד 2015.',
    columns: {
      id: 'סמל המוסד במשרד החינוך.',
      name: 'שם המוסד.',
      kind: 'סוג המוסד: kindergarten (גן), elementary (יסודי), middle (חטיבת ביניים), high (תיכון), secondary (על־יסודי), combined (משולב), school_unknown (בית ספר מסוג לא ידוע), post_secondary (על־תיכוני), other (אחר) או unknown (לא ידוע).',
      kind_he: 'סוג המוסד בעברית.',
      kind_source: "מקור הסוג: 'mosdot' (קובץ המוסדות של המשרד) או 'name' (מילה בשם).",
      sector: 'המגזר, בעברית.',
      supervision: 'הפיקוח, בעברית: ממלכתי, ממלכתי־דתי, חרדי.',
      legal_status: 'המעמד המשפטי, בעברית: רשמי, מוכר, פטור ואחרים.',
      special_ed: 'הערך 1 בחינוך מיוחד.',
      grade_from: 'הכיתה הנמוכה ביותר; 0 = גן.',
      grade_to: 'הכיתה הגבוהה ביותר.',
      students: 'מספר התלמידים בשנה שב־attrs_year.',
      attrs_year: 'השנה של הנתונים, 2011 עד 2015; NULL אם הם נלקחו מהשם.',
      lat: 'קו הרוחב (WGS84), בהמרה מרשת ישראל.',
      lon: POINT.lon,
      loc_accuracy: 'עד כמה המיקום ידוע, בעברית.',
      loc_placeholder: 'הערך 1 אם הנקודה היא רק ממלאת מקום; שורות כאלה אינן באף מדד.',
      settlement_code: 'סמל היישוב, settlements.code.',
      settlement_name: 'שם היישוב בלשון המשרד.',
    },
  },
  poi_bus_stops: {
    description:
      'תחנות של תחבורה ציבורית, עם הנסיעות ביום החול המייצג. מה שסמוך לחלקה כבר מחושב ב־loc_metrics_parcel: אין כאן אינדקס לפי מקום.',
    columns: {
      stop_id: 'מספר התחנה בקובץ ה־GTFS.',
      stop_code: 'המספר שעל שלט התחנה.',
      name: 'שם התחנה.',
      ...POINT,
      weekday_trips: 'מספר הנסיעות בכל אמצעי התחבורה באותו יום; NULL אם הנסיעות אינן ידועות.',
      bus_trips: 'מספר נסיעות האוטובוס מתוכן (route type 3).',
      n_lines: 'מספר הקווים השונים שעוצרים כאן.',
      route_types: 'מערך JSON של סוגי המסלולים: 3 אוטובוס, 0 רכבת קלה, 2 רכבת, 715 לפי דרישה; מופיעים גם 5 ו־8.',
      city_gtfs: 'שם היישוב בקובץ ה־GTFS.',
    },
  },
};
