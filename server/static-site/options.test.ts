import { expect, it } from 'vitest';
import { readSiteOptions } from './options.ts';

const refusal = (...args: readonly string[]) => {
  try {
    return readSiteOptions(args);
  } catch (cause) {
    return (cause as Error).message;
  }
};

it('a folder is enough: the site is then at the root of its host, with its database', () => {
  expect(readSiteOptions(['--out', 'site'])).toEqual({ out: 'site', base: '/', databaseUrl: null, splitBytes: null });
  expect(readSiteOptions(['--help'])).toBeNull();
});

it('the folder of the database gets the slash that its files need', () => {
  const read = (url: string) => readSiteOptions(['--out', 'site', '--database-url', url])?.databaseUrl;
  expect(read('https://files.example.org')).toBe('https://files.example.org/');
  expect(read('https://files.example.org/a b')).toBe('https://files.example.org/a%20b/');
  expect(read('http://127.0.0.1:8080/data/')).toBe('http://127.0.0.1:8080/data/');
});

it('the limit of a host is a size in units of 1,000 or 1,024', () => {
  const read = (size: string) => readSiteOptions(['--out', 'site', '--split', size])?.splitBytes;
  expect(['64K', '25MB', '25M', '25 mb', '1G'].map(read)).toEqual([65_536, 25e6, 25 * 2 ** 20, 25e6, 2 ** 30]);
});

it.each([
  [[], /Name the folder to write/],
  [['--out', ' '], /Name the folder to write/],
  ...['', '25', '25X', '0M', '1K', '1.5M', '99999999999G'].map(
    (size) =>
      [['--out', 'site', '--split', size], /--split must be a size of at least 64K, such as 25M, not "/] as const,
  ),
  [['--out', 'site', '--split', '25M', '--database-url', 'https://a.example/'], /either --database-url or --split/],
  [['--out', 'site', 'more'], /more/],
  ...['nadlan', '/nadlan', 'nadlan/', '/a b/', '/../', '/a/./', '/a//', '/נדלן/', '/a;b/', '"/'].map(
    (base) => [['--out', 'site', '--base', base], /--base must be a path/] as const,
  ),
  ...['', 'files', 'http://files.example.org/', 'ftp://files.example.org/'].map(
    (url) =>
      [['--out', 'site', '--database-url', url], /--database-url must be an address that begins with https/] as const,
  ),
  [['--out', 'site', '--database-url', 'https://a.example/?x'], /plain address/],
  [['--out', 'site', '--database-url', 'https://me:secret@a.example/'], /plain address/],
  [
    ['--out', 'site', '--database-url', 'https://a.example/d/nadlan-12.sqlite'],
    /must be the folder .* https:\/\/a\.example\/d\/,/,
  ],
] as const)('%j is answered with a sentence', (args, sentence) => {
  expect(refusal(...args)).toMatch(sentence);
});
