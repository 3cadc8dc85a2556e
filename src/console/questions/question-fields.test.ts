import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../catalogue/examples/index.ts';
import { columnNamed, isQuestion } from '../../catalogue/index.ts';
import { tokenize } from '../../contract/guard/tokens.ts';
import { placeholdersIn } from '../params/placeholders.ts';
import { readParameters } from '../params/values.ts';
import { defaultTexts, questionFields, sentenceParts } from './question-fields.ts';

const questions = EXAMPLES.filter(isQuestion);

describe('the blanks of a question', () => {
  it.each(questions)('$slug binds its defaults as they are', (question) => {
    const { params } = readParameters(questionFields(question), defaultTexts(question));
    expect(params).toEqual(Object.fromEntries(question.params.map((param) => [param.name, param.default])));
    expect(
      placeholdersIn([...tokenize(question.template)])
        .map(({ key }) => key)
        .sort(),
    ).toEqual(question.params.map(({ name }) => name).sort());
  });

  it.each(questions)('$slug offers values that its column may hold', (question) => {
    for (const { compared, values, control } of questionFields(question)) {
      if (control !== 'list' || compared === null) continue;
      expect(columnNamed(compared.table, compared.column)?.values ?? values).toEqual(
        expect.arrayContaining([...values]),
      );
    }
  });
});

it('a sentence is taken apart at its blanks', () => {
  expect(sentenceParts('What in {place} since {since}?')).toEqual([
    { text: 'What in ' },
    { blank: 'place', before: '', after: '' },
    { text: ' since ' },
    { blank: 'since', before: '', after: '?' },
  ]);
  expect(sentenceParts('{kind} ב{place}, בפחות מ־{budget} ש״ח')).toEqual([
    { blank: 'kind', before: '', after: '' },
    { text: ' ' },
    { blank: 'place', before: 'ב', after: ',' },
    { text: ' בפחות ' },
    { blank: 'budget', before: 'מ־', after: '' },
    { text: ' ש״ח' },
  ]);
});
