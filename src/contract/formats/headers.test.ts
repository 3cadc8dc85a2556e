import { describe, expect, it } from 'vitest';
import { warning } from '../warning.ts';
import { resultHeaders } from './headers.ts';
import { resultOf } from './results.testing.ts';

const result = resultOf(['n'], [[1], [2]], { truncated: true, limit: 2 });

describe('the headers of a result', () => {
  it('have the members of JSON except its rows', () => {
    expect(resultHeaders(result)).toEqual({
      'X-Row-Count': '2',
      'X-Truncated': 'true',
      'X-Limit': '2',
      'X-Elapsed-Ms': '1.5',
      'X-Schema-Version': '1.2',
      'X-Data-As-Of': '2026-08-31',
    });
    expect(resultHeaders({ ...result, warnings: [] })).not.toHaveProperty('X-Warnings');
  });

  it('have warnings in ASCII, whatever their text', () => {
    const warnings = [
      warning('BIG_INTEGER', 'העמודה "מזהה 🏠" \u007f.'),
      warning('ROW_LIMIT_REACHED', 'a\r\nSet-Cookie: x'),
    ];
    const header = resultHeaders({ ...result, warnings })['X-Warnings'] ?? '';
    expect(header).toMatch(/^[\x20-\x7e]*$/);
    expect(JSON.parse(header)).toEqual(warnings);
  });

  it('name only the codes if warnings are too long for a header', () => {
    const warnings = [
      warning('BIG_INTEGER', 'א'.repeat(1_000)),
      warning('INFINITE_NUMBER', 'Short.'),
      warning('BIG_INTEGER', 'Again.'),
    ];
    expect(resultHeaders({ ...result, warnings })['X-Warnings']).toBe('["BIG_INTEGER","INFINITE_NUMBER"]');
  });
});
