/** Digits of a degree that are kept: six are a tenth of a metre. */
const DEGREE_DIGITS = 6;

export const roundedDegrees = (degrees: number): number => Number(degrees.toFixed(DEGREE_DIGITS));
