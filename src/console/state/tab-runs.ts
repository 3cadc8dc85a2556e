import { checkRequest, type SqlRequest } from '../../contract/request.ts';
import type { PricedRunner, SqlRunner } from '../../contract/runner.ts';
import type { NewEntry } from '../history/history.ts';
import { type Asked, IDLE, type RunBounds, type RunState } from '../run/run-state.ts';
import { counter, createRunStore, type RunStore } from '../run/run-store.ts';
import type { ResultView } from '../view/result-view.ts';
import { endedRun } from './ended-run.ts';
import {
  fetchedBytes,
  newSeries,
  runningIn,
  type Series,
  type SeriesItem,
  turnAfter,
  withRun,
  withShown,
  withView,
} from './series.ts';
import type { Draft } from './workspace.ts';

export interface TabRunsOptions {
  readonly runner: Pick<PricedRunner, 'runWithin'>;
  /** Called with the shown state of a tab's run, and its series, after every change. */
  readonly onChange: (tabId: string, state: RunState, series: Series | null) => void;
  /** Called when a run begins. */
  readonly onBegan: () => void;
  /** Called with every ended run. */
  readonly onEnded: (entry: NewEntry) => void;
  /** A monotonic clock, in milliseconds. */
  readonly nowMs: () => number;
  /** Milliseconds since 1970. */
  readonly dateMs: () => number;
}

/** A statement of a series, with its range in the text. */
export type SeriesStatement = Draft & Pick<SeriesItem, 'place'>;

/** The runs of the tabs. The engine answers one statement at a time, so that a new run cancels those of other tabs. */
export interface TabRuns {
  /** Runs a statement of a text, replacing the tab's earlier runs. */
  readonly run: (tabId: string, text: Draft, draft: Draft, bounds: RunBounds) => void;
  /**
   * Runs the statements of a text one after another, until one of them has no answer.
   *
   * @param boundsOf the limits of a statement after earlier ones have fetched this many bytes
   */
  readonly runSeries: (
    tabId: string,
    text: Draft,
    statements: readonly SeriesStatement[],
    boundsOf: (fetchedBytes: number) => RunBounds,
  ) => void;
  /** Runs the refused or stopped statement again; a series continues from there. */
  readonly runAgain: (tabId: string, request: SqlRequest, bounds: RunBounds) => void;
  /** Resumes the suspended shown run for this much longer. */
  readonly goOn: (tabId: string, moreMs: number) => void;
  readonly runAt: (tabId: string, server: Pick<SqlRunner, 'run'>, request: SqlRequest) => void;
  /** Shows another statement of a series. */
  readonly show: (tabId: string, at: number) => void;
  /** Changes the view of the shown statement of a series. */
  readonly changeView: (tabId: string, change: Partial<ResultView>) => void;
  /** Cancels the run of a tab and the rest of its series; false if nothing runs. */
  readonly cancel: (tabId: string) => boolean;
  readonly forget: (tabId: string) => void;
}

/** The runs of one tab: those of its series, else its own. */
interface TabRun {
  readonly single: RunStore;
  /** The text of the last run, or the text that contains it. */
  text: Draft | null;
  series: { data: Series; readonly stores: readonly RunStore[] } | null;
}

export function createTabRuns({ runner, onChange, onBegan, onEnded, nowMs, dateMs }: TabRunsOptions): TabRuns {
  const tabs = new Map<string, TabRun>();
  const nextRunId = counter();

  /** A run store that reports ended runs. */
  const createStore = (onState: (state: RunState) => void): RunStore => {
    const store = createRunStore(runner, nowMs, nextRunId);
    let before: RunState = IDLE;
    let startedAt = dateMs();
    store.subscribe(() => {
      const state = store.getState();
      const began = state.phase === 'running' && before.phase !== 'running';
      if (began) startedAt = dateMs();
      const ended = endedRun(before, state, nowMs());
      before = state;
      onState(state);
      if (began) onBegan();
      if (ended) onEnded({ ...ended, at: startedAt });
    });
    return store;
  };
  const publish = (tabId: string) => {
    const tab = tabs.get(tabId);
    if (!tab) return;
    const shown = tab.series?.data.items[tab.series.data.shown]?.state;
    onChange(tabId, shown ?? tab.single.getState(), tab.series?.data ?? null);
  };
  const tabOf = (tabId: string): TabRun => {
    const known = tabs.get(tabId);
    if (known) return known;
    const tab: TabRun = { single: createStore(() => publish(tabId)), text: null, series: null };
    tabs.set(tabId, tab);
    return tab;
  };
  const changeSeries = (tabId: string, change: (series: Series) => Series) => {
    const series = tabs.get(tabId)?.series;
    if (!series) return;
    series.data = change(series.data);
    publish(tabId);
  };
  const endSeries = (tab: TabRun) => {
    const ended = tab.series;
    tab.series = null;
    for (const store of ended?.stores ?? []) store.cancel();
  };
  const cancelOthers = (tabId: string) => {
    for (const other of tabs.keys()) if (other !== tabId) cancel(other);
  };
  const cancel = (tabId: string): boolean => {
    const tab = tabs.get(tabId);
    if (!tab) return false;
    const at = tab.series ? runningIn(tab.series.data) : -1;
    const isRunning = tab.series ? at >= 0 : tab.single.getState().phase === 'running';
    if (tab.series) tab.series.stores[at]?.cancel();
    else tab.single.cancel();
    return isRunning;
  };
  const askedFrom = ({ text }: TabRun): Asked | undefined =>
    text ? { atMs: dateMs(), sql: text.sql, ...(text.params === undefined ? {} : { params: text.params }) } : undefined;
  const begin = (tab: TabRun, store: RunStore, { sql, params, limit }: Draft, bounds: RunBounds) => {
    const raw = { sql, limit, ...(params === undefined ? {} : { params }) };
    const request = checkRequest(raw);
    if (request.ok) store.run(request.value, bounds, askedFrom(tab));
    else store.refuse(raw, request.refusal);
  };
  /** Where a statement is run again: at the shown position of the series, else alone. */
  const shownStore = (tab: TabRun): RunStore => tab.series?.stores[tab.series.data.shown] ?? tab.single;

  return {
    run: (tabId, text, draft, bounds) => {
      cancelOthers(tabId);
      const tab = tabOf(tabId);
      tab.text = text;
      endSeries(tab);
      begin(tab, tab.single, draft, bounds);
    },
    runSeries: (tabId, text, statements, boundsOf) => {
      cancelOthers(tabId);
      const tab = tabOf(tabId);
      tab.text = text;
      endSeries(tab);
      tab.single.cancel();
      const start = (at: number) => {
        const [store, statement] = [series.stores[at], statements[at]];
        if (store && statement) begin(tab, store, statement, boundsOf(fetchedBytes(series.data)));
      };
      const stores = statements.map((_, at) =>
        createStore((state) => {
          if (tab.series !== series) return;
          series.data = withRun(series.data, at, state);
          publish(tabId);
          const next = turnAfter(series.data, at);
          if (next !== null) start(next);
        }),
      );
      const series = { data: newSeries(statements.map(({ sql, place }) => ({ sql, place }))), stores };
      tab.series = series;
      start(0);
    },
    runAgain: (tabId, request, bounds) => {
      cancelOthers(tabId);
      cancel(tabId);
      const tab = tabOf(tabId);
      begin(tab, shownStore(tab), request, bounds);
    },
    goOn: (tabId, moreMs) => {
      const tab = tabs.get(tabId);
      if (tab) shownStore(tab).goOn(moreMs);
    },
    runAt: (tabId, server, request) => {
      cancelOthers(tabId);
      cancel(tabId);
      const tab = tabOf(tabId);
      shownStore(tab).runAt(server, request, askedFrom(tab));
    },
    show: (tabId, at) => changeSeries(tabId, (series) => withShown(series, at)),
    changeView: (tabId, change) => changeSeries(tabId, (series) => withView(series, change)),
    cancel,
    forget: (tabId) => {
      cancel(tabId);
      const tab = tabs.get(tabId);
      if (tab) {
        const state = shownStore(tab).getState();
        tab.series = null;
        onChange(tabId, state, null);
      }
      tabs.delete(tabId);
    },
  };
}
