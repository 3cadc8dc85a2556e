/** Columns that several tables have, with one text. */

export const PARCEL = {
  gush: 'מספר הגוש.',
  chelka: 'מספר החלקה בתוך הגוש.',
} as const;

export const ATTRIBUTES = {
  settlement_code: 'היישוב, settlements.code.',
  district: 'המחוז, districts.name.',
  nbhd_id: 'השכונה, neighborhoods.nbhd_id.',
  slug: 'השם כפי שהוא בכתובת של דף, ייחודי ביישוב.',
} as const;

/** The windows end at the anchor of the statistics. */
export const WINDOWS = {
  deals_total: 'מספר העסקאות מכל הסוגים, מאז ומעולם.',
  deals_residential_total: 'מספר עסקאות המגורים, מאז ומעולם.',
  last_deal: 'תאריך העסקה האחרונה, ‎YYYY-MM-DD.',
  deals_12m: 'מספר העסקאות מכל הסוגים בחלון 12m.',
  deals_residential_12m: 'מספר עסקאות המגורים בחלון 12m.',
  deals_prev12m: 'מספר העסקאות בחלון prev12m. אין להציג את ההפרש כשינוי בפעילות: דיווחים מאוחרים עוד מגיעים.',
  n_stats_12m: 'מספר העסקאות שמהן חושב median_price_12m.',
  median_price_12m: 'המחיר החציוני של נכס מגורים בחלון 12m, בשקלים.',
  n_ppsqm_12m: 'מספר העסקאות שמהן חושב median_ppsqm_12m.',
  median_ppsqm_12m: 'המחיר החציוני למ״ר בחלון 12m, בשקלים.',
  n_ppsqm_prev12m: 'מספר העסקאות שמהן חושב median_ppsqm_prev12m.',
  median_ppsqm_prev12m: 'אותו חציון בחלון prev12m, בשקלים.',
  n_ppsqm_new_12m: 'מספר הדירות החדשות שמהן חושב median_ppsqm_new_12m.',
  median_ppsqm_new_12m: 'המחיר החציוני למ״ר בדירות חדשות בחלון 12m, בשקלים.',
  n_ppsqm_existing_12m: 'מספר עסקאות היד השנייה שמהן חושב median_ppsqm_existing_12m.',
  median_ppsqm_existing_12m: 'המחיר החציוני למ״ר בדירות יד שנייה בחלון 12m, בשקלים.',
  median_ppsqm_existing_prev12m: 'אותו חציון בחלון prev12m, בשקלים.',
  ppsqm_change_pct:
    'השינוי בחציון של דירות יד שנייה בין prev12m ל־12m, בנקודות האחוז; רק אם בשני החלונות יש לפחות 50 עסקאות.',
  ppsqm_change_method: 'שיטת החישוב: existing אם יש ערך ב־ppsqm_change_pct.',
  n_4rooms_12m: 'מספר הדירות של 4 ו־4.5 חדרים בחלון 12m.',
  median_price_4rooms_12m: 'המחיר החציוני שלהן, בשקלים.',
  n_discount_12m: 'מספר העסקאות בפרויקטים של דיור בהגרלה בחלון 12m; הן אינן נכללות בחציונים.',
  deals_after_anchor: 'מספר העסקאות שתאריכן אחרי העוגן ודווחו עד כה.',
  n_parcels_12m: 'מספר החלקות שמהן חושב median_ppsqm_12m.',
  n_ppsqm_5y: 'מספר העסקאות שמהן חושב median_ppsqm_5y.',
  median_ppsqm_5y: 'המחיר החציוני למ״ר בחלון 5y, בשקלים.',
  median_price_5y: 'המחיר החציוני של נכס מגורים בחלון 5y, בשקלים.',
} as const;

/** Edges of a box on the map. */
export const EXTENT = {
  bbox_min_lat: 'הגבול הדרומי של התיחום במפה.',
  bbox_min_lon: 'הגבול המערבי של התיחום במפה.',
  bbox_max_lat: 'הגבול הצפוני של התיחום במפה.',
  bbox_max_lon: 'הגבול המזרחי של התיחום במפה.',
} as const;

export const POINT = {
  lat: 'קו הרוחב (WGS84).',
  lon: 'קו האורך (WGS84).',
} as const;
