import { lazy, Suspense, useState } from 'react';
import type { Example, Table } from '../catalogue/index.ts';
import { PlainEditor } from './editor/PlainEditor.tsx';
import { Welcome } from './examples/Welcome.tsx';
import { useCatalogue, useStrings } from './i18n/context.ts';
import type { Language } from './i18n/language.ts';
import { Edge } from './layout/Edge.tsx';
import { Footer } from './page/Footer.tsx';
import { Header } from './page/Header.tsx';
import { OfflineNote } from './page/OfflineNote.tsx';
import { useMedia } from './page/use-media.ts';
import type { PanelsProps } from './panels/Panels.tsx';
import { useCommands } from './panels/use-commands.ts';
import { StatementParams } from './params/StatementParams.tsx';
import { openedExample } from './questions/question-fields.ts';
import { ResultPanel } from './results/ResultPanelAhead.ts';
import { Warnings } from './results/Warnings.tsx';
import { RowDetails } from './row-details/RowDetails.tsx';
import { BudgetPanel } from './run/BudgetPanel.tsx';
import { ErrorPanel } from './run/ErrorPanel.tsx';
import { Toolbar } from './run/Toolbar.tsx';
import { ShareMenu } from './share/ShareMenu.tsx';
import { Drawer } from './sidebar/Drawer.tsx';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { useConsoleState } from './state/context.ts';
import { activeTab } from './state/workspace.ts';
import { sqlName } from './summary/sql-text.ts';
import { TableSummaries } from './summary/TableSummaries.tsx';
import { TabStrip } from './tabs/TabStrip.tsx';
import { type ConsoleProps, type ConsoleView, useConsole } from './use-console.ts';
import type { ResultView } from './view/result-view.ts';

// Asked for at once, and not waited for: the page is there before the editor's code.
const editorCode = import('./editor/SqlEditor.tsx').then(
  (module) => ({ default: module.SqlEditor }),
  () => ({ default: PlainEditor }),
);
const SqlEditor = lazy(() => editorCode);
const Panels = lazy(() => import('./panels/Panels.tsx').then((module) => ({ default: module.Panels })));
const MeantValues = lazy(() => import('./results/MeantValues.tsx').then((module) => ({ default: module.MeantValues })));
const PlanPanel = lazy(() => import('./plan/PlanPanel.tsx').then((module) => ({ default: module.PlanPanel })));
const SeriesStrip = lazy(() => import('./run/SeriesStrip.tsx').then((module) => ({ default: module.SeriesStrip })));
const Notices = lazy(() => import('./page/Notices.tsx').then((module) => ({ default: module.Notices })));

/** Below this width the tables have no room beside the editor. */
const NARROW = '(max-width: 900px)';

/** From this width on the answer has room beside the statement (see layout.css). */
const WIDE = '(min-width: 1600px)';

/** Here the questions come first, and the editor is folded (see phone.css). */
const PHONE = '(max-width: 600px), (max-width: 960px) and (max-height: 500px)';

const NO_VIEW: ResultView = {};

interface PageProps extends ConsoleProps {
  readonly language: Language;
  readonly onToggleLanguage: () => void;
}

/** The whole page. */
export function Page({ language, onToggleLanguage, ...props }: PageProps) {
  const strings = useStrings();
  const isHebrew = language === 'he';
  const { foreignHost } = useCatalogue();
  const view = useConsole(props);
  const { editor, request, database, examples, actions } = view;
  const isNarrow = useMedia(NARROW);
  const isWide = useMedia(WIDE);
  const isPhone = useMedia(PHONE);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const closeDrawer = () => setDrawerOpen(false);
  const onCommand = useCommands({
    run: actions.runEditor,
    runAll: actions.runAll,
    explain: actions.explainEditor,
    copyLink: actions.copyLink,
    focusEditor: () => editor.ref.current?.focus(),
    format: actions.format,
    find: () => editor.ref.current?.find(),
    fix: () => editor.ref.current?.takeFix(),
  });

  const sidebar = (
    <TableSummaries runner={props.runner}>
      <Sidebar
        isHebrew={isHebrew}
        examples={examples}
        activeExample={
          examples.kind === 'loaded'
            ? (examples.examples.find(({ sql, template }) => request.ranSql === (template ?? sql)) ?? null)
            : null
        }
        onInsert={(name) => {
          closeDrawer();
          editor.ref.current?.insertName(name);
        }}
        onShowFirstRows={({ name }: Table) => {
          closeDrawer();
          actions.openAndRun({ sql: `SELECT *\nFROM ${sqlName(name)}\nLIMIT 100` });
        }}
        onRunExample={(example: Example) => {
          closeDrawer();
          actions.openAndRun(openedExample(example));
        }}
      />
    </TableSummaries>
  );

  const footer = foreignHost === undefined && (
    <Footer isSynthetic={database?.synthetic ?? false} onListSources={actions.listSources} />
  );

  return (
    <div className="console">
      <button type="button" className="skip" onClick={() => editor.ref.current?.focus()}>
        {strings.skipToEditor}
      </button>
      <Header
        database={database}
        otherLanguage={isHebrew ? 'en' : 'he'}
        onToggleLanguage={onToggleLanguage}
        onOpenTables={isNarrow ? () => setDrawerOpen(true) : null}
      />
      <OfflineNote />
      {foreignHost !== undefined && (
        <p className="notice">
          {strings.foreign.notOurs(foreignHost)} {database?.isWal && strings.foreign.isWal}
        </p>
      )}
      <div className="body">
        {!isNarrow && (
          <aside aria-label={strings.openTables}>
            {sidebar}
            <Edge part="sidebar" axis="x" selector="aside" minPx={200} maxShare={0.45} />
          </aside>
        )}
        {isNarrow && isDrawerOpen && (
          <Drawer label={strings.openTables} onClose={closeDrawer}>
            {sidebar}
          </Drawer>
        )}
        <main>
          <Statement view={view} runner={props.runner} server={props.server} isPhone={isPhone} />
          {isWide ? (
            <Edge part="statement" axis="x" selector=".statement" minPx={420} maxShare={0.65} />
          ) : (
            !isPhone && <Edge part="editor" axis="y" selector=".editor" minPx={64} maxShare={0.75} />
          )}
          <div className="outcome">
            <Outcome view={view} runner={props.runner} isHebrew={isHebrew} />
            {isNarrow && examples.kind !== 'loading' && footer}
          </div>
        </main>
      </div>
      <NoticesWhenNeeded />
      <PanelsWhenNeeded
        isHebrew={isHebrew}
        database={database}
        examples={examples.kind === 'loaded' ? examples.examples : []}
        runner={props.runner}
        onCommand={onCommand}
      />
      {!isNarrow && footer}
    </div>
  );
}

/** Their code is loaded when the first of them opens. */
function PanelsWhenNeeded(props: PanelsProps) {
  const panel = useConsoleState((state) => state.panel);
  return (
    panel && (
      <Suspense>
        <Panels {...props} />
      </Suspense>
    )
  );
}

/** Their code is loaded with the first of them. */
function NoticesWhenNeeded() {
  const notice = useConsoleState((state) => state.notice);
  const [wasNeeded, setNeeded] = useState(false);
  if (notice && !wasNeeded) setNeeded(true);
  return (
    wasNeeded && (
      <Suspense>
        <Notices />
      </Suspense>
    )
  );
}

/** The editor, and above it how its statement is run. */
function Statement({
  view: { editor, request, run, flash, database, copy, actions },
  runner,
  server,
  isPhone,
}: {
  readonly view: ConsoleView;
  readonly runner: ConsoleProps['runner'];
  readonly server: ConsoleProps['server'];
  readonly isPhone: boolean;
}) {
  const strings = useStrings();
  const [isAskedFor, setAskedFor] = useState(false);
  // On a phone the rows get the room from the run on.
  if (isAskedFor && run.state.phase === 'running') setAskedFor(false);
  const isFolded = isPhone && !isAskedFor;
  return (
    <section
      className={isFolded ? 'statement is-folded' : 'statement'}
      aria-label={strings.editorLabel}
      onFocus={({ target }) => {
        if (target.closest('.editor')) setAskedFor(true);
      }}
      onKeyDown={({ target }) => {
        if (target instanceof Element && target.closest('.editor')) setAskedFor(true);
      }}
    >
      <TabStrip />
      <Toolbar
        state={run.state}
        isRunning={run.isRunning}
        flash={flash}
        budgetBytes={request.budgetBytes}
        onSettings={() => actions.showPanel('settings')}
        estimate={request.estimate}
        onRun={actions.runEditor}
        onRunAll={actions.runAll}
        onExplain={actions.explainEditor}
        onCancel={actions.cancel}
        shareMenu={<ShareMenu server={server} database={database} onCopy={copy} />}
      />
      <Suspense fallback={<PlainEditor />}>
        <SqlEditor
          editorRef={editor.ref}
          onOpen={editor.noteOpen}
          onSelect={editor.noteCaret}
          onRun={actions.runEditor}
          onRunAll={actions.runAll}
          onEscape={actions.cancel}
        />
      </Suspense>
      <StatementParams runner={runner} onSubmit={actions.runEditor} />
    </section>
  );
}

/** What came of the run: what has to be said of it, and the rows; before there was one, the examples. */
function Outcome({
  view,
  runner,
  isHebrew,
}: {
  readonly view: ConsoleView;
  readonly runner: ConsoleProps['runner'];
  readonly isHebrew: boolean;
}) {
  const strings = useStrings();
  const { foreignHost } = useCatalogue();
  const isKept = useConsoleState((state) => state.isKept);
  const { editor, request, run, examples, isLinkDamaged, dataOfLink, limitedLink, database, copy, actions } = view;
  const { state, series, refused, overBudget, failure, shown } = run;
  const tabId = useConsoleState(({ workspace }) => workspace.activeId);
  const tabView = useConsoleState(({ workspace }) => activeTab(workspace).view);
  const resultView = (series ? series.items[series.shown]?.view : tabView) ?? NO_VIEW;
  return (
    <>
      {!isKept && (
        <p className="notice" aria-live="polite">
          {strings.workspace.notKept}
        </p>
      )}
      {isLinkDamaged && (
        <p className="notice" aria-live="polite">
          {strings.damagedLink}
        </p>
      )}
      {dataOfLink && database && (
        <p className="notice">{strings.workspace.dataThenAndNow(dataOfLink, database.dataAsOf)}</p>
      )}
      {limitedLink && <p className="notice">{strings.workspace.limitMoved(limitedLink.asked, limitedLink.limit)}</p>}
      {series && (
        <Suspense>
          <SeriesStrip series={series} onShow={actions.showStatement} />
        </Suspense>
      )}
      {view.plan && (
        <Suspense>
          <PlanPanel runner={runner} request={view.plan} onCopy={copy} />
        </Suspense>
      )}
      {failure && (
        <ErrorPanel
          refusal={failure}
          sql={refused?.request.sql ?? null}
          textBefore={editor.textBefore}
          onShowPlace={refused ? editor.showPlace : null}
          onFix={refused ? editor.fix : null}
          onTryAgain={actions.tryAgain}
        />
      )}
      {overBudget && <BudgetPanel state={overBudget} onGoOn={actions.goOn} onAskServer={actions.askServer} />}
      {state.phase === 'done' && (
        <Warnings
          warnings={state.outcome.result.warnings ?? []}
          sql={state.outcome.request.sql}
          onGetAll={actions.getAllRows}
          onTake={editor.fixAndRun}
          onExplain={() => actions.explainRequest(state.outcome.request)}
        />
      )}
      {foreignHost === undefined && state.phase === 'done' && state.outcome.result.rows.length === 0 && (
        <Suspense>
          <MeantValues sql={state.outcome.request.sql} runner={runner} onTake={editor.fixAndRun} />
        </Suspense>
      )}
      {shown ? (
        <RowDetails runner={runner} sql={shown.outcome?.request.sql ?? request.ranSql ?? ''} onCopy={copy}>
          <ResultPanel
            {...shown}
            database={view.database}
            view={resultView}
            onView={(change) => (series ? actions.changeStatementView(change) : actions.changeView(tabId, change))}
            onCopy={copy}
          />
        </RowDetails>
      ) : series ? (
        <p className="hint">{state.phase === 'idle' ? strings.runs.notRunExplained : ''}</p>
      ) : foreignHost !== undefined ? (
        <p className="hint">{strings.foreign.welcome}</p>
      ) : (
        <Welcome
          examples={examples}
          isHebrew={isHebrew}
          runner={runner}
          database={view.database}
          onCopy={copy}
          onShowSql={actions.openAndRun}
        />
      )}
    </>
  );
}
