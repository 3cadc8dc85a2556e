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
  /** Called with what is shown of a tab's run, and its series, after every change. */
  readonly onChange: (tabId: string, state: RunState, series: Series | null) => void;
  /** Called with every run that has ended. */
  readonly onEnded: (entry: NewEntry) => void;
  /** A clock that only goes forward, in milliseconds. */
  readonly nowMs: () => number;
  /** Milliseconds since 1970. */
  readonly dateMs: () => number;
}

/** A statement of a series, and where it stood in its text. */
export type SeriesStatement = Draft & Pick<SeriesItem, 'place'>;

/** The runs of the tabs. The engine answers one statement at a time: a run that begins ends those of other tabs. */
export interface TabRuns {
  /** Runs a statement of a text, in the place of whatever the tab ran before. */
  readonly run: (tabId: string, text: Draft, draft: Draft, bounds: RunBounds) => void;
  /**
   * Runs the statements of a text one after another, until one of them has no answer.
   *
   * @param boundsOf what a statement may take when the ones before it have fetched so many bytes
   */
  readonly runSeries: (
    tabId: string,
    text: Draft,
    statements: readonly SeriesStatement[],
    boundsOf: (fetchedBytes: number) => RunBounds,
  ) => void;
  /** Runs what was refused or stopped once more; a series goes on from there. */
  readonly runAgain: (tabId: string, request: SqlRequest, bounds: RunBounds) => void;
  /** Has the shown run, which stands still, compute for so much longer. */
  readonly goOn: (tabId: string, moreMs: number) => void;
  readonly runAt: (tabId: string, server: Pick<SqlRunner, 'run'>, request: SqlRequest) => void;
  /** Shows another statement of a series. */
  readonly show: (tabId: string, at: number) => void;
  /** Looks at the shown statement of a series in another way. */
  readonly changeView: (tabId: string, change: Partial<ResultView>) => void;
  /** Ends the run of a tab, and the rest of its series; false if nothing runs. */
  readonly cancel: (tabId: string) => boolean;
  readonly forget: (tabId: string) => void;
}

/** The runs of one tab: those of its series, else its own. */
interface TabRun {
  readonly single: RunStore;
  /** The text that ran last, or a part of which did. */
  text: Draft | null;
  series: { data: Series; readonly stores: readonly RunStore[] } | null;
}

export function createTabRuns({ runner, onChange, onEnded, nowMs, dateMs }: TabRunsOptions): TabRuns {
  const tabs = new Map<string, TabRun>();
  const nextRunId = counter();

  /** A run store whose ended runs are told. */
  const createStore = (onState: (state: RunState) => void): RunStore => {
    const store = createRunStore(runner, nowMs, nextRunId);
    let before: RunState = IDLE;
    let startedAt = dateMs();
    store.subscribe(() => {
      const state = store.getState();
      if (state.phase === 'running' && before.phase !== 'running') startedAt = dateMs();
      const ended = endedRun(before, state, nowMs());
      before = state;
      onState(state);
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
  /** Where a statement is run again: in the shown place of the series, else alone. */
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
