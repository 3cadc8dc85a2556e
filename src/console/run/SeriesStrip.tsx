import { useEffect, useRef } from 'react';
import { useStrings } from '../i18n/context.ts';
import type { Strings } from '../i18n/strings.ts';
import { useRovingFocus } from '../page/use-roving-focus.ts';
import { type Series, type SeriesItem, stoppedAt } from '../state/series.ts';
import { tabTitle } from '../state/workspace.ts';
import { isPaused } from './run-state.ts';

interface SeriesStripProps {
  readonly series: Series;
  readonly onShow: (at: number) => void;
}

/** The statements of a text that ran one after another: the state of each, and whose answer is shown. */
export function SeriesStrip({ series: { items, shown }, series, onShow }: SeriesStripProps) {
  const strings = useStrings();
  const roving = useRovingFocus('row');
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (shown >= 0) current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  const stopped = stoppedAt(series);
  const answered = items.filter(({ state }) => state.phase === 'done').length;
  return (
    <nav className="series" aria-label={strings.runs.series} {...roving}>
      <ol>
        {items.map((item, at) => (
          <li key={item.place.from} ref={at === shown ? current : null}>
            <button
              type="button"
              tabIndex={-1}
              data-line
              className={`series-item is-${item.state.phase}`}
              aria-current={at === shown ? 'true' : undefined}
              aria-label={`${strings.runs.statement(at + 1)}: ${tabTitle(item.sql)}, ${outcomeOf(item, strings).join(', ')}`}
              onClick={() => onShow(at)}
            >
              <span className="series-number">{at + 1}</span>
              <span className="series-title" dir="auto">
                {tabTitle(item.sql)}
              </span>
              <span className="series-outcome">{outcomeOf(item, strings).join(' · ')}</span>
            </button>
          </li>
        ))}
      </ol>
      <p className="series-summary" role="status">
        {stopped === null ? strings.runs.summary(answered, items.length) : strings.runs.stoppedAt(stopped + 1)}
      </p>
    </nav>
  );
}

function outcomeOf({ state }: SeriesItem, strings: Strings): readonly string[] {
  switch (state.phase) {
    case 'idle':
      return [strings.runs.notRun];
    case 'running':
      return [isPaused(state) ? strings.runs.overBudget : strings.runs.running];
    case 'refused':
      return [strings.runs.refused];
    case 'cancelled':
      return [strings.runs.cancelled];
    case 'over-budget':
      return [strings.runs.overBudget];
    case 'done':
      return [strings.rows(state.outcome.result.row_count), strings.seconds(state.outcome.result.elapsed_ms)];
    default:
      return state satisfies never;
  }
}
