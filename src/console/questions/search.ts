import type { QuestionExample } from '../../catalogue/index.ts';
import { type Meaning, meaningOf } from './words.ts';

/** Weights of a question's words: the title is more specific than the sentence. */
interface Indexed {
  readonly title: Meaning;
  readonly sentence: Meaning;
  /** Names of its blanks. */
  readonly blanks: ReadonlySet<string>;
  /** Values in the lists of its blanks, such as kinds of property. */
  readonly offered: ReadonlySet<string>;
}

const TITLE_WEIGHT = 3;
const SENTENCE_WEIGHT = 2;
const OFFERED_WEIGHT = 2;
/** For a blank for a place, if the phrase has a word that could be one. */
const PLACE_WEIGHT = 4;
/** For such a blank, if the phrase is about the whole country; for a question about the country, if the phrase has a name. */
const COUNTRY_COST = 3;
/** For a blank that a value of the phrase fits: "5 rooms", or the name of "Herzl street". */
const BLANK_WEIGHT = 4;
/** Such blanks, and whether they take a name. */
const BLANKS = [
  ['rooms', false],
  ['budget', false],
  ['street', true],
  ['neighbourhood', true],
  ['block', false],
  ['parcel', false],
  ['residents', false],
] as const;
/** For a meaning of the title that the phrase lacks, by its rarity, so that simpler questions come first. */
const UNASKED_COST = 0.35;
/** For a "where" question; a phrase for it contains such a word. */
const WHERE_COST = 2;
/** For such a question where the phrase has the word and an amount. */
const WHERE_WEIGHT = 3;
/** For each earlier question, because the most common questions are the first examples. */
const LATER_COST = 0.04;

/** The questions that a phrase may mean, the likeliest first; none for a phrase without a known word. */
export function searchQuestions<Q extends QuestionExample>(questions: readonly Q[], phrase: string): readonly Q[] {
  const asked = meaningOf(phrase);
  if (asked.meanings.size === 0) return [];
  const indexed = questions.map(indexOf);
  const rarityOf = (meaning: string): number => {
    const having = indexed.filter(
      ({ title, sentence, offered }) =>
        title.meanings.has(meaning) || sentence.meanings.has(meaning) || offered.has(meaning),
    );
    return Math.log2(1 + questions.length / (1 + having.length));
  };
  return indexed
    .map((entry, at) => ({ at, score: scoreOf(entry, asked, rarityOf) }))
    .filter(({ score }) => score > 0)
    .map(({ at, score }) => ({ question: questions[at], score: score - at * LATER_COST }))
    .sort((a, b) => b.score - a.score)
    .flatMap(({ question }) => question ?? []);
}

function scoreOf(
  { title, sentence, blanks, offered }: Indexed,
  asked: Meaning,
  rarityOf: (meaning: string) => number,
): number {
  const weightOf = (meaning: string): number => {
    if (title.meanings.has(meaning)) return TITLE_WEIGHT;
    if (sentence.meanings.has(meaning)) return SENTENCE_WEIGHT;
    return offered.has(meaning) ? OFFERED_WEIGHT : 0;
  };
  let matched = 0;
  for (const meaning of asked.meanings) {
    matched += weightOf(meaning) * rarityOf(meaning);
  }
  if (matched === 0) return 0;
  const unasked = [...title.meanings]
    .filter((meaning) => meaning !== 'city' && !asked.meanings.has(meaning))
    .reduce((sum, meaning) => sum + rarityOf(meaning), 0);
  const isNamed = asked.names.length > 0;
  const ofPlace = isNamed ? PLACE_WEIGHT : asked.meanings.has('country') ? -COUNTRY_COST : 0;
  const place = blanks.has('place') ? ofPlace : 0;
  const filled = BLANKS.filter(
    ([blank, needsName]) => asked.meanings.has(blank) && blanks.has(blank) && (isNamed || !needsName),
  );
  const isWhere = title.meanings.has('where');
  const where = !isWhere
    ? 0
    : asked.meanings.has('where')
      ? asked.meanings.has('budget')
        ? WHERE_WEIGHT
        : 0
      : -WHERE_COST;
  const national = isNamed && !blanks.has('place') && sentence.meanings.has('country') ? COUNTRY_COST : 0;
  return matched + place + filled.length * BLANK_WEIGHT - unasked * UNASKED_COST + where - national;
}

const INDEX = new WeakMap<QuestionExample, Indexed>();

/** The analysed texts of a question, computed once, because every key press is a search. */
function indexOf(question: QuestionExample): Indexed {
  const known = INDEX.get(question) ?? readQuestion(question);
  INDEX.set(question, known);
  return known;
}

function readQuestion(question: QuestionExample): Indexed {
  const { title_en, title_he, ask_en, ask_he, params } = question;
  const blanks = params.map(({ name, label_en, label_he }) => `${name === 'place' ? '' : label_en} ${label_he}`);
  return {
    title: meaningOf(`${title_en} ${title_he}`),
    sentence: meaningOf([ask_en, ask_he, ...blanks].join(' ').replace(/\{\w+\}/g, ' ')),
    blanks: new Set(params.map(({ name }) => name)),
    offered: meaningOf(params.flatMap(({ name, values = [] }) => (name === 'kind' ? values : [])).join(' ')).meanings,
  };
}
