import { describe, expect, it } from 'vitest';
import { addressOf, indentedJson, meaningOfTexts } from './text-meaning.ts';

describe('what the texts of a column write', () => {
  it.each([
    [['2024-05-17', null, '1998-01-01'], 'date'],
    [['2024-05-17', '2024-02-30'], null],
    [['2024-05', '2024-12'], 'month'],
    [['2024-13'], null],
    [['2026-09-19T09:52:08Z', '2026-09-19 09:52'], 'timestamp'],
    [['2024-05-17', '2024-05'], null],
    [['2024-02-29 23:59:59.999'], 'timestamp'],
    [['2023-02-29 10:00'], null],
    [['2024-05-17T24:00'], null],
    [['חיפה', ''], null],
    [[null], null],
  ] as const)('%j', (cells, meaning) => expect(meaningOfTexts(cells)).toBe(meaning));
});

describe('an address that may be followed', () => {
  it.each([
    ['https://www.gov.il/he/pages/דירה', 'https://www.gov.il/he/pages/%D7%93%D7%99%D7%A8%D7%94'],
    ['HTTP://example.com', 'http://example.com/'],
  ])('%s', (text, address) => expect(addressOf(text)).toBe(address));

  it.each([
    'javascript:alert(1)',
    'data:text/html,<b>',
    'ftp://example.com',
    '//example.com',
    'https://',
    'https://bank.example@evil.example/',
    'https://example.com/ two',
    'https://example.com/\u202Egpj.exe',
    'https://example.com/\u200B',
    'https://example.com/\u3164',
    'see https://example.com',
    `https://example.com/${'x'.repeat(3_000)}`,
  ])('%j is none', (text) => expect(addressOf(text)).toBeNull());
});

describe('JSON as it is read', () => {
  it('has a line for each member, with numbers and repeated keys as they were written', () => {
    expect(indentedJson('{"a":1.0,"a":12345678901234567890,"b":[true,"x, {\\"y\\": 1}",{}],"c":[]}')).toBe(
      `{
  "a": 1.0,
  "a": 12345678901234567890,
  "b": [
    true,
    "x, {\\"y\\": 1}",
    {}
  ],
  "c": []
}`,
    );
  });

  it('stays one value where it is empty', () => expect(indentedJson(' [ ] ')).toBe('[]'));

  it.each(['', '12', '"text"', '{a:1}', '[1', '{}}'])('%j is not JSON of members', (text) => {
    expect(indentedJson(text)).toBeNull();
  });

  it('of a long string stands no less', () => {
    expect(indentedJson(JSON.stringify({ long: '\\"'.repeat(200_000) }))).toContain('\n  "long": ');
  });
});
