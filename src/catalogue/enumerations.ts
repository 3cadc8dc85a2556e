/** The version of the interface and of the schema; within a major version, only additions. */
export const SCHEMA_VERSION = '1.2';

/** The property groups, in the order in which they are shown. */
export const PROPERTY_GROUPS = [
  { key: 'apartment', label: 'דירה', labelPlural: 'דירות', isResidential: true, icon: 'building' },
  { key: 'garden_apartment', label: 'דירת גן', labelPlural: 'דירות גן', isResidential: true, icon: 'flower' },
  { key: 'penthouse', label: 'דירת גג', labelPlural: 'דירות גג', isResidential: true, icon: 'building-2' },
  { key: 'house', label: 'בית פרטי', labelPlural: 'בתים פרטיים', isResidential: true, icon: 'house' },
  { key: 'land', label: 'קרקע', labelPlural: 'קרקעות', isResidential: false, icon: 'map' },
  { key: 'commercial', label: 'נכס מסחרי', labelPlural: 'נכסים מסחריים', isResidential: false, icon: 'store' },
  { key: 'agriculture', label: 'נכס חקלאי', labelPlural: 'נכסים חקלאיים', isResidential: false, icon: 'wheat' },
  { key: 'parking', label: 'חניה או מחסן', labelPlural: 'חניות ומחסנים', isResidential: false, icon: 'car-front' },
  { key: 'other', label: 'אחר', labelPlural: 'אחרים', isResidential: false, icon: 'shapes' },
] as const;

export type PropertyGroup = (typeof PROPERTY_GROUPS)[number]['key'];

/** Their keys, in that order. */
export const PROPERTY_GROUP_KEYS: readonly PropertyGroup[] = PROPERTY_GROUPS.map(({ key }) => key);

/** Groups that only aggregates have: the four residential ones together, and every deal. */
const PSEUDO_GROUPS = ['all_residential', 'all'] as const;

/** Values of `property_group` in aggregates. */
export const CELL_GROUPS = [...PROPERTY_GROUP_KEYS, ...PSEUDO_GROUPS] as const;

export type CellGroup = (typeof CELL_GROUPS)[number];

const RESIDENTIAL: ReadonlySet<string> = new Set(
  PROPERTY_GROUPS.filter((group) => group.isResidential).map((group) => group.key),
);

export function isResidential(group: PropertyGroup): boolean {
  return RESIDENTIAL.has(group);
}

/** Buckets of `deals.rooms`: each has its lower bound and everything below the next one's. */
export const ROOMS_BUCKETS = [
  { key: '1-2', fromRooms: 1 },
  { key: '3', fromRooms: 3 },
  { key: '4', fromRooms: 4 },
  { key: '5', fromRooms: 5 },
  { key: '6+', fromRooms: 6 },
] as const;

export type RoomsBucket = (typeof ROOMS_BUCKETS)[number]['key'];

export const ROOMS_BUCKET_KEYS: readonly RoomsBucket[] = ROOMS_BUCKETS.map(({ key }) => key);

/** Values of `rooms_bucket` in aggregates. */
export const CELL_ROOMS_BUCKETS = [...ROOMS_BUCKET_KEYS, 'all'] as const;

/** The seven districts, as `districts.name` has them. */
export const DISTRICTS = ['הצפון', 'חיפה', 'המרכז', 'תל אביב', 'ירושלים', 'הדרום', 'יהודה והשומרון'] as const;

export type District = (typeof DISTRICTS)[number];

/** How accurate the map point of a parcel is: its own, its block's centre, or its settlement's centre. */
export const GEO_PRECISIONS = ['parcel', 'gush', 'settlement'] as const;

export type GeoPrecision = (typeof GEO_PRECISIONS)[number];

/** Where the map point of a parcel comes from. The first three are parcel points, from exact to approximate. */
export const GEO_SOURCES = ['parcel', 'cancelled', 'shuma', 'gush', 'settlement'] as const;

export type GeoSource = (typeof GEO_SOURCES)[number];

/** Where the centre of a gush comes from: its polygon, or the mean of the points of its parcels. */
export const GUSH_GEO_SOURCES = ['gush', 'parcels_mean'] as const;

/** How several units are sold in one deal or one act. */
export const MULTI_UNIT_KINDS = [
  'same_price_units',
  'pair_total_price',
  'flat_price_batch',
  'portfolio',
  'privatization',
] as const;

/** Why a deal is an outlier: its price is far from the prices around it. */
export const PRICE_OUTLIER_REASONS = ['ppsqm_iqr', 'ppsqm_out_of_band', 'price_iqr'] as const;

/** Why a deal is an outlier: its amount is not credible. */
export const AMOUNT_OUTLIER_REASONS = [
  'low_residential_amount',
  'nominal_amount',
  'amount_vs_declared',
  'declared_nominal',
  'uncorroborated_amount',
  'implied_value',
  'implausible_amount',
  'sentinel_amount',
] as const;

/** All reasons, in the order in which `deals.outlier_reason` lists those of a deal. */
export const OUTLIER_REASONS = [...PRICE_OUTLIER_REASONS, ...AMOUNT_OUTLIER_REASONS] as const;

export type OutlierReason = (typeof OUTLIER_REASONS)[number];

export const MUNI_TYPES = ['עירייה', 'מועצה מקומית', 'מועצה אזורית', 'מועצה מקומית תעשייתית', 'ללא שיפוט'] as const;

export const SETTLEMENT_KINDS = ['יישוב עירוני', 'יישוב כפרי', 'מוקד תעסוקה', 'מקום'] as const;

/** How a deal of a lottery project was recognised: by its place, time and price among official projects, or by its price alone. */
export const DISCOUNT_SOURCES = ['official', 'heuristic'] as const;

/** What a change of prices compares: medians of existing stock. */
export const CHANGE_METHODS = ['existing'] as const;
