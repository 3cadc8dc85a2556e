/** How a parcel belongs to a street: by one of its addresses, or because the street is the nearest one. */
export const STREET_PARCEL_KINDS = ['address', 'near'] as const;

/** Where the street of a parcel comes from; only the first is an address. */
export const STREET_SOURCES = ['osm_address', 'osm_addr_place', 'osm_nearest_street'] as const;

export const NEIGHBORHOOD_SOURCES = [
  'tlv_neighborhoods',
  'jlm_neighborhoods',
  'pt_neighborhoods',
  'cbs_stat2011_nbhd',
  'osm_polygon',
  'osm_point_voronoi',
] as const;

/** Which point of a parcel was looked up among the neighbourhoods: its own, or the centre of its gush. */
export const NEIGHBORHOOD_POINT_SOURCES = ['db_parcel', 'db_gush'] as const;

export const SEAS = ['mediterranean', 'red_sea'] as const;

export type Sea = (typeof SEAS)[number];

/** Bands of aircraft noise (LDN, dB). Each has its lower bound and everything below the next one's. */
export const NOISE_BANDS = [
  { label: '60-65', fromDb: 60 },
  { label: '65-70', fromDb: 65 },
  { label: '70-75', fromDb: 70 },
  { label: '75+', fromDb: 75 },
] as const;

export const STATION_KINDS = ['rail', 'lrt'] as const;

export type StationKind = (typeof STATION_KINDS)[number];

export const STATION_STATUSES = ['operating', 'planned', 'under_construction', 'no_service'] as const;

export type StationStatus = (typeof STATION_STATUSES)[number];

/** Statuses in the words of the ministry: with passengers, under construction, planned. */
export const STATION_OFFICIAL_STATUSES = ['נוסעים', 'בבניה', 'מתוכננת'] as const;

export const SCHOOL_KINDS = [
  { key: 'kindergarten', label: 'גן ילדים' },
  { key: 'elementary', label: 'יסודי' },
  { key: 'middle', label: 'חטיבת ביניים' },
  { key: 'high', label: 'חטיבה עליונה' },
  { key: 'secondary', label: 'על-יסודי' },
  { key: 'combined', label: 'יסודי ועל-יסודי' },
  { key: 'school_unknown', label: 'בית ספר' },
  { key: 'post_secondary', label: 'על-תיכוני' },
  { key: 'other', label: 'אחר' },
  { key: 'unknown', label: 'לא ידוע' },
] as const;

export type SchoolKind = (typeof SCHOOL_KINDS)[number]['key'];

export const SCHOOL_KIND_KEYS: readonly SchoolKind[] = SCHOOL_KINDS.map(({ key }) => key);

/** Where the kind of a school comes from: the ministry's file of attributes, or a word in its name. */
export const SCHOOL_KIND_SOURCES = ['mosdot', 'name'] as const;

export const SCHOOL_SECTORS = ['יהודי', 'ערבי', 'בדואי', 'דרוזי', 'צרקסי'] as const;

/** How precisely the ministry knows a school's place, best first. */
export const SCHOOL_LOCATION_ACCURACIES = ['גבוהה מאוד', 'גבוהה', 'בינונית', 'נמוכה'] as const;
