import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Pages that a person writes. The pages of the benches are written as a whole. */
const PAGES = [
  ...['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...['docs', 'docs/design'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md') && !['benchmarks.md', 'growth.md'].includes(name))
      .map((name) => join(folder, name)),
  ),
];
/** What a bench has written, and what a page or a program says. */
const QUOTED = /<!-- [^>]*:begin[\s\S]*?:end -->|`[^`\n]*`/g;
/** How people write what they have measured; a limit of the code is a whole number. */
const MEASURED = [
  /\d[^.\n]{0,30} instead of (?:more than )?\d/,
  /\d\.\d+ ?(?:%|(?:[KMG]i?B|kB|ms|seconds|minutes|rounds|requests)\b)/,
  /\b(?:takes?|took|costs?|saves?|becomes?) (?:only |about |some |in )*\d[\d,.]* (?:%|(?:[KMG]i?B|ms|micro\w+|milli\w+|seconds|minutes)\b)/,
  /\| ?\d[\d,.]* ?(?:[KMG]B )?\|/,
  /\d(?:,\d{3})* deals[:;,] \d/,
  /\b(?:takes?|took|costs?|saves?) (?:only |about |some |in )*(?:(?:a|one|two|three) )?(?:half|thirds?|quarters?|fifths?|sixths?|tenths?|hundredths?) (?:of|as|the)\b/,
];

it.each(PAGES)('%s has no measured figures but those that a bench has written', (page) => {
  const prose = readFileSync(page, 'utf8').replace(QUOTED, '');
  const typed = prose.split('\n').filter((line) => MEASURED.some((pattern) => pattern.test(line)));
  expect(typed).toEqual([]);
});

it.each([
  'On 250,000 deals a scan takes 17.5 MB instead of 44.2.',
  'It takes 26 rounds instead of 415.',
  'A page is packed in 0.3 ms.',
  'Making the map takes about 20 seconds.',
  'Level 9 would save 0.8 % of it.',
  '| 4,096 | 12 |',
])('a figure is recognized: %s', (line) => expect(MEASURED.some((pattern) => pattern.test(line))).toBe(true));
