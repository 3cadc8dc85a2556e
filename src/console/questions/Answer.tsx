import { useState } from 'react';
import type { QuestionExample } from '../../catalogue/index.ts';
import type { DatabaseInfo } from '../../contract/runner.ts';
import { useStrings } from '../i18n/context.ts';
import { shortLinkTo } from '../link/use-links.ts';
import { Icon } from '../page/Icon.tsx';
import { useLearnedTowns } from '../params/town-names.ts';
import { ResultPanel } from '../results/ResultPanelAhead.ts';
import { sendLink } from '../share/send-link.ts';
import { sharedStatement } from '../share/shared-statement.ts';
import type { ResultView } from '../view/result-view.ts';
import { askedSentence } from './asked-question.ts';
import { HeadlineNumber } from './HeadlineNumber.tsx';
import { headlineOf } from './headline.ts';
import { headlineFacts } from './headline-facts.ts';
import type { AnswerState } from './use-answer.ts';

interface AnswerProps {
  readonly question: QuestionExample;
  readonly state: AnswerState;
  /** Whether the blanks have changed since it was asked. */
  readonly isOlder: boolean;
  readonly isHebrew: boolean;
  readonly database: DatabaseInfo | null;
  readonly onCopy: (text: string, said: string, html?: string | null) => void;
  readonly onShowSql: () => void;
}

/** The answer to a question: one large number with its change, a chart and the rows. */
export function Answer({ question, state, isOlder, isHebrew, database, onCopy, onShowSql }: AnswerProps) {
  const strings = useStrings();
  const { ask } = strings;
  useLearnedTowns();
  const [view, setView] = useState<ResultView>({});
  const showSql = (
    <button type="button" className="link-button" onClick={onShowSql}>
      {ask.showSql}
    </button>
  );
  if (state.kind === 'none') return null;
  if (state.kind === 'asking') {
    return (
      <p className="hint" role="status">
        {ask.answering}
      </p>
    );
  }
  if (state.kind === 'unanswered') {
    return (
      <p className="hint" role="status">
        {ask.unanswered} {showSql}
      </p>
    );
  }
  const { outcome } = state;
  const headline = headlineOf(outcome.result, question.headline);
  const sentence = askedSentence(question, outcome.request.params, ask, isHebrew) ?? '';
  const hasPicture = question.chart !== undefined && outcome.result.rows.length > 1;
  const shown: ResultView = hasPicture
    ? { shown: 'chart', chart: question.chart, ...view }
    : { shown: 'table', ...view };
  const share = async () => {
    const url = await shortLinkTo(sharedStatement({ ...outcome.request, view: shown }, database));
    const facts =
      headline === null ? [] : [ask.amount(headline.value, headline.unit), ...headlineFacts(headline, strings)];
    const label = database?.synthetic ? [strings.syntheticData] : [];
    const text = [sentence, [...facts, ...label].join(' · ')].join('\n');
    await sendLink({ title: strings.title, text, url }, () => onCopy(url, strings.linkCopied));
  };
  return (
    <section className="answer" aria-label={isHebrew ? question.title_he : question.title_en}>
      {isOlder && (
        <p className="answer-to">
          <strong className="standing is-certain">{ask.answerTo(sentence)}</strong>
        </p>
      )}
      <div className="headline" role="status">
        {headline === null ? <p>{ask.noAnswer}</p> : <HeadlineNumber headline={headline} />}
        <span className="headline-actions">
          {outcome.result.rows.length > 0 && (
            <button type="button" className="quiet-button" onClick={() => void share()}>
              <Icon name="link" />
              {strings.share.share}
            </button>
          )}
          {showSql}
        </span>
      </div>
      {outcome.result.rows.length > 0 && (
        <ResultPanel
          result={outcome.result}
          runId={outcome.runId}
          standing="whole"
          request={outcome.request}
          asked={null}
          outcome={outcome}
          database={database}
          view={shown}
          onView={(change) => setView((before) => ({ ...before, ...change }))}
          onCopy={onCopy}
        />
      )}
    </section>
  );
}
