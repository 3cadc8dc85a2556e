import { type Example, isQuestion, type QuestionExample } from '../../catalogue/index.ts';
import type { Parameters } from '../../contract/request.ts';
import { wholeText } from '../i18n/numbers.ts';
import { fieldsOf } from '../params/fields.ts';
import type { ParameterField, ParameterTexts } from '../params/parameter.ts';
import { readParameters } from '../params/values.ts';

/** The blanks of a question as fields. What the catalogue says of a parameter goes before what its column suggests. */
export function questionFields({ template, params }: QuestionExample): readonly ParameterField[] {
  return fieldsOf(template).map((field) => {
    const param = params.find(({ name }) => name === field.key);
    return param ? { ...field, control: param.control, values: param.values ?? [] } : field;
  });
}

/** What the blanks hold before a visitor changes one. */
export function defaultTexts({ params }: QuestionExample): ParameterTexts {
  return Object.fromEntries(
    params.map(({ name, control, default: start }) => [
      name,
      control === 'number' ? wholeText(Number(start)) : String(start),
    ]),
  );
}

/** A part of a sentence: text, or the blank of a parameter. */
export type SentencePart = { readonly text: string } | { readonly blank: string };

/** Takes a sentence apart at its blanks, `{name}`. */
export function sentenceParts(sentence: string): readonly SentencePart[] {
  return sentence
    .split(/(\{[a-z_]+\})/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('{') ? { blank: part.slice(1, -1) } : { text: part }));
}

/** What is put into the editor for an example: a question with the values that its blanks begin with. */
export function openedExample(example: Example): { readonly sql: string; readonly params?: Parameters } {
  if (!isQuestion(example)) return { sql: example.sql };
  return { sql: example.template, params: readParameters(questionFields(example), defaultTexts(example)).params };
}
