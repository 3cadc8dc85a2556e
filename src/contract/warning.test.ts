import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readWarning, WARNINGS, warning } from './warning.ts';

it('writes a warning as its code and a sentence, and reads it back', () => {
  const text = warning('FULL_SCAN', 'The statement reads the whole table deals.');
  expect(text).toBe('FULL_SCAN: The statement reads the whole table deals.');
  expect(readWarning(text)).toEqual({ code: 'FULL_SCAN', sentence: 'The statement reads the whole table deals.' });
});

it('reads text of another shape as a sentence without a code', () => {
  for (const text of ['Something else.', 'constructor: no code', 'NEVER_HEARD_OF: something']) {
    expect(readWarning(text)).toEqual({ code: null, sentence: text });
  }
});

it.each(Object.entries(WARNINGS))('%s is explained in a sentence', (code, meaning) => {
  expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
  expect(meaning).toMatch(/^[A-Z].*\.$/);
});

it.each(Object.entries(WARNINGS))('%s is in docs/api.md with these words', (code, meaning) => {
  expect(readFileSync('docs/api.md', 'utf8')).toContain(`| \`${code}\` | ${meaning} |`);
});
