import type { Cell } from '../../contract/result.ts';

/** A value as an SQL literal. */
export function sqlLiteral(cell: Cell | bigint): string {
  if (cell === null) return 'NULL';
  if (typeof cell === 'number' || typeof cell === 'bigint') return String(cell);
  // A statement ends at the first NUL, even in a text.
  if (typeof cell === 'string') return cell.includes('\0') ? `CAST(${blobOf(utf8(cell))} AS TEXT)` : quoted(cell);
  return blobOf([...atob(cell.encoded)].map((byte) => byte.charCodeAt(0)));
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const utf8 = (text: string) => [...new TextEncoder().encode(text)];
const blobOf = (bytes: readonly number[]) => `x'${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}'`;

/** Words that are never names in SQLite (parse.y, without those that fall back to ID). */
const RESERVED: ReadonlySet<string> = new Set(
  (
    'ADD ALL ALTER AND AS AUTOINCREMENT BETWEEN CASE CHECK COLLATE COMMIT CONSTRAINT CREATE CROSS CURRENT_DATE CURRENT_TIME ' +
    'CURRENT_TIMESTAMP DEFAULT DEFERRABLE DELETE DISTINCT DROP ELSE ESCAPE EXCEPT EXISTS FOREIGN FROM FULL GROUP HAVING IN ' +
    'INDEX INNER INSERT INTERSECT INTO IS ISNULL JOIN LEFT LIMIT NATURAL NOT NOTHING NOTNULL NULL ON OR ORDER OUTER PRIMARY ' +
    'REFERENCES RETURNING RIGHT SELECT SET TABLE THEN TO TRANSACTION UNION UNIQUE UPDATE USING VALUES WHEN WHERE WINDOW ' +
    'TRUE FALSE'
  ).split(' '),
);

export function isReserved(word: string): boolean {
  return RESERVED.has(word.toUpperCase());
}

/** A name in SQL, in quotes if it would be read as something else. */
export function sqlName(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) && !isReserved(name) ? name : `"${name.replaceAll('"', '""')}"`;
}
