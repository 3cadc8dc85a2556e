import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../catalogue/examples/index.ts';
import { isQuestion } from '../../catalogue/index.ts';
import { enAsk } from '../i18n/english/en-ask.ts';
import { heAsk } from '../i18n/hebrew/he-ask.ts';
import { askedSentence, questionOf } from './asked-question.ts';
import { openedExample } from './question-fields.ts';

const questions = EXAMPLES.filter(isQuestion);
const bare = (text: string | null) => text?.replace(/[\u2066-\u2069]/g, '');

describe('the sentence of a question that was asked', () => {
  it('has its values in the place of its blanks', () => {
    const question = questionOf(EXAMPLES.find(({ slug }) => slug === 'price-of-a-home')?.template ?? '', EXAMPLES);
    if (!question) throw new Error('The question is missing.');
    const params = { place: 'עכו', kind: 'apartment', rooms: '4', since: 2015 };
    expect(askedSentence(question, params, heAsk, true)).toBe(
      'כמה עולה דירה של 4 חדרים בעכו, ואיך השתנה המחיר מאז 2015?',
    );
    expect(askedSentence(question, params, enAsk, false)).toBe(
      'What do apartments of 4 rooms in Acre cost, and how did that change since 2015?',
    );
    expect(askedSentence(question, { ...params, place: null }, enAsk, false)).toBeNull();
    expect(askedSentence(question, undefined, enAsk, false)).toBeNull();
  });

  it('groups the digits of amounts and not of years', () => {
    const question = questions.find(({ slug }) => slug === 'where-a-budget-is-enough');
    if (!question) throw new Error('The question is missing.');
    expect(bare(askedSentence(question, { budget: 1800000 }, heAsk, true))).toContain('1,800,000');
  });

  it('speaks of several where Hebrew does, too', () => {
    const question = questions.find(({ slug }) => slug === 'latest-sales-of-a-place');
    if (!question) throw new Error('The question is missing.');
    const params = { place: 'אילת', kind: 'house' };
    expect(askedSentence(question, params, heAsk, true)).toBe('מה היו המכירות האחרונות של בתים פרטיים באילת?');
    expect(askedSentence(question, params, enAsk, false)).toBe('Which houses were sold last in Eilat?');
  });

  it.each(questions)('$slug has one in both languages', (question) => {
    const { params } = openedExample(question);
    for (const isHebrew of [true, false]) {
      expect(askedSentence(question, params, isHebrew ? heAsk : enAsk, isHebrew)).toMatch(/^[^{}]+$/);
    }
  });
});

it('a statement that differs from that of a question is none', () => {
  expect(questionOf('SELECT 1', EXAMPLES)).toBeNull();
});
