/**
 * The numbers of the rules for rows. A value outside its bounds becomes NULL (unknown); a deal that has no readable
 * date, amount, parcel or nature is rejected.
 */
export const THRESHOLDS = {
  /** The registry begins here; an earlier date is a slip of the pen. */
  firstDealDate: '1998-01-01',
  /** No single deal has reached a hundred billion shekels: more is a number of another kind in the column. */
  amountMaxIls: 100_000_000_000,
  gushMax: 9_999_999,
  yearBuiltMin: 1850,
  /** Homes are sold off-plan up to so many years before they are built. */
  yearBuiltYearsAfterDeal: 5,
  roomsMin: 1,
  roomsMax: 20,
  portionMin: 0.001,
  portionMax: 1,
  /** So many rows, of the shares of one unit and day, may be one full deal: more are a sale among heirs or partners. */
  mergedRows: { min: 2, max: 4 },
  /** A new build is sold in the year after it was built, at the latest. */
  newBuildYears: 1,
  areaM2: {
    /** A home: from a studio to a large house with its grounds. */
    residential: { min: 10, max: 2_000 },
    /** A parking space or a storage room. */
    parking: { min: 1, max: 5_000 },
    /** Everything else may be a whole parcel, up to ten square kilometres. */
    other: { min: 1, max: 10_000_000 },
  },
  /**
   * When a price per square metre is computed: narrower than the bounds of the area, because one digit too many or
   * too few in either number ruins it, and wider than any market, because outliers are for later rules to judge.
   */
  pricePerSqm: { areaMinM2: 15, areaMaxM2: 1_000, amountMinIls: 20_000, minIls: 300, maxIls: 250_000 },
} as const;

/** Rejected rows that a build accepts: so many in any case, and so large a share of the rows read. */
export const REJECTED_ROWS_ALWAYS_ACCEPTED = 10;
export const MAX_REJECTED_SHARE_DEFAULT = 0.01;
