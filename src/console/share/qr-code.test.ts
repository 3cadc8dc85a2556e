import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { qrCodeSvg } from './qr-code.ts';

/** The modules that a code's SVG draws: `#` for a dark one. */
function drawn(svg: string): readonly string[] {
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const rows = Array.from({ length: size }, () => ' '.repeat(size));
  for (const [, x = '', y = '', width = ''] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    const row = rows[Number(y)] ?? '';
    rows[Number(y)] = row.slice(0, Number(x)) + '#'.repeat(Number(width)) + row.slice(Number(x) + Number(width));
  }
  return rows;
}

describe('a QR code', () => {
  it('draws every dark module of the code, with four light ones around', () => {
    const text = 'https://sql.example/#q=SELECT%201';
    const rows = drawn(qrCodeSvg(text) ?? '');
    const { data, size } = encode(text, { ecc: 'L', boostEcc: true, border: 0 });
    expect(rows).toHaveLength(size + 8);
    expect(rows.slice(4, -4).map((row) => row.slice(4, -4))).toEqual(
      data.map((row) => row.map((isDark) => (isDark ? '#' : ' ')).join('')),
    );
    expect(rows[4]).toMatch(/^ {4}#{7} .* #{7} {4}$/);
    expect([rows[0], rows[3], rows.at(-1)].every((row) => row?.trim() === '')).toBe(true);
  });

  it('holds a link of 1,200 characters, and none of 3,000', () => {
    expect(qrCodeSvg(`https://sql.example/#z=${'aB-_9'.repeat(235)}`)).toContain('<svg');
    expect(qrCodeSvg(`https://sql.example/#z=${'aB-_9'.repeat(595)}`)).toBeNull();
  });
});
