import { useDeferredValue, useId, useMemo, useState } from 'react';
import { isQuestion, type QuestionExample } from '../../catalogue/index.ts';
import type { Parameters } from '../../contract/request.ts';
import type { DatabaseInfo, PricedRunner } from '../../contract/runner.ts';
import { useCatalogue, useStrings } from '../i18n/context.ts';
import { localStorageIfAllowed } from '../i18n/language.ts';
import type { ParameterTexts } from '../params/parameter.ts';
import { lastQuestion } from '../questions/last-question.ts';
import { textsOf, valuesIn } from '../questions/phrase-values.ts';
import { QuestionForm } from '../questions/QuestionForm.tsx';
import { searchQuestions } from '../questions/search.ts';
import { useNamedPlace } from '../questions/use-named-place.ts';
import { TourOffer } from '../tour/TourOffer.tsx';
import { examplesWith } from './filter-examples.ts';
import { searchOthers } from './search-others.ts';
import type { Examples } from './use-examples.ts';

/** The questions for a first visitor, one of each kind. */
const FIRST_QUESTIONS: readonly string[] = [
  'price-of-a-home',
  'price-in-a-neighbourhood',
  'where-a-budget-is-enough',
  'rent-in-a-city',
  'price-change-in-a-place',
];
/** Longest phrase that is searched for: a page that was pasted by mistake is not analysed. */
const PHRASE_LENGTH_MAX = 300;
/** Most questions that are shown. */
const FOUND_MAX = 6;
/** Most examples without blanks that are shown below them. */
const OTHERS_MAX = 5;

interface WelcomeProps {
  readonly examples: Examples;
  readonly isHebrew: boolean;
  readonly runner: PricedRunner;
  readonly database: DatabaseInfo | null;
  readonly onCopy: (text: string, said: string, html?: string | null) => void;
  readonly onShowSql: (statement: { readonly sql: string; readonly params: Parameters }) => void;
}

/** Shown in place of rows before the first run: questions to fill in, and a search for others. */
export function Welcome({ examples, ...props }: WelcomeProps) {
  const strings = useStrings();
  const searchId = useId();
  const [phrase, setPhrase] = useState('');
  const [last] = useState(() => lastQuestion(localStorageIfAllowed()));
  const asked = useDeferredValue(phrase.trim());
  const questions = useMemo(() => (examples.kind === 'loaded' ? examples.examples.filter(isQuestion) : []), [examples]);
  const named = useNamedPlace(props.runner, asked);
  const shown = useMemo(() => {
    if (asked !== '') {
      const found = searchQuestions(questions, asked);
      // The name of a place alone matches everything about it.
      const ofPlace = named ? questions.filter((one) => takes(one, named)) : [];
      const all = found.length === 0 || isPartOfTown(named) ? [...new Set([...found, ...ofPlace])] : found;
      return firstAbout(all, named).slice(0, FOUND_MAX);
    }
    const slugs = [...new Set([...(last ? [last.slug] : []), ...FIRST_QUESTIONS])];
    return slugs.flatMap((slug) => questions.find((question) => question.slug === slug) ?? []);
  }, [questions, asked, last, named]);

  const { exampleTexts } = useCatalogue();
  const others = useMemo(() => {
    if (asked === '' || examples.kind !== 'loaded') return [];
    const withoutBlanks = examples.examples.filter((example) => !isQuestion(example));
    const exact = examplesWith(withoutBlanks, asked, {
      nameOf: (category) => strings.exampleCategories[category],
      texts: exampleTexts,
    });
    return [...new Set([...exact, ...searchOthers(withoutBlanks, questions, asked)])].slice(0, OTHERS_MAX);
  }, [examples, questions, asked, strings, exampleTexts]);

  /** From the phrase, else from the last question. */
  const startTexts = (question: QuestionExample): ParameterTexts | null => {
    if (asked === '') return last?.slug === question.slug ? last.texts : null;
    return { ...textsOf(valuesIn(asked), question.params), ...(named && taken(question, named)) };
  };

  return (
    <section className="welcome" aria-labelledby="welcome">
      <h2 id="welcome">{strings.welcome}</h2>
      <p>{examples.kind === 'unavailable' ? strings.welcomeTextAlone : strings.ask.welcome}</p>
      <TourOffer />
      {questions.length > 0 && (
        <input
          id={searchId}
          type="search"
          className="filter question-search"
          dir={phrase === '' ? undefined : 'auto'}
          aria-label={strings.ask.searchQuestions}
          placeholder={strings.ask.searchHint}
          maxLength={PHRASE_LENGTH_MAX}
          value={phrase}
          onChange={(event) => setPhrase(event.target.value)}
        />
      )}
      {asked !== '' && shown.length + others.length === 0 && named === null && (
        <p className="hint">{strings.ask.noQuestion}</p>
      )}
      <ul className="questions">
        {shown.map((question) => {
          const texts = startTexts(question);
          return (
            <li key={question.slug}>
              <QuestionForm key={JSON.stringify(texts)} {...props} question={question} startTexts={texts} />
            </li>
          );
        })}
      </ul>
      {others.length > 0 && (
        <>
          <h3>{strings.ask.examplesInSql}</h3>
          <ul className="other-examples">
            {others.map(({ slug, sql, title_he, title_en }) => (
              <li key={slug}>
                <button type="button" className="link-button" onClick={() => props.onShowSql({ sql, params: {} })}>
                  {props.isHebrew ? title_he : title_en}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

type NamedPlace = ReturnType<typeof useNamedPlace>;

const isPartOfTown = (named: NamedPlace) => Boolean(named?.neighbourhood ?? named?.street);

/** The questions in their order, but first those about a neighbourhood or street if that is named. */
function firstAbout(questions: readonly QuestionExample[], named: NamedPlace): readonly QuestionExample[] {
  if (!named || !isPartOfTown(named)) return questions;
  const fills = ({ params }: QuestionExample) => params.filter(({ name }) => Object.hasOwn(named, name)).length;
  return questions.toSorted((a, b) => fills(b) - fills(a));
}

/** The names of places that a question has blanks for. */
const taken = ({ params }: QuestionExample, texts: ParameterTexts): ParameterTexts =>
  Object.fromEntries(Object.entries(texts).filter(([blank]) => params.some(({ name }) => name === blank)));

const takes = (question: QuestionExample, texts: ParameterTexts) => Object.keys(taken(question, texts)).length > 0;
