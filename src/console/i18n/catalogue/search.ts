import type { TableTexts } from './text.ts';

const BOX = {
  minLat: 'הגבול הדרומי (WGS84, ‏32 סיביות).',
  maxLat: 'הגבול הצפוני (WGS84, ‏32 סיביות).',
  minLon: 'הגבול המערבי (WGS84, ‏32 סיביות).',
  maxLon: 'הגבול המזרחי (WGS84, ‏32 סיביות).',
};

export const SEARCH: TableTexts = {
  settlements_fts: {
    description:
      'חיפוש בשמות של יישובים. חברו את settlements לפי rowid = code ומיינו לפי bm25(settlements_fts, 10, 1), כדי ששם ישקול יותר מכינוי. השמיטו גרש ומירכאות מהמילים שאותן מחפשים.',
    columns: {
      name: 'שם היישוב בעברית.',
      aliases: "שמות וכתיבים אחרים, מופרדים ב־' | ': שמות קודמים, חלקי היישוב, השמות שבמאגר, אנגלית.",
    },
  },
  streets_fts: {
    description:
      'חיפוש בשמות של רחובות, עם היישובים שלהם. אי אפשר לקרוא את המילים בחזרה (כל עמודה נקראת NULL): חברו את streets לפי id = rowid. לחיפוש בעמודה אחת כתבו \u2066street : "word"*\u2069 או \u2066settlement : "word"*\u2069. השמיטו גרש ומירכאות מהמילים שאותן מחפשים.',
    columns: {
      street: 'שם הרחוב, גם בלי מירכאות.',
      settlement: 'השם והכינויים של היישוב.',
      aliases: 'כתיבים אחרים של הרחוב בלי מירכאות, ועם מילים כמו רחוב, שדרות ודרך לפניהם.',
    },
  },
  neighborhoods_fts: {
    description:
      'חיפוש בשמות של שכונות, עם היישובים שלהן. אי אפשר לקרוא את המילים בחזרה (כל עמודה נקראת NULL): חברו את neighborhoods לפי nbhd_id = rowid. השמיטו גרש ומירכאות מהמילים שאותן מחפשים.',
    columns: {
      name: 'שם השכונה, גם בלי מירכאות.',
      settlement: 'השם והכינויים של היישוב.',
      aliases: 'כתיבים אחרים של השכונה, בלי מירכאות.',
    },
  },
  parcels_rtree: {
    description:
      "תיבות סביב נקודות של חלקות, כמטר לכל צד, לחיפוש בתיחום של מפה. כוללת חלקות שבהן geo_precision הוא 'parcel' או 'gush'. חברו את parcels לפי id וסננו לפי \u2066minLat >= south AND maxLat <= north AND minLon >= west AND maxLon <= east\u2069.",
    columns: { id: 'החלקה, parcels.id.', ...BOX },
  },
  deals_rtree: {
    description:
      'התיבה של החלקה של כל עסקה, לחיפוש בתיחום של מפה: parcels_rtree בחיבור עם parcels ועם deals. חברו את deals לפי id, וסננו כמו ב־parcels_rtree. אין כאן עסקאות שהנקודה שלהן היא רק מרכז היישוב.',
    columns: { id: 'העסקה, deals.id.', ...BOX },
  },
};
