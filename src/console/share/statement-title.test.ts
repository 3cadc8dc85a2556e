import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../catalogue/examples/index.ts';
import { isQuestion } from '../../catalogue/index.ts';
import { en } from '../i18n/english/en.ts';
import { he } from '../i18n/hebrew/he.ts';
import { shortTitle, statementTitle } from './statement-title.ts';

const QUESTION = EXAMPLES.filter(isQuestion).find(({ slug }) => slug === 'rent-in-a-city');
const template = QUESTION?.template ?? '';

describe('the title of a statement', () => {
  it('is its first comment, as long as it is', () => {
    const long = `Prices of homes in the north ${'and the south '.repeat(5)}`.trim();
    expect(statementTitle({ sql: `-- ${long}\nSELECT 1` }, EXAMPLES, en)).toBe(long);
  });

  it('is the question that it answers, with its values, in the language of the page', () => {
    const params = { place: 'לוד', rooms: '3.5-4' };
    expect(statementTitle({ sql: template, params }, EXAMPLES, he)).toContain('בלוד');
    expect(statementTitle({ sql: template, params }, EXAMPLES, en)).toContain('3.5–4 rooms');
  });

  it('is the name of that question where values are missing or there is little room', () => {
    expect(statementTitle({ sql: template }, EXAMPLES, en)).toBe(QUESTION?.title_en);
    expect(statementTitle({ sql: QUESTION?.sql ?? '' }, EXAMPLES, he)).toBe(QUESTION?.title_he);
    expect(shortTitle(template, EXAMPLES, he)).toBe(QUESTION?.title_he);
  });

  it('is the table that it reads, else its first words', () => {
    expect(statementTitle({ sql: 'SELECT * FROM deals' }, EXAMPLES, he)).toBe('deals');
    expect(statementTitle({ sql: 'SELECT  1' }, [], he)).toBe('SELECT 1');
  });
});
