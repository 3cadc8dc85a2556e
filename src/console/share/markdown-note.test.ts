import { expect, it } from 'vitest';
import { markdownNote } from './markdown-note.ts';

const WORDS = { openLink: 'Open', dataUntil: (day: string) => `Deals until ${day}`, synthetic: 'Synthetic data' };

it('holds the statement, its link, the date of the data and the label of invented data', () => {
  const note = {
    sql: 'SELECT 1\n',
    link: 'https://sql.example/#q=SELECT%201',
    dataAsOf: '2026-08-31',
    isSynthetic: true,
  };
  expect(markdownNote(note, WORDS)).toBe(
    '```sql\nSELECT 1\n```\n\n[Open](https://sql.example/#q=SELECT%201) · Deals until 2026-08-31 · **Synthetic data**\n',
  );
});

it('fences a statement with more backticks than it has', () => {
  const note = { sql: 'SELECT 1 AS `a`, "````"', link: 'https://sql.example/', dataAsOf: null, isSynthetic: false };
  expect(markdownNote(note, WORDS)).toBe('`````sql\nSELECT 1 AS `a`, "````"\n`````\n\n[Open](https://sql.example/)\n');
});
