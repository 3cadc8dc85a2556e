import { describe, expect, it } from 'vitest';
import { en } from './english/en.ts';
import { he } from './hebrew/he.ts';
import { numberText } from './numbers.ts';

const withoutHardBlanks = (text: string) => text.replaceAll('\u00A0', ' ');

describe('sizes and times in words', () => {
  it.each([
    [0, '0 bytes', '0 בתים'],
    [1023, '1,023 bytes', '1,023 בתים'],
    [1024, '1.0 KB', '1.0 ק״ב'],
    [65_536, '64 KB', '64 ק״ב'],
    [999 * 1024, '999 KB', '999 ק״ב'],
    [1000 * 1024, '1.0 MB', '1.0 מ״ב'],
    [1_048_575, '1.0 MB', '1.0 מ״ב'],
    [1.5 * 1024 ** 2, '1.5 MB', '1.5 מ״ב'],
    [5000 * 1024 ** 3, '5,000 GB', '5,000 ג״ב'],
  ])('%d bytes are %s', (sizeBytes, english, hebrew) => {
    expect(withoutHardBlanks(en.bytes(sizeBytes))).toBe(english);
    expect(withoutHardBlanks(he.bytes(sizeBytes))).toBe(hebrew);
  });

  it.each([
    [0.4, '0 ms'],
    [999, '999 ms'],
    [999.7, '1.0 s'],
    [12_345, '12.3 s'],
  ])('%d ms are %s', (ms, text) => {
    expect(withoutHardBlanks(en.seconds(ms))).toBe(text);
  });

  it('counts one and two in words in Hebrew', () => {
    expect([1, 2, 3, 1000].map(he.rows)).toEqual(['שורה אחת', 'שתי שורות', '3 שורות', '1,000 שורות']);
    expect([1, 2].map(en.rows)).toEqual(['1 row', '2 rows']);
  });
});

describe('Hebrew texts', () => {
  it('have gershayim and geresh of their own, never ASCII quotes between letters', () => {
    const texts = JSON.stringify(he, (_, value: unknown) => (typeof value === 'function' ? String(value) : value));
    expect(texts).toContain('נדל״ן');
    expect(texts).not.toMatch(/[א-ת]\\?["'][א-ת]/);
  });
});

describe('a number in few digits', () => {
  const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
  const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

  it.each([
    [0, '0', '0'],
    [1234.567, '1,234.57', '1.2K'],
    [0.015, '0.015', '0.015'],
    [0.00123456, '0.001235', '0.001235'],
    [-1e-9, '-1e-9', '-1e-9'],
    [123_456_789_012_345_678n, '123,456,789,012,345,678', '123,456.8T'],
    [1e21, '1e+21', '1e+21'],
    [-1.23456e300, '-1.235e+300', '-1.235e+300'],
    ['9007199254740993', '9,007,199,254,740,993', '9007.2T'],
  ] as const)('%s is %s, and %s in short', (value, text, short) => {
    expect(numberText(value, plain)).toBe(text);
    expect(numberText(value, compact)).toBe(short);
  });
});
