import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../contract/result.ts';
import { compareCells } from './sort-cells.ts';

const sorted = (cells: Cell[], type: string | null = null) => cells.toSorted((a, b) => compareCells(a, b, type));

describe('sorting by a column', () => {
  it('follows ORDER BY: NULL, numbers, text, bytes', () => {
    const bytes = { $base64: true, encoded: 'AAAA' } as const;
    expect(sorted(['b', bytes, 10, null, 'a', 9.5, -1, ''])).toEqual([null, -1, 9.5, 10, '', 'a', 'b', bytes]);
  });

  it('puts Hebrew names in the order of the alphabet', () => {
    expect(sorted(['תל אביב -יפו', 'אילת', 'חיפה', 'בני ברק'])).toEqual(['אילת', 'בני ברק', 'חיפה', 'תל אביב -יפו']);
  });

  it('compares integers too big for JSON as numbers', () => {
    expect(sorted(['9007199254740993', 5, '-9007199254740993', '9007199254740995'], 'INTEGER')).toEqual([
      '-9007199254740993',
      5,
      '9007199254740993',
      '9007199254740995',
    ]);
  });

  it('compares text by code point as SQLite does, beyond the first plane too', () => {
    expect(sorted(['🏠', '\uFF21', 'z'])).toEqual(['z', '\uFF21', '🏠']);
  });

  it('compares bytes from the first on', () => {
    const of = (encoded: string) => ({ $base64: true, encoded }) as const;
    expect(sorted([of('/w=='), of('AQ=='), of('AQA=')])).toEqual([of('AQ=='), of('AQA='), of('/w==')]);
  });
});
