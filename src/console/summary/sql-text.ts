import type { Cell } from '../../contract/result.ts';

/** A value as SQL writes it. */
export function sqlLiteral(cell: Cell): string {
  if (cell === null) return 'NULL';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'string') return `'${cell.replaceAll("'", "''")}'`;
  const bytes = [...atob(cell.encoded)].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0'));
  return `x'${bytes.join('')}'`;
}
