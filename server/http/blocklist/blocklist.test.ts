import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Blocklist } from './blocklist.ts';

const HASH = createHash('sha256').update('SELECT 1').digest('hex');
const listOf = (...lines: readonly string[]) => Blocklist.read(lines.join('\n')).blocklist;

describe('a blocked address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7', '::ffff:192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['192.0.2.0/24', '192.0.2.255'],
    ['192.0.2.9/24', '192.0.2.1'],
    ['0.0.0.0/0', '203.0.113.5'],
    ['192.0.2.0/24', '::ffff:c000:0205'],
    ['::ffff:192.0.2.0/120', '192.0.2.5'],
    ['2001:db8::1', '2001:0DB8:0:0::0001'],
    ['2001:db8:0:1::/64', '2001:db8:0:1:ffff::1'],
    ['2001:db8::/32', '2001:db8:ffff::'],
    ['fe80::1', 'fe80::1%eth0'],
  ])('%s is %s', (line, address) => {
    expect(listOf(line).hasAddress(address)).toBe(true);
  });

  it.each([
    ['192.0.2.7', '192.0.2.8'],
    ['192.0.2.0/25', '192.0.2.128'],
    ['2001:db8::1', '2001:db8::2'],
    ['2001:db8:0:1::/64', '2001:db8:0:2::1'],
    ['::/0', '192.0.2.1'],
    ['0.0.0.0/0', '2001:db8::1'],
    ['192.0.2.7', ''],
    ['192.0.2.7', 'unknown'],
    [`sql:${HASH}`, '192.0.2.7'],
  ])('%s is not %s', (line, address) => {
    expect(listOf(line).hasAddress(address)).toBe(false);
  });
});

describe('a blocked statement', () => {
  it.each([HASH, HASH.slice(0, 16), HASH.slice(0, 17).toUpperCase()])('is named by %s', (hash) => {
    expect(listOf(`sql:${hash}`).hasStatement('SELECT 1')).toBe(true);
  });

  it('is that text alone, and one of several with the same beginning', () => {
    const list = listOf(`sql:${HASH.slice(0, 16)}${HASH[16] === '0' ? '1' : '0'}`, '192.0.2.7');
    expect(list.hasStatement('SELECT 1')).toBe(false);
    const both = listOf(`sql:${HASH.slice(0, 16)}${HASH[16] === '0' ? '1' : '0'}`, `sql:${HASH}`);
    expect(both.hasStatement('SELECT 1')).toBe(true);
    expect(both.hasStatement('select 1')).toBe(false);
  });
});

it('is read a line at a time, with comments, blank lines and any line ends', () => {
  const { blocklist, broken } = Blocklist.read(
    '\ufeff# who asks too much\r\n\r\n  192.0.2.7  # since Monday\r\n198.51.100.0/24\r\n',
  );
  expect([blocklist.size, broken]).toEqual([2, []]);
  expect(blocklist.hasAddress('192.0.2.7')).toBe(true);
});

it('says which lines it cannot read, and goes by the others', () => {
  const { blocklist, broken } = Blocklist.read(
    [
      '192.0.2.7',
      'example.org',
      '192.0.2.0/33',
      '2001:db8::/129',
      'sql:0123456789abcde',
      'sql:xyz',
      '10.0.0.0/',
      '1.2.3',
    ].join('\n'),
  );
  expect(blocklist.size).toBe(1);
  expect(broken).toEqual([
    { line: 2, text: 'example.org' },
    { line: 3, text: '192.0.2.0/33' },
    { line: 4, text: '2001:db8::/129' },
    { line: 5, text: 'sql:0123456789abcde' },
    { line: 6, text: 'sql:xyz' },
    { line: 7, text: '10.0.0.0/' },
    { line: 8, text: '1.2.3' },
  ]);
});
