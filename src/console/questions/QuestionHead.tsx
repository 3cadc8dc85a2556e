import { useContext } from 'react';
import type { SqlRequest } from '../../contract/request.ts';
import { ExamplesContext } from '../examples/examples-context.ts';
import { useStrings } from '../i18n/context.ts';
import { useLearnedTowns } from '../params/town-names.ts';
import type { ResultOutcome } from '../run/run-state.ts';
import { askedSentence, questionOf } from './asked-question.ts';
import { HeadlineNumber } from './HeadlineNumber.tsx';
import { headlineOf } from './headline.ts';

interface QuestionHeadProps {
  readonly request: SqlRequest;
  /** Null while it is awaited. */
  readonly outcome: ResultOutcome | null;
  readonly isHebrew: boolean;
}

/** The question that rows answer, with its number, for those who open a link to it. Nothing for other statements. */
export function QuestionHead({ request, outcome, isHebrew }: QuestionHeadProps) {
  const { ask } = useStrings();
  useLearnedTowns();
  const question = questionOf(request.sql, useContext(ExamplesContext));
  const sentence = question && askedSentence(question, request.params, ask, isHebrew);
  if (!sentence) return null;
  const headline = outcome && headlineOf(outcome.result, question.headline);
  return (
    <section className="question-head" aria-label={sentence}>
      <h2>{sentence}</h2>
      {headline ? (
        <HeadlineNumber headline={headline} />
      ) : (
        !outcome?.result.truncated && <p>{outcome ? ask.noAnswer : ask.answering}</p>
      )}
    </section>
  );
}
