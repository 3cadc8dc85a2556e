import { describe, expect, it } from 'vitest';
import { CELL_CHARACTERS, plainText, viewCell } from './cell-text.ts';

const quantity = { kind: 'number', isQuantity: true, decimals: null } as const;
const plain = { kind: 'number', isQuantity: false, decimals: null } as const;
const text = { kind: 'text', isQuantity: false, decimals: null } as const;

describe('a cell', () => {
  it('that is NULL is not the one that is empty, nor the one that says NULL', () => {
    expect(viewCell(null, text)).toEqual({ kind: 'null' });
    expect(viewCell('', text)).toEqual({ kind: 'emptyText' });
    expect(viewCell('NULL', text)).toEqual({ kind: 'text', text: 'NULL', isCut: false });
  });

  it.each([
    [1234567, '1,234,567'],
    [0, '0'],
    [-45000, '-45,000'],
    [0.0012345, '0.0012345'],
    [100, '100'],
    [-123456, '-123,456'],
    [1e21, '1e+21'],
  ])('with the quantity %d reads %s', (value, shown) => {
    expect(viewCell(value, quantity)).toEqual({ kind: 'number', groups: shown.split(',') });
  });

  it.each([
    [1998, '1998'],
    [32.08531234567, '32.08531234567'],
    [1e21, '1e+21'],
  ])('with the number %d that is no quantity stays %s', (value, shown) => {
    expect(viewCell(value, plain)).toEqual({ kind: 'number', groups: [shown] });
  });

  it('with an integer too big for JSON keeps every digit', () => {
    expect(viewCell('9007199254740993', plain)).toEqual({ kind: 'number', groups: ['9007199254740993'] });
    expect(viewCell('9007199254740993', quantity)).toEqual({
      kind: 'number',
      groups: ['9', '007', '199', '254', '740', '993'],
    });
  });

  it.each([
    ['', 0],
    ['AA==', 1],
    ['AAA=', 2],
    ['AAAA', 3],
    ['AAAAAA==', 4],
  ])('with the bytes %j says how many: %d', (encoded, sizeBytes) => {
    expect(viewCell({ $base64: true, encoded }, { kind: 'blob', isQuantity: false, decimals: null })).toEqual({
      kind: 'blob',
      sizeBytes,
    });
  });

  it('with a long text is cut, and not through a character', () => {
    const house = '🏠';
    const view = viewCell('a'.repeat(CELL_CHARACTERS - 1) + house.repeat(10), text);
    expect(view).toEqual({ kind: 'text', text: `${'a'.repeat(CELL_CHARACTERS - 1)}…`, isCut: true });
  });

  it('with several lines says that there is more to see', () => {
    expect(viewCell('a\nb', text)).toEqual({ kind: 'text', text: 'a\nb', isCut: true });
  });

  it('copied gives the whole value and no formatting', () => {
    expect(
      [1234567.8333333333, null, 'א'.repeat(500), { $base64: true, encoded: 'AA==' } as const].map(plainText),
    ).toEqual(['1234567.8333333333', '', 'א'.repeat(500), 'AA==']);
  });
});
