import { useCallback, useEffect, useRef, useState } from 'react';
import type { VerifiedExample } from '../catalogue/index.ts';
import type { Refusal } from '../contract/errors.ts';
import { LIMITS } from '../contract/limits.ts';
import type { PricedRunner, SqlRunner } from '../contract/runner.ts';
import type { QuickFix } from './editor/diagnostics/quick-fixes.ts';
import type { Editor } from './editor/editor.ts';
import { formatSql } from './editor/format-sql.ts';
import type { Place } from './editor/place.ts';
import { type LoadExamples, useExamples } from './examples/use-examples.ts';
import { useStrings } from './i18n/context.ts';
import { linkTo, useLinks } from './link/use-links.ts';
import { useFlash } from './page/use-flash.ts';
import { useLearnedTowns } from './params/town-names.ts';
import { shownRows } from './run/run-state.ts';
import { useDatabase } from './run/use-database.ts';
import { useServer } from './run/use-server.ts';
import { sharedStatement } from './share/shared-statement.ts';
import { statementTitle } from './share/statement-title.ts';
import { useActions, useActiveRun, useConsoleState, useConsoleStore } from './state/context.ts';
import { runningIn } from './state/series.ts';
import { activeTab } from './state/workspace.ts';

export interface ConsoleProps {
  /** The runner of the statements. The console never closes it. */
  readonly runner: PricedRunner;
  /**
   * A server that may have the same database, for statements that would take the page too many bytes; null if there is
   * none.
   */
  readonly server: SqlRunner | null;
  /** Fetches the examples; always the same function. */
  readonly loadExamples: LoadExamples;
}

const NO_EXAMPLES: readonly VerifiedExample[] = [];

const SOURCES = `SELECT json_extract(s.value, '$.name') AS source,
       json_extract(s.value, '$.licence') AS licence,
       json_extract(s.value, '$.url') AS url
FROM meta, json_each(meta.value) AS s
WHERE meta.key = 'sources'`;

/** What the page shows: the store, the database and the active tab's run. `Page` lays it out. */
export function useConsole({ runner, server, loadExamples }: ConsoleProps) {
  const strings = useStrings();
  const store = useConsoleStore();
  const actions = useActions();
  const editor = useRef<Editor | null>(null);
  /** The part of the text that ran last; null for the whole text. */
  const ranPart = useRef<Place | null>(null);
  const [isEditorOpen, setEditorOpen] = useState(false);
  const state = useActiveRun();
  const budgetBytes = useConsoleState((console) => console.budgetBytes);
  const isLinkDamaged = useConsoleState((console) => console.isLinkDamaged);
  const link = useConsoleState((console) => console.link);
  const series = useConsoleState((console) => console.series[console.workspace.activeId]) ?? null;
  const plan = useConsoleState((console) => console.plans[console.workspace.activeId]) ?? null;
  const partToRun = useCallback(() => editor.current?.partToRun() ?? null, []);
  const noteCaretRef = useRef<(() => void) | null>(null);
  const noteCaret = useCallback(() => noteCaretRef.current?.(), []);
  const [description, describeAgain] = useDatabase(runner);
  const examples = useExamples(loadExamples);
  const [flash, copy, say] = useFlash();
  useLinks(actions.followLink);

  const database = description?.kind === 'database' ? description.database : null;
  // A database whose description failed, but that answers, is available again: its date and label must be shown.
  const isBack = state.phase === 'done' && description?.kind === 'refused';
  useEffect(() => {
    if (isBack) describeAgain();
  }, [isBack, describeAgain]);

  const refused = state.phase === 'refused' ? state : null;
  /** The range of the shown statement of a series in the text. */
  const shownPlace = series?.items[series.shown]?.place ?? null;
  if (shownPlace) ranPart.current = shownPlace;
  const overBudget = state.phase === 'over-budget' ? state : null;
  const sameServer = useServer(server, database, overBudget !== null);
  useEffect(() => {
    if (!isEditorOpen) return;
    const from = startInText(editor.current, ranPart.current, refused?.request.sql ?? '');
    editor.current?.mark(refused === null || from === null ? null : moved(refused.refusal, from));
  }, [refused, isEditorOpen]);

  const refusedSql = refused?.request.sql ?? '';
  const showPlace = useCallback(
    (offset: number) => editor.current?.goTo(offset + (startInText(editor.current, ranPart.current, refusedSql) ?? 0)),
    [refusedSql],
  );
  const noteOpen = useCallback(() => {
    setEditorOpen(true);
    noteCaret();
  }, [noteCaret]);
  const runEditor = useCallback(() => {
    editor.current?.closeCompletions();
    ranPart.current = editor.current?.partToRun() ?? null;
    actions.run(ranPart.current);
  }, [actions]);
  const failure =
    refused?.refusal ?? (state.phase === 'idle' && description?.kind === 'refused' ? description.refusal : null);
  const shownRequest = state.phase === 'idle' ? null : state.phase === 'done' ? state.outcome.request : state.request;
  const ranSql = shownRequest?.sql ?? null;

  const fix = useCallback(
    ({ from, to, ...change }: QuickFix) => {
      const start = startInText(editor.current, ranPart.current, ranSql ?? '') ?? 0;
      editor.current?.fix({ ...change, from: from + start, to: to + start });
    },
    [ranSql],
  );
  /** Runs the text after a change, which can be undone; nothing if nothing was changed. */
  const changeAndRun = useCallback(
    (change: () => void) => {
      const before = activeTab(store.getState().workspace).sql;
      change();
      if (activeTab(store.getState().workspace).sql === before) return;
      actions.offerUndo(before);
      runEditor();
    },
    [runEditor, actions, store],
  );
  const fixAndRun = useCallback((change: QuickFix) => changeAndRun(() => fix(change)), [fix, changeAndRun]);
  const fixNextAndRun = useCallback(
    ({ from, to, ...change }: QuickFix) => {
      const start = editor.current?.partToRun()?.from ?? 0;
      changeAndRun(() => editor.current?.fix({ ...change, from: from + start, to: to + start }));
    },
    [changeAndRun],
  );

  const openedSql = useConsoleState(({ workspace }) => activeTab(workspace).openedSql);
  const titledSql = ranSql ?? (link ? openedSql : null);
  const titledParams = shownRequest?.params ?? link?.params;
  const loaded = examples.kind === 'loaded' ? examples.examples : NO_EXAMPLES;
  useLearnedTowns();
  const title = titledSql?.trim()
    ? statementTitle({ ...(titledParams && { params: titledParams }), sql: titledSql }, loaded, strings)
    : null;
  useEffect(() => {
    const own = database?.foreignUrl === undefined ? strings.documentTitle : strings.title;
    document.title = title === null ? own : `${title} · ${strings.title}`;
  }, [title, strings, database]);

  return {
    editor: {
      /** The text before the refused statement, if that is a part of the text. */
      textBefore:
        ranPart.current && refused
          ? (editor.current?.text().slice(0, startInText(editor.current, ranPart.current, refusedSql) ?? 0) ?? '')
          : '',
      ref: editor,
      noteOpen,
      noteCaret,
      noteCaretRef,
      partToRun,
      showPlace,
      fix,
      fixAndRun,
      /** The same with a change of the part of the text that Run takes now. */
      fixNextAndRun,
    },
    request: { budgetBytes, ranSql },
    run: {
      state,
      isRunning: state.phase === 'running' || (series !== null && runningIn(series) >= 0),
      series,
      refused,
      overBudget,
      failure,
      shown: shownRows(state),
    },
    plan,
    database,
    examples,
    isLinkDamaged,
    /** The last day of the link author's data, if it has changed, and until another statement has run. */
    dataOfLink:
      link?.dataAsOf && database && link.dataAsOf !== database.dataAsOf && (ranSql ?? link.sql) === link.sql
        ? link.dataAsOf
        : null,
    /** The link that the page was opened with, if its limit was out of range. */
    limitedLink: link?.limitAskedFor === undefined ? null : { asked: link.limitAskedFor, limit: link.limit },
    flash,
    copy,
    say,
    actions: {
      ...actions,
      runEditor,
      runAll: () => {
        editor.current?.closeCompletions();
        actions.runAll();
      },
      explainEditor: () => actions.explain(partToRun()),
      format: () => {
        const text = activeTab(store.getState().workspace).sql;
        formatSql(text).then(
          (formatted) => {
            if (formatted === null) say(strings.workspace.notFormatted);
            else if (activeTab(store.getState().workspace).sql === text) actions.rewrite(formatted);
          },
          () => say(strings.workspace.notLoaded),
        );
      },
      copyLink: () => {
        const shared = sharedStatement(activeTab(store.getState().workspace), database);
        void linkTo(shared).then((link) => copy(link, strings.linkCopied));
      },
      /** Retries what was refused; if nothing ran, the description of the database. */
      tryAgain: refused ? () => actions.runAgain(refused.request) : describeAgain,
      /** Runs again with this budget of bytes. */
      fetchMore: (budgetBytes: number) => overBudget && actions.runAgain(overBudget.request, { budgetBytes }),
      /** Runs again with this time limit. */
      runLonger: (computeMs: number) => refused && actions.runAgain(refused.request, { computeMs }),
      /** Runs the statement of the answer again with the largest row limit; null if it had that. */
      getAllRows:
        state.phase === 'done' && state.outcome.request.limit < LIMITS.rowsMax
          ? () => {
              actions.edit({ limit: LIMITS.rowsMax });
              actions.runAgain({ ...state.outcome.request, limit: LIMITS.rowsMax });
            }
          : null,
      /** Runs it at the server; null if there is none. */
      askServer: overBudget && sameServer && (() => actions.runAt(sameServer, overBudget.request)),
      listSources: () => actions.openAndRun({ sql: SOURCES }),
    },
  };
}

/** Offset of the refused statement in the editor's text; null if it is no longer there. */
function startInText(editor: Editor | null, part: Place | null, sql: string): number | null {
  const text = editor?.text();
  if (text === sql) return 0;
  return part && text?.slice(part.from, part.to) === sql ? part.from : null;
}

const moved = (refusal: Refusal, by: number): Refusal =>
  refusal.offset === undefined ? refusal : { ...refusal, offset: refusal.offset + by };

/** The result of `useConsole`. */
export type ConsoleView = ReturnType<typeof useConsole>;
