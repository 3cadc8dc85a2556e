import type { SqlResult } from '../../contract/result.ts';

/** Whether an answer has no rows, or is a single one of 0 and NULL, as counts and sums of no rows are. */
export function foundNothing({ rows }: Pick<SqlResult, 'rows'>): boolean {
  const [first, second] = rows;
  return first === undefined || (second === undefined && first.every((cell) => cell === null || cell === 0));
}
