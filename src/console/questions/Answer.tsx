import { useState } from 'react';
import type { QuestionExample } from '../../catalogue/index.ts';
import type { DatabaseInfo } from '../../contract/runner.ts';
import { commonGrain, periodStart, periodText } from '../chart/data/period.ts';
import { useStrings } from '../i18n/context.ts';
import type { Strings } from '../i18n/strings.ts';
import { ResultPanel } from '../results/ResultPanelAhead.ts';
import type { ResultView } from '../view/result-view.ts';
import { headlineOf } from './headline.ts';
import type { AnswerState } from './use-answer.ts';

interface AnswerProps {
  readonly question: QuestionExample;
  readonly state: AnswerState;
  readonly isHebrew: boolean;
  readonly database: DatabaseInfo | null;
  readonly onCopy: (text: string, said: string, html?: string | null) => void;
  readonly onShowSql: () => void;
}

/** The answer to a question: one large number with its change, a chart and the rows. */
export function Answer({ question, state, isHebrew, database, onCopy, onShowSql }: AnswerProps) {
  const strings = useStrings();
  const { ask } = strings;
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
  return (
    <section className="answer" aria-label={isHebrew ? question.title_he : question.title_en}>
      <div className="headline" role="status">
        {headline === null ? (
          <p>{ask.noAnswer}</p>
        ) : (
          <>
            <p className="headline-number">{ask.amount(headline.value, headline.unit)}</p>
            <p className="headline-of">
              {headline.of !== null && <bdi>{periodOr(headline.of, strings)}</bdi>}
              {headline.changePct !== null && <span>{ask.changed(headline.changePct)}</span>}
            </p>
          </>
        )}
        {showSql}
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
          view={{ shown: question.chart && outcome.result.rows.length > 1 ? 'chart' : 'table', ...view }}
          onView={(change) => setView((before) => ({ ...before, ...change }))}
          onCopy={onCopy}
        />
      )}
    </section>
  );
}

/** A quarter or a month as people write it; other text as it is. */
function periodOr(text: string, { chart, row }: Strings): string {
  const grain = commonGrain([text]);
  const start = periodStart(text);
  return grain === null || start === null ? text : periodText(start, grain, row.locale, chart.quarter);
}
