import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../../catalogue/examples/index.ts';
import { CATALOGUE, CONVENTIONS, FUNCTIONS, TABLE_FUNCTIONS } from '../../../catalogue/index.ts';
import { columnNameInHebrew } from './column-names.ts';
import {
  CONVENTION_TEXTS,
  conventionsInHebrew,
  EXAMPLE_TEXTS,
  FUNCTION_TEXTS,
  TABLE_TEXTS,
  tablesInHebrew,
} from './index.ts';

/** The first letter decides the direction of a text with `dir="auto"`. */
const startsInHebrew = (text: string) => /^\P{L}*[א-ת]/u.test(text);

describe('the Hebrew catalogue', () => {
  it.each(CATALOGUE.map((table) => [table.name, table] as const))(
    'has a text for %s and each column',
    (name, table) => {
      const text = TABLE_TEXTS[name];
      expect(text?.description).toSatisfy(startsInHebrew);
      expect(Object.keys(text?.columns ?? {}).toSorted()).toEqual(
        table.columns.map((column) => column.name).toSorted(),
      );
      expect(Object.values(text?.columns ?? {}).filter((each) => !startsInHebrew(each))).toEqual([]);
    },
  );

  it('has no text for a table that is not there', () => {
    expect(Object.keys(TABLE_TEXTS).filter((name) => !CATALOGUE.some((table) => table.name === name))).toEqual([]);
  });

  it('has a title and a text for each convention', () => {
    expect(Object.keys(CONVENTION_TEXTS)).toEqual(CONVENTIONS.map(({ id }) => id));
    const texts = Object.values(CONVENTION_TEXTS).flatMap(({ title, text }) => [title, text]);
    expect(texts.filter((each) => !startsInHebrew(each))).toEqual([]);
  });

  it('has a text for each function, and for nothing else', () => {
    expect(Object.keys(FUNCTION_TEXTS)).toEqual([...FUNCTIONS, ...TABLE_FUNCTIONS].map(({ name }) => name));
    expect(Object.values(FUNCTION_TEXTS).filter((text) => !/[א-ת]/.test(text) || !text.endsWith('.'))).toEqual([]);
  });

  it('has a question and an explanation for each example, and for nothing else', () => {
    expect(Object.keys(EXAMPLE_TEXTS).toSorted()).toEqual(EXAMPLES.map(({ slug }) => slug).toSorted());
    for (const [slug, { question, explanation }] of Object.entries(EXAMPLE_TEXTS)) {
      expect(question, slug).toSatisfy(startsInHebrew);
      expect(question, slug).toMatch(/\?$/);
      expect(explanation, slug).toSatisfy(startsInHebrew);
      expect(explanation, slug).toMatch(/\.$/);
    }
  });

  it('has a short name for each column in the chart or the large number of an example', () => {
    const drawn = EXAMPLES.flatMap(({ chart, headline }) => [chart?.x, ...(chart?.y ?? []), headline?.column]);
    const names = drawn.filter((name) => name !== undefined);
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name) => columnNameInHebrew(name) === null)).toEqual([]);
  });

  it('names a table, a column or a key in Hebrew texts wherever the English text names it', () => {
    const named = (text: string) =>
      new Set(
        [...text.matchAll(/\b[a-z]+_[a-z0-9_]*[a-z0-9]\b/gi)].map(([name]) => name).filter((name) => name.length > 4),
      );
    const lacks = (english: string, hebrew: string) => [...named(english)].filter((name) => !hebrew.includes(name));
    const he = tablesInHebrew(CATALOGUE);
    const missing = CATALOGUE.flatMap((table, t) => [
      ...lacks(table.description, he[t]?.description ?? ''),
      ...table.columns.flatMap((column, c) => lacks(column.description, he[t]?.columns[c]?.description ?? '')),
    ]);
    expect(missing).toEqual([]);
    const conventions = conventionsInHebrew(CONVENTIONS);
    expect(CONVENTIONS.flatMap(({ text }, i) => lacks(text, conventions[i]?.text ?? ''))).toEqual([]);
    expect(
      EXAMPLES.flatMap(({ slug, explanation }) => lacks(explanation, EXAMPLE_TEXTS[slug]?.explanation ?? '')),
    ).toEqual([]);
  });

  it('has gershayim and geresh of their own, and isolates that end', () => {
    const texts = JSON.stringify([TABLE_TEXTS, CONVENTION_TEXTS, EXAMPLE_TEXTS]);
    expect(texts).not.toMatch(/[א-ת]\\?["'][א-ת]/);
    expect(texts.split('\u2066').length).toBe(texts.split('\u2069').length);
  });

  it('keeps names, types and values as they are in SQL', () => {
    const bare = (tables: typeof CATALOGUE) =>
      tables.map(({ description: _, columns, ...table }) => [
        table,
        columns.map(({ description: _d, ...rest }) => rest),
      ]);
    expect(bare(tablesInHebrew(CATALOGUE))).toEqual(bare(CATALOGUE));
  });
});
