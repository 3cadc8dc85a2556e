import type { SqlResult } from '../../contract/result.ts';
import type { Origin } from './provenance.ts';

/** Every kind of value, including values that are hostile to some format. */
export const RESULT: SqlResult = {
  columns: [
    { name: 'settlement', type: 'TEXT' },
    { name: 'deal_amount', type: 'INTEGER' },
    { name: 'deal_date', type: 'TEXT' },
    { name: 'share', type: 'REAL' },
    { name: 'big', type: null },
    { name: 'bytes', type: 'BLOB' },
    { name: 'settlement', type: null },
    { name: 'first_seen', type: 'TEXT' },
  ],
  rows: [
    ['תל אביב-יפו', 2450000, '2024-05-28', 0.5, '9007199254740993', { $base64: true, encoded: 'AP8=' }, '=1+1', null],
    ['', null, '1899-12-31', 1, 7, null, '<b>&"\u0000', '2026-09-19T09:52:08Z'],
    [null, 0, null, null, null, null, 'a\tb\n@c', '2026-09-19 09:52'],
  ],
  row_count: 3,
  truncated: true,
  limit: 3,
  elapsed_ms: 1.5,
  schema_version: '1.2',
  data_as_of: '2024-06-30',
};

export const ORIGIN: Origin = {
  statement: "SELECT 'a' -- ```\n",
  params: undefined,
  link: 'https://nadlan.example/#q=SELECT%20%27a%27',
  database: {
    schemaVersion: '1.2',
    dataAsOf: '2024-06-30',
    synthetic: true,
    sizeBytes: 1,
    build: 'nadlan-0123.sqlite',
  },
};

export const NOW = new Date('2026-11-24T04:00:00Z');
