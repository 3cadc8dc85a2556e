import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builtInParts } from './built-in.ts';
import { isAllowed } from './licences.ts';
import { withPackages } from './notice-page.ts';
import { type Part, shippedPackages } from './packages.ts';

describe('NOTICE', () => {
  it('has every part that is shipped (npm run notice writes it anew)', async () => {
    const notice = readFileSync('NOTICE', 'utf8');
    expect(notice).toBe(withPackages(notice, [...shippedPackages('.'), ...(await builtInParts())]));
  });

  it('gives the holders of each copyright, and a text that several have once', () => {
    const text = (holder: string) => `MIT License\r\n\nCopyright (c) 2020 ${holder}\n\nDo as you like.\n`;
    const part = (name: string, more: Partial<Part>): Part => ({
      name,
      version: '1.0.0',
      licence: 'MIT',
      texts: [],
      ...more,
    });
    const page = withPackages('Ours\n\nPACKAGES (from here on written by `npm run notice`)\nold', [
      part('b', { texts: [text('Bea')] }),
      part('a', { texts: [text('Ada').replace('as you', 'as\nyou')], licence: '(MIT OR GPL-3.0)' }),
    ]);
    expect(page.split('\n')).toEqual([
      'Ours',
      '',
      'PACKAGES (from here on written by `npm run notice`)',
      '',
      'a 1.0.0: (MIT OR GPL-3.0)',
      '    Copyright (c) 2020 Ada',
      'b 1.0.0: MIT',
      '    Copyright (c) 2020 Bea',
      '',
      '-'.repeat(80),
      'a, b:',
      '',
      'MIT License',
      '',
      'Do as',
      'you like.',
      '',
    ]);
    expect(() => withPackages(page, [part('c', { licence: null }), part('d', { licence: 'GPL-3.0' })])).toThrow(
      'These may not be shipped: c 1.0.0 (no licence), d 1.0.0 (GPL-3.0).',
    );
  });
});

it.each([
  ['MIT', true],
  ['(MIT OR WTFPL)', true],
  ['MIT AND ISC AND BSD-3-Clause', true],
  ['Apache-2.0 WITH LLVM-exception OR GPL-2.0', true],
  ['MIT AND GPL-3.0', false],
  ['AGPL-3.0', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['(MIT OR GPL-3.0) AND GPL-2.0', false],
  ['', false],
])('%s may be shipped: %s', (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed);
});
