import { useMemo, useState } from 'react';
import type { QuestionExample } from '../../catalogue/index.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { Parameters } from '../../contract/request.ts';
import type { DatabaseInfo, PricedRunner } from '../../contract/runner.ts';
import { useStrings } from '../i18n/context.ts';
import { localStorageIfAllowed } from '../i18n/language.ts';
import { ParamControl } from '../params/ParamControl.tsx';
import type { ParameterTexts } from '../params/parameter.ts';
import { readParameters } from '../params/values.ts';
import { Answer } from './Answer.tsx';
import { blankLabel } from './asked-question.ts';
import { rememberQuestion } from './last-question.ts';
import { defaultTexts, questionFields, sentenceParts } from './question-fields.ts';
import { useAnswer } from './use-answer.ts';

interface QuestionFormProps {
  readonly question: QuestionExample;
  /** Initial values of the blanks, if they differ from the question's defaults. */
  readonly startTexts: ParameterTexts | null;
  readonly isHebrew: boolean;
  readonly runner: PricedRunner;
  readonly database: DatabaseInfo | null;
  readonly onCopy: (text: string, said: string, html?: string | null) => void;
  /** Puts the statement into the editor and runs it there. */
  readonly onShowSql: (statement: { readonly sql: string; readonly params: Parameters }) => void;
}

/** A question as a sentence with blanks, and its answer below it. */
export function QuestionForm(props: QuestionFormProps) {
  const { question, startTexts, isHebrew, runner, database, onCopy, onShowSql } = props;
  const { ask } = useStrings();
  const fields = useMemo(() => questionFields(question), [question]);
  const [texts, setTexts] = useState<ParameterTexts>({ ...defaultTexts(question), ...startTexts });
  const [answer, answerIt] = useAnswer(runner);
  const { params, wrong } = readParameters(fields, texts);
  const answerTo = (asked: ParameterTexts) => {
    const read = readParameters(fields, asked);
    if (read.wrong.length > 0) return;
    rememberQuestion(localStorageIfAllowed(), { slug: question.slug, texts: asked });
    answerIt({ sql: question.template, params: read.params, limit: LIMITS.rowsDefault });
  };

  return (
    <form
      className="question"
      onSubmit={(event) => {
        event.preventDefault();
        answerTo(texts);
      }}
    >
      <div className="question-line">
        <p className="sentence">
          {sentenceParts(isHebrew ? question.ask_he : question.ask_en).map((part) => {
            if ('text' in part) return <span key={part.text}>{part.text}</span>;
            const field = fields.find(({ key }) => key === part.blank);
            return (
              field && (
                <span key={part.blank} className="blank-in-line">
                  {part.before}
                  <span className="blank">
                    <ParamControl
                      field={field}
                      label={blankLabel(question, part.blank, isHebrew)}
                      isLabelShown={false}
                      texts={texts}
                      isWrong={wrong.includes(part.blank)}
                      runner={runner}
                      onChange={(changed, isChosen) => {
                        setTexts(changed);
                        // Whoever has an answer and chooses another value wants the answer to that.
                        if (isChosen && answer.kind !== 'none') answerTo(changed);
                      }}
                    />
                  </span>
                  {part.after}
                </span>
              )
            );
          })}
        </p>
        <button type="submit" className="answer-button">
          {ask.answer}
        </button>
      </div>
      <Answer
        question={question}
        state={answer}
        isOlder={answer.kind === 'answered' && !isSameParams(answer.outcome.request.params, params)}
        isHebrew={isHebrew}
        database={database}
        onCopy={onCopy}
        onShowSql={() => onShowSql({ sql: question.template, params })}
      />
    </form>
  );
}

/** Both are those of the same fields, in the same order. */
const isSameParams = (one: Parameters | undefined, other: Parameters) => JSON.stringify(one) === JSON.stringify(other);
