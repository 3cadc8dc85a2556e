/** The width of a field for a place: as wide as its name, and never so narrow that one could not type. */
export const placeWidth = (shown: string): string => `${Math.max(shown === '' ? 14 : 8, shown.length + 2)}ch`;
