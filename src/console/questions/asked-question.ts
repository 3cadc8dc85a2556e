import { type Example, isQuestion, type QuestionExample } from '../../catalogue/index.ts';
import type { Parameters } from '../../contract/request.ts';
import type { AskStrings } from '../i18n/areas/ask-strings.ts';
import { wholeText } from '../i18n/numbers.ts';
import { valueLabel } from '../params/value-label.ts';
import { writeParameters } from '../params/values.ts';
import { questionFields, sentenceParts } from './question-fields.ts';

/** The question whose statement this is; null if it is that of none. */
export function questionOf(sql: string, examples: readonly Example[]): QuestionExample | null {
  return examples.filter(isQuestion).find(({ template }) => template === sql) ?? null;
}

/** The label of a blank in the page's language; its name if it has none. */
export function blankLabel({ params }: QuestionExample, name: string, isHebrew: boolean): string {
  const param = params.find((one) => one.name === name);
  return (isHebrew ? param?.label_he : param?.label_en) ?? name;
}

/** The sentence of a question with these values in its blanks; null if a value is missing. */
export function askedSentence(
  question: QuestionExample,
  params: Parameters | undefined,
  ask: AskStrings,
  isHebrew: boolean,
): string | null {
  const fields = questionFields(question);
  const texts = writeParameters(fields, params);
  let sentence = '';
  for (const part of sentenceParts(isHebrew ? question.ask_he : question.ask_en)) {
    if ('text' in part) {
      sentence += part.text;
      continue;
    }
    const field = fields.find(({ key }) => key === part.blank);
    const text = texts[part.blank];
    if (field === undefined || text === undefined || text === '') return null;
    const isAmount = field.control === 'number' && /^\d+$/.test(text);
    sentence += part.before + (isAmount ? wholeText(Number(text)) : valueLabel(ask, field, text)) + part.after;
  }
  return sentence;
}
