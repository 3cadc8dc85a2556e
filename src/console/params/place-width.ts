/** The width of a field for a place: that of its name, with a minimum that is comfortable to type in. */
export const placeWidth = (shown: string): string => `${Math.max(shown === '' ? 14 : 8, shown.length + 2)}ch`;
