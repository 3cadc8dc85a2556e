import { type Sentences, sentenceReader } from '../../../contract/sentence.ts';

type Translate = (text: string) => string | null;
/** English sentences with their translations by the same names. */
type Vocabulary = readonly [english: Sentences, other: Sentences];

const LEFT_TO_RIGHT = '\u2066';
const BY_FIRST_LETTER = '\u2068';
const END = '\u2069';
/** Phrases in phrases: the members of a list. */
const DEPTH_MAX = 6;

/**
 * Translates filled sentences. In a translation, `{part}` is a part as it is, `{*part}` is a translated phrase, and
 * backticks enclose code. Code and parts are isolated, so that each keeps its direction.
 */
export function translator(sentences: readonly Vocabulary[], phrases: readonly Vocabulary[]): Translate {
  const filled = (template: string, parts: Readonly<Record<string, string>>, depth: number): string =>
    template
      .split('`')
      .map((piece, i) => {
        const isCode = i % 2 === 1;
        const said = piece.replace(/\{(\*?)(\w+)\}/g, (_, star: string, name: string) => {
          const part = parts[name] ?? '';
          if (isCode) return part;
          const phrase = star !== '' && depth < DEPTH_MAX ? ofPhrases(part, depth + 1) : null;
          return phrase ?? `${BY_FIRST_LETTER}${part}${END}`;
        });
        return isCode ? `${LEFT_TO_RIGHT}${said}${END}` : said;
      })
      .join('');
  const translateBy = (vocabularies: readonly Vocabulary[]) => {
    const readers = vocabularies.map(([english, other]) => [sentenceReader(english), other] as const);
    return (text: string, depth: number): string | null => {
      for (const [read, other] of readers) {
        const sentence = read(text);
        const template = sentence ? other[sentence.name] : undefined;
        if (sentence && template !== undefined) return filled(template, sentence.parts, depth);
      }
      return null;
    };
  };
  const ofPhrases = translateBy(phrases);
  const ofSentences = translateBy(sentences);
  return (text) => ofSentences(text, 0);
}
