import { type Example, isQuestion, type QuestionExample } from '../../catalogue/index.ts';
import type { Parameters } from '../../contract/request.ts';
import { wholeText } from '../i18n/numbers.ts';
import { fieldsOf } from '../params/fields.ts';
import type { ParameterField, ParameterTexts } from '../params/parameter.ts';
import { readParameters } from '../params/values.ts';

/** The blanks of a question as fields. The catalogue's description of a parameter takes precedence over its column. */
export function questionFields({ template, params }: QuestionExample): readonly ParameterField[] {
  return fieldsOf(template).map((field) => {
    const param = params.find(({ name }) => name === field.key);
    if (!param) return field;
    return { ...field, control: param.control, values: param.values ?? [], isPlural: param.isPlural ?? false };
  });
}

/** The values of the blanks before a visitor changes one. */
export function defaultTexts({ params }: QuestionExample): ParameterTexts {
  return Object.fromEntries(
    params.map(({ name, control, default: start }) => [
      name,
      control === 'number' ? wholeText(Number(start)) : String(start),
    ]),
  );
}

/**
 * A part of a sentence: text, or the blank of a parameter with the characters attached to it ("in" in Hebrew, a comma).
 */
export type SentencePart =
  | { readonly text: string }
  | { readonly blank: string; readonly before: string; readonly after: string };

const BLANK = /([^\s{}]*)\{([a-z_]+)\}([^\s{}]*)/g;

/** Splits a sentence at its blanks, `{name}`. */
export function sentenceParts(sentence: string): readonly SentencePart[] {
  const parts: SentencePart[] = [];
  let end = 0;
  for (const { 0: whole, 1: before = '', 2: blank = '', 3: after = '', index } of sentence.matchAll(BLANK)) {
    if (index > end) parts.push({ text: sentence.slice(end, index) });
    parts.push({ blank, before, after });
    end = index + whole.length;
  }
  return end < sentence.length ? [...parts, { text: sentence.slice(end) }] : parts;
}

/** The editor's text for an example: a question with the initial values of its blanks. */
export function openedExample(example: Example): { readonly sql: string; readonly params?: Parameters } {
  if (!isQuestion(example)) return { sql: example.sql };
  return { sql: example.template, params: readParameters(questionFields(example), defaultTexts(example)).params };
}
