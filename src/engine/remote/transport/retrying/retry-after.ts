/**
 * How long a host asks to be left alone (Retry-After, https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3).
 *
 * @param value seconds, or a date; null if the header is absent or not exposed
 * @param nowMs the time of the answer, since 1970
 * @returns milliseconds, 0 for a past date; null if it cannot be parsed
 */
export function readRetryAfter(value: string | null, nowMs: number): number | null {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // A date begins with the name of its day; Date.parse alone would take "1.5" for one.
  const at = /^[A-Za-z]/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
