import type { Place } from '../editor/place.ts';
import { IDLE, type RunState } from '../run/run-state.ts';
import type { ResultView } from '../view/result-view.ts';

/** One statement of a text whose statements run one after another. */
export interface SeriesItem {
  /** Its range in the text when the series began. */
  readonly place: Place;
  readonly sql: string;
  /** Idle until its turn, and for good if the series ended before. */
  readonly state: RunState;
  /** The view of its answer; the page's choice by default. */
  readonly view?: ResultView;
}

/** Statements of a text that run one after another, with the index of the shown one. */
export interface Series {
  readonly items: readonly SeriesItem[];
  readonly shown: number;
  /** Whether the running statement is shown: true until the visitor chooses another. */
  readonly isFollowed: boolean;
}

export function newSeries(statements: readonly Omit<SeriesItem, 'state'>[]): Series {
  return { items: statements.map((statement) => ({ ...statement, state: IDLE })), shown: 0, isFollowed: true };
}

/** The series with a new state of one statement. */
export function withRun(series: Series, at: number, state: RunState): Series {
  const items = series.items.with(at, { ...(series.items[at] as SeriesItem), state });
  const begins = state.phase === 'running' && series.items[at]?.state.phase !== 'running';
  return { ...series, items, shown: begins && series.isFollowed ? at : series.shown };
}

export function withShown(series: Series, shown: number): Series {
  return series.items[shown] ? { ...series, shown, isFollowed: false } : series;
}

/** The series with another view of the shown answer. */
export function withView(series: Series, change: Partial<ResultView>): Series {
  const { items, shown } = series;
  return {
    ...series,
    items: items.map((item, at) => (at === shown ? { ...item, view: { ...item.view, ...change } } : item)),
  };
}

/** The running statement; -1 if there is none. */
export const runningIn = ({ items }: Series): number => items.findIndex(({ state }) => state.phase === 'running');

/** The statement after the one at `at`; null if there is none, or if that one has no answer. */
export function turnAfter({ items }: Series, at: number): number | null {
  return items[at]?.state.phase === 'done' && items[at + 1]?.state.phase === 'idle' ? at + 1 : null;
}

/** The statement at which the series ended early; null while it runs, or if all have an answer. */
export function stoppedAt({ items }: Series): number | null {
  const at = items.findIndex(({ state: { phase } }) => ['refused', 'cancelled', 'over-budget'].includes(phase));
  return at < 0 ? null : at;
}

/** What the statements have fetched in total. */
export const fetchedBytes = ({ items }: Series): number =>
  items.reduce((sum, { state }) => sum + (state.phase === 'done' ? state.outcome.transfer.bytes : 0), 0);
