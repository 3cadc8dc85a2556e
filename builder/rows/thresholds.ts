/**
 * The numbers of the rules for rows. A value outside its bounds becomes NULL (unknown); a deal without a readable date, amount,
 * parcel or nature is rejected.
 */
export const THRESHOLDS = {
  /** The registry begins here; an earlier date is a mistake. */
  firstDealDate: '1998-01-01',
  /** No single deal has reached a hundred billion shekels. A larger number belongs to another column. */
  amountMaxIls: 100_000_000_000,
  gushMax: 9_999_999,
  yearBuiltMin: 1850,
  /** Homes are sold off-plan up to this many years before they are built. */
  yearBuiltYearsAfterDeal: 5,
  roomsMin: 1,
  roomsMax: 20,
  portionMin: 0.001,
  portionMax: 1,
  /** This many rows, shares of one unit and day, may form one full deal; more are a sale among heirs or partners. */
  mergedRows: { min: 2, max: 4 },
  /** If this share of the coded deals of a gush names one locality, deals without a code get it, too (`settleByGush`). */
  gushSettlement: { minShare: 0.9, minDeals: 10 },
  /** When deals of several units are of one kind (`nameMultiUnitKinds`). */
  multiUnit: {
    /** On one day, members get their homes. On any other day, a collective sells fewer than this. */
    privatizationUnits: 10,
    /** Fewer units with one price and different areas may have one price by chance. */
    flatBatchUnits: 5,
    flatBatchAreaRatio: 1.3,
  },
  /** Fences of prices (`fencePrices`), in interquartile ranges of the logarithm beyond the quartiles. */
  fences: {
    /** Quartiles of fewer prices are too uncertain. */
    minPrices: 30,
    /** One in 1,400 of a normal sample is beyond two ranges (Tukey's inner fence is at one and a half, his outer at three). */
    ppsqmSpreads: 2,
    /** The amount does not take the area into account, so the outer fence applies. */
    amountSpreads: 3,
    /**
     * The least range, as a logarithm (prices a quarter apart), so that equal homes in a street do not make all other
     * prices outliers.
     */
    minSpread: 0.25,
  },
  /** When a price or an amount is not credible (`findOutliers`). */
  outliers: {
    /** Prices per square metre of whole homes of any place and year are between these. */
    ppsqmBand: { minIls: 1_500, maxIls: 150_000 },
    /** A nominal sum: written only because the form requires one. */
    nominalIls: 1_000,
    /**
     * An assessment and a declared amount may differ by a factor of two or three. A shifted digit makes a factor of
     * ten.
     */
    declaredRatio: 5,
    uncorroboratedIls: 20_000_000,
    impliedPortionMin: 0.01,
    /**
     * For a home, a parking space or storage room, farmland, buildings of other kinds, and everything else (land and commerce):
     * above the highest price that the press has reported.
     */
    implausibleIls: {
      residential: 250_000_000,
      parking: 50_000_000,
      agriculture: 200_000_000,
      other: 300_000_000,
      land: 5_000_000_000,
    },
    /**
     * Amounts below that are implausible too: of land, commercial and other property at more a square metre of the whole than any
     * tower has paid, or so many times the middle amount of whole deals around it.
     */
    implausible: { fromIls: 50_000_000, ppsqmIls: 250_000, timesMiddle: 300 },
    /** Numbers of digits. Shorter numbers are real prices. */
    sentinel: { repeatedDigits: { min: 7, max: 11 }, runDigits: { min: 6, max: 9 } },
  },
  /** Deals that enter statistics of prices: convention 5 of the data (`rows/stat-rule.ts`). */
  statRule: {
    residentialMinIls: 100_000,
    residentialMinEarlyIls: 50_000,
    /** From this day on the higher floor applies. */
    laterFrom: '2005-01-01',
    /** Floors of the other groups, as `meta.nonres_min_amount` gives them. */
    nonResidentialMinIls: { commercial: 50_000, parking: 10_000, land: 10_000, agriculture: 10_000, other: 10_000 },
  },
  /** When homes belong to a subsidised lottery project, by prices alone (`findDiscounts`). */
  discounts: {
    /** The first homes of the lotteries ("price for the occupant") were sold in 2016. */
    firstYear: 2016,
    minHomes: 8,
    /** Half of the prices are within this logarithm: about an eighth. */
    maxSpread: 0.12,
    minRatio: 0.4,
    maxRatio: 0.85,
    minExistingHomes: 20,
  },
  /** When a home belongs to an official lottery project (`findOfficialDiscounts`). */
  officialDiscounts: {
    /** Winners sign from the first lottery on, and most of them are called up within this many years of the last one. */
    yearsAfterLastLottery: 5,
    /**
     * The price of a contract relative to the official price: areas are not measured alike, and balconies and parking spaces are
     * priced separately.
     */
    minRatio: 0.85,
    maxRatio: 1.15,
    /** The price of a lottery is linked to the costs of building, which rise by less than this a year. */
    maxRatioRiseAYear: 0.04,
    /** A bid above this is for a home, not for a square metre: no lottery home has cost this much a square metre. */
    maxBidPerSqmIls: 40_000,
    /**
     * A parcel belongs to a project if this share of it is in the project's polygon, or this share of the polygon is in
     * the parcel.
     */
    minOverlapShare: 0.5,
    /** A polygon without known parcels is in the blocks that contain this share of it. */
    minGushShare: 0.05,
  },
  /** A new build is sold at the latest in the year after it was built. */
  newBuildYears: 1,
  areaM2: {
    /**
     * A home, from a studio to a large house. Its price per square metre has the same bounds, because one digit too
     * many or too few distorts it.
     */
    residential: { min: 15, max: 1_000 },
    /** A parking space or a storage room. */
    parking: { min: 1, max: 5_000 },
    /** Everything else may be a whole parcel, up to ten square kilometres. */
    other: { min: 1, max: 10_000_000 },
  },
  /**
   * When a price per square metre is computed. The bounds are wider than any market, because later rules judge
   * outliers.
   */
  pricePerSqm: { amountMinIls: 20_000, minIls: 300, maxIls: 250_000 },
} as const;

/**
 * Rejected rows that a build accepts: a share of the rows read, which the operator may set; and a few in any case, but no more than a
 * larger share, because a small file that is mostly rejected has the wrong columns. Of so few rows that a share says little, any may be rejected
 * except all.
 */
export const MAX_REJECTED_SHARE_DEFAULT = 0.01;
export const FEW_REJECTED_ROWS = { rows: 10, share: 0.2, shareFromRows: 5 } as const;
