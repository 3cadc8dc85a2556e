/** A name as it stands in SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
