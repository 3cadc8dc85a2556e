/*
 * A strip begins with the kind of all its values, a byte, or `MIXED` and the kind of each. Then follows for each kind
 * that occurs:
 *
 * | kind | |
 * | --- | --- |
 * | null | nothing |
 * | number | digits after the decimal point, a byte; a column of numbers in units of the last digit (`writeColumn`). Whole ones are whole numbers of up to 6 bytes, all others real numbers |
 * | listed | a column of numbers: the index of the value in the dictionary |
 * | real | the first byte of every real number, then the second one of each, and so on: eight |
 * | other | a column of serial types, and the contents one after another |
 */
export const KINDS = { null: 0, number: 1, listed: 2, real: 3, other: 4 } as const;
/** Written in place of the kind of all values if there are several kinds. */
export const MIXED = 255;
export const REAL_BYTES = 8;
/** The smallest serial type of a blob; texts have the odd types above it. */
export const LEAST_BLOB_TYPE = 12;

/** Whether a serial type is that of an integer of up to 6 bytes. */
export const isWholeType = (type: number): boolean => (type >= 1 && type <= 5) || type === 8 || type === 9;
