import { describe, expect, it } from 'vitest';
import { readExamples } from './read-examples.ts';

const example = {
  id: 1,
  slug: 'one',
  category: 'prices',
  title_en: 'One',
  title_he: 'אחת',
  question: 'One?',
  sql: 'SELECT 1',
  explanation: 'One.',
  tables: ['deals'],
  verified: { rows: 1, ms: 0.1, at: '2026-09-19T23:59:59Z' },
};

describe('the file of examples', () => {
  it('is a list of examples, each with all that is shown of it', () => {
    expect(readExamples([example])).toEqual([example]);
    expect(readExamples([])).toEqual([]);
  });

  it.each([
    ['no list', { examples: [example] }],
    ['an example without a statement', [{ ...example, sql: undefined }]],
    ['a category that the page has no heading for', [{ ...example, category: 'weather' }]],
    ['tables that are no names', [{ ...example, tables: [1] }]],
    ['a question without its answer', { ...example, params: [], template: 'SELECT 1', ask_en: '?', ask_he: '?' }],
    ['an example that was never run', [{ ...example, verified: undefined }]],
    ['nothing', null],
  ])('is not %s', (_, json) => {
    expect(readExamples(json)).toBeNull();
  });
});
