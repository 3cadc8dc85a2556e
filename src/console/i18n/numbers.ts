// Both languages group digits by commas and have a decimal point.
const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const ONE_DECIMAL = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, minimumFractionDigits: 1 });

/** From this size on a number has an exponent, as JavaScript writes it: all digits of 1e300 would fill a page. */
const EXPONENT_FROM = 1e21;
/** Below this size a number has significant digits instead of decimals, which would make 0 of it. */
const SIGNIFICANT_BELOW = 1;
const SIGNIFICANT_DIGITS = 4;

/** A number by a format. A very large or small one has few digits and, if it needs one, an exponent. */
export function numberText(value: number | bigint | `${number}`, format: Intl.NumberFormat): string {
  const size = Math.abs(Number(value));
  if (size === 0 || (size >= SIGNIFICANT_BELOW && size < EXPONENT_FROM)) return format.format(value);
  return String(Number(Number(value).toPrecision(SIGNIFICANT_DIGITS)));
}

export function wholeText(n: number): string {
  return WHOLE.format(n);
}

/**
 * A size with a suitable unit, in steps of 1,024.
 *
 * @param units of bytes, KiB, MiB and GiB
 */
export function bytesText(sizeBytes: number, units: readonly [string, string, string, string]): string {
  if (sizeBytes < 1024) return `${WHOLE.format(sizeBytes)}\u00A0${units[0]}`;
  let size = sizeBytes / 1024;
  let unit = 1;
  // Four digits, such as 1,024 KB beside 1.0 MB, are harder to compare than one decimal.
  while (size >= 999.5 && unit < 3) {
    size /= 1024;
    unit += 1;
  }
  return `${(size < 10 ? ONE_DECIMAL : WHOLE).format(size)}\u00A0${units[unit]}`;
}

/** A duration: milliseconds below one second, else seconds with one decimal. */
export function secondsText(ms: number, msUnit: string, secondsUnit: string): string {
  return ms < 999.5 ? `${WHOLE.format(ms)}\u00A0${msUnit}` : `${ONE_DECIMAL.format(ms / 1000)}\u00A0${secondsUnit}`;
}

const SHARE = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });
const SMALL_SHARE = new Intl.NumberFormat('en-US', { style: 'percent', maximumSignificantDigits: 1 });

/** A share in percent; a non-empty one is never 0%, an incomplete one never 100%. */
export function share(part: number): string {
  if (part > 0 && part < 0.01) return SMALL_SHARE.format(part);
  return SHARE.format(part < 1 ? Math.min(part, 0.99) : part);
}
