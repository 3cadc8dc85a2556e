import { expect, it } from 'vitest';
import { limitsTable } from './limits-table.ts';

const SOURCE = `/** Limits of all clients. */
export const SOME = {
  /** Bytes of a body. */
  bodyBytes: 1024 * 1024,
  /**
   * How long it may take,
   * and a | in its comment.
   */
  waitMs: 2_000,
  graceMs: 50,
} as const;
`;

it('limits are a table with the comments of their source, in the unit of their name', () => {
  expect(limitsTable(SOURCE, 'SOME', { bodyBytes: 1024 * 1024, waitMs: 2_000, graceMs: 50 }).split('\n')).toEqual([
    '| limit | value | meaning |',
    '| --- | --- | --- |',
    '| `bodyBytes` | 1 MiB | Bytes of a body. |',
    '| `waitMs` | 2 s | How long it may take, and a \\| in its comment. |',
    '| `graceMs` | 50 ms |  |',
  ]);
  expect(() => limitsTable(SOURCE, 'NONE', {})).toThrow('There is no NONE.');
});
