import { wholeText } from '../i18n/numbers.ts';

/** Estimates that differ by less than this are about the same. */
const ALIKE = 1.15;

/** The factor between the bytes of two plans: "14", "2.5", "0.3"; null if both read about the same. */
export function factorText(factor: number): string | null {
  if (factor < ALIKE && factor > 1 / ALIKE) return null;
  if (factor >= 10) return wholeText(factor);
  return factor >= 0.1 ? factor.toFixed(1) : factor.toPrecision(1);
}
