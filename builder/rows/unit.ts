/**
 * What distinguishes units with one sub-parcel number, as SQL over a row: nothing where the register has a sub-parcel.
 * Where it knows none (0), only rows that are alike in all that describes a property are taken for one unit, because a
 * parcel may hold many.
 */
export const UNIT_LIKENESS = `CASE WHEN sub_chelka > 0 THEN '' ELSE
  format('%s/%s/%s/%s', deal_nature, area, rooms, year_built) END`;
