import type { QuestionExample } from '../../catalogue/index.ts';
import { type Meaning, meaningOf } from './words.ts';

/** What a question is about: its title says it best, its sentence says more. */
interface Indexed {
  readonly question: QuestionExample;
  readonly title: Meaning;
  readonly sentence: Meaning;
  /** Names of its blanks. */
  readonly blanks: ReadonlySet<string>;
}

const TITLE_WEIGHT = 3;
const SENTENCE_WEIGHT = 2;
/** For a blank that takes the name of a place, where the phrase has a word that could be one. */
const PLACE_WEIGHT = 4;
/** For a blank that takes what the phrase says: "5 rooms", or the name of "Herzl street". */
const BLANK_WEIGHT = 4;
/** Such blanks, and whether what they take is a name. */
const BLANKS = [
  ['rooms', false],
  ['budget', false],
  ['street', true],
  ['neighbourhood', true],
] as const;
/** For each meaning of the title that the phrase does not have: the plainer question comes first. */
const UNASKED_COST = 0.6;
/** For each question before it: those that most people ask are the first of the examples. */
const LATER_COST = 0.04;

/** The questions that a phrase may mean, the likeliest first; none for a phrase without a word that is known. */
export function searchQuestions<Q extends QuestionExample>(questions: readonly Q[], phrase: string): readonly Q[] {
  const asked = meaningOf(phrase);
  if (asked.meanings.size === 0) return [];
  const indexed = questions.map((question) => ({ ...indexOf(question), question }));
  const rarity = new Map(
    [...asked.meanings].map((meaning) => {
      const having = indexed.filter(
        ({ title, sentence }) => title.meanings.has(meaning) || sentence.meanings.has(meaning),
      );
      return [meaning, Math.log2(1 + questions.length / (1 + having.length))];
    }),
  );
  return indexed
    .map((entry, at) => ({ question: entry.question, score: scoreOf(entry, asked, rarity), at }))
    .filter(({ score }) => score > 0)
    .map((found) => ({ ...found, score: found.score - found.at * LATER_COST }))
    .sort((a, b) => b.score - a.score)
    .map(({ question }) => question);
}

function scoreOf({ title, sentence, blanks }: Indexed, asked: Meaning, rarity: ReadonlyMap<string, number>): number {
  let matched = 0;
  for (const meaning of asked.meanings) {
    const weight = title.meanings.has(meaning) ? TITLE_WEIGHT : sentence.meanings.has(meaning) ? SENTENCE_WEIGHT : 0;
    matched += weight * (rarity.get(meaning) ?? 0);
  }
  if (matched === 0) return 0;
  const unasked = [...title.meanings].filter((meaning) => meaning !== 'city' && !asked.meanings.has(meaning)).length;
  const isNamed = asked.names.length > 0;
  const place = isNamed && blanks.has('place') ? PLACE_WEIGHT : 0;
  const filled = BLANKS.filter(
    ([blank, needsName]) => asked.meanings.has(blank) && blanks.has(blank) && (isNamed || !needsName),
  );
  return matched + place + filled.length * BLANK_WEIGHT - unasked * UNASKED_COST;
}

function indexOf(question: QuestionExample): Indexed {
  const { title_en, title_he, ask_en, ask_he, params } = question;
  const blanks = params.map(({ name, label_en, label_he }) => `${name === 'place' ? '' : label_en} ${label_he}`);
  return {
    question,
    title: meaningOf(`${title_en} ${title_he}`),
    sentence: meaningOf([ask_en, ask_he, ...blanks].join(' ').replace(/\{\w+\}/g, ' ')),
    blanks: new Set(params.map(({ name }) => name)),
  };
}
