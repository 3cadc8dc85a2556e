/** Rowids that are values of a column: larger ones do not fit into a whole number of six bytes. */
export const ROWIDS_BELOW = 2 ** 47;
export const ROWID_BYTES = 6;
