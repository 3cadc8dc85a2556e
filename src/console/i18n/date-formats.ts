/** By locale and options. Creating one takes as long as formatting a hundred dates. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The format of dates in a language; the same object for the same options. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  formats.set(key, made);
  return made;
}
