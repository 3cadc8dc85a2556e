/** Tracks of urban renewal, normalised: rebuilding, densification, both, combined, not decided. */
export const RENEWAL_TRACKS = ['פינוי-בינוי', 'עיבוי', 'משולב פינוי-בינוי ועיבוי', 'משולב', 'טרם הוחלט'] as const;

export type RenewalTrack = (typeof RENEWAL_TRACKS)[number];

/** By which route a compound was declared: taxation, authorities, not declared. */
export const DECLARATION_TRACKS = ['מיסוי', 'רשויות', 'טרם הוכרז'] as const;

export type DeclarationTrack = (typeof DECLARATION_TRACKS)[number];

/** Statuses of a renewal compound; `status_rank` is the place in this list, from 1. */
export const RENEWAL_STATUSES = [
  'תכנון ראשוני',
  'תכנון סטטוטורי',
  'תכנית מאושרת לפני מימוש',
  'תכנית מאושרת - אחרי רישוי',
  'תכנית מאושרת במימוש',
] as const;

export type RenewalStatus = (typeof RENEWAL_STATUSES)[number];

/** The lowest `status_rank` of a compound whose plan is approved. */
export const APPROVED_STATUS_RANK = 3;

/** The source of a compound: the authority's list, its polygons, or both. */
export const COMPOUND_SOURCE_MATCHES = ['list+polygon', 'list_only', 'polygon_only'] as const;

/** How a parcel was found to be part of a compound: by area, or by the point of an approximate parcel. */
export const PARCEL_RENEWAL_METHODS = ['polygon_overlap', 'centroid_shuma', 'centroid_cancelled'] as const;

export const DISCOUNT_PROGRAMS = ['מחיר למשתכן', 'מחיר מטרה', 'דיור במחיר מופחת'] as const;

export type DiscountProgram = (typeof DISCOUNT_PROGRAMS)[number];

const PERMIT_STEPS = ['היתר מלא', 'החלטת ועדה (היתר בתנאים)', 'טרם הוגשה בקשה', 'הוגשה בקשה'] as const;

/** Statuses of a building permit: four steps, each for the whole project or for part of its plots. */
export const PERMIT_STATUSES = [
  ...PERMIT_STEPS,
  'היתר מלא לחלק מהמגרשים',
  'החלטת ועדה (היתר בתנאים) לחלק מהמגרשים',
  'טרם הוגשה בקשה לחלק מהמגרשים',
  'הוגשה בקשה לחלק מהמגרשים',
] as const satisfies readonly ((typeof PERMIT_STEPS)[number] | `${(typeof PERMIT_STEPS)[number]} לחלק מהמגרשים`)[];

export type PermitStatus = (typeof PERMIT_STATUSES)[number];

/** Statuses of a lottery project: lotteries, choice of homes, review of contracts, review after moving in. */
export const DISCOUNT_PROJECT_STATUSES = ['בתהליכי הגרלה', 'בחירת דירות', 'בקרת חוזים', 'בקרה לאחר אכלוס'] as const;

export type DiscountProjectStatus = (typeof DISCOUNT_PROJECT_STATUSES)[number];

/** Who markets the land: the housing ministry or the land authority. */
export const MARKETING_REPS = ['משב"ש', 'רמ"י'] as const;

export const DISCOUNT_LOCATION_SOURCES = ['moch_gis_polygon', 'ila_parcels', 'gush_centroid', 'none'] as const;

export const DISCOUNT_PARCEL_SOURCES = ['ila_tender', 'moch_gis_overlap', 'ila_tender+moch_gis_overlap'] as const;

/** What a row of discount_match compares flagged deals with: an official project, or no project located there. */
export const DISCOUNT_MATCH_KINDS = ['official_project', 'flagged_no_located_project'] as const;
