/**
 * What distinguishes units with the same sub-parcel number, as SQL over a row: nothing if the register has a
 * sub-parcel. Without one (0), a parcel may have many units, so only rows that describe the same property are one unit.
 */
export const UNIT_LIKENESS = `CASE WHEN sub_chelka > 0 THEN '' ELSE
  format('%s/%s/%s/%s', deal_nature, area, rooms, year_built) END`;
