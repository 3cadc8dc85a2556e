import { useEffect, useRef, useState } from 'react';
import type { Example } from '../catalogue/index.ts';
import type { CatalogueName } from './editor/names/written-name.ts';
import { ExamplesContext } from './examples/examples-context.ts';
import { useCatalogue, useStrings } from './i18n/context.ts';
import type { Language } from './i18n/language.ts';
import { Edge } from './layout/Edge.tsx';
import { Footer } from './page/Footer.tsx';
import { Header } from './page/Header.tsx';
import { lazySheet } from './page/lazy-part.tsx';
import { OfflineNote } from './page/OfflineNote.tsx';
import { Outcome } from './page/Outcome.tsx';
import { Statement } from './page/Statement.tsx';
import { PHONE, useMedia } from './page/use-media.ts';
import type { PanelsProps } from './panels/Panels.tsx';
import { useCommands } from './panels/use-commands.ts';
import { openedExample } from './questions/question-fields.ts';
import { Drawer } from './sidebar/Drawer.tsx';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { useActions, useConsoleState } from './state/context.ts';
import { sqlName } from './summary/sql-text.ts';
import { type ConsoleProps, useConsole } from './use-console.ts';

const Panels = lazySheet(
  () => import('./panels/Panels.tsx'),
  (module) => module.Panels,
);
const TableColumnSheet = lazySheet(
  () => import('./summary/TableColumnSheet.tsx'),
  (module) => module.TableColumnSheet,
);
const Notices = lazySheet(
  () => import('./page/Notices.tsx'),
  (module) => module.Notices,
);

/** Below this width the tables do not fit beside the editor. */
const NARROW = '(max-width: 900px)';

/** From this width on the answer fits beside the statement (see layout.css). */
const WIDE = '(min-width: 1600px)';

/** On such screens the page scrolls as one (see phone.css). */
const LOW = '(min-width: 601px) and (max-width: 900px) and (max-height: 500px)';

const NO_EXAMPLES: readonly Example[] = [];

interface PageProps extends ConsoleProps {
  readonly language: Language;
  /** Whether the texts of the other language did not load. */
  readonly isLanguageMissing: boolean;
  readonly onToggleLanguage: () => void;
}

/** The whole page. */
export function Page({ language, isLanguageMissing, onToggleLanguage, ...props }: PageProps) {
  const strings = useStrings();
  const isHebrew = language === 'he';
  const { foreignHost } = useCatalogue();
  const view = useConsole(props);
  const { editor, request, run, database, examples, actions } = view;
  const isNarrow = useMedia(NARROW);
  const isWide = useMedia(WIDE);
  const isPhone = useMedia(PHONE);
  const isLow = useMedia(LOW);
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!run.isRunning) return;
    // What was there before may have been scrolled.
    outcome.current?.scrollTo(0, 0);
    // The statement of a link runs by itself; its reader sees the top of the page first.
    if (isLow && navigator.userActivation?.hasBeenActive) outcome.current?.scrollIntoView();
  }, [isLow, run.isRunning]);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const closeDrawer = () => setDrawerOpen(false);
  /** The drawer would cover what is shown next. */
  const outOfDrawer =
    <What,>(show: (what: What) => void) =>
    (what: What) => {
      closeDrawer();
      show(what);
    };
  const [summarized, summarize] = useState<Required<CatalogueName> | null>(null);
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
    <Sidebar
      isHebrew={isHebrew}
      examples={examples}
      activeExample={
        examples.kind === 'loaded'
          ? (examples.examples.find(({ sql, template }) => request.ranSql === (template ?? sql)) ?? null)
          : null
      }
      onInsert={outOfDrawer((name) => editor.ref.current?.insertName(name))}
      onShowFirstRows={outOfDrawer(({ name }) => {
        actions.openAndRun({ sql: `SELECT *\nFROM ${sqlName(name)}\nLIMIT 100` });
      })}
      onShowJoins={outOfDrawer(({ name }) => actions.showRelations(name))}
      onSummarize={outOfDrawer(summarize)}
      onRunExample={outOfDrawer((example) => actions.openAndRun(openedExample(example)))}
    />
  );

  const footer = foreignHost === undefined && (
    <Footer
      isSynthetic={database?.synthetic ?? false}
      onListSources={actions.listSources}
      mayHaveApi={props.server !== null}
    />
  );

  return (
    <ExamplesContext value={examples.kind === 'loaded' ? examples.examples : NO_EXAMPLES}>
      <div className="console">
        <button type="button" className="skip" onClick={() => editor.ref.current?.focus()}>
          {strings.skipToEditor}
        </button>
        <Header
          database={database}
          otherLanguage={isHebrew ? 'en' : 'he'}
          onToggleLanguage={onToggleLanguage}
          onShowQuestions={
            foreignHost === undefined
              ? () => {
                  actions.showQuestions();
                  outcome.current?.scrollTo(0, 0);
                }
              : null
          }
          onOpenTables={isNarrow ? () => setDrawerOpen(true) : null}
        />
        <OfflineNote />
        {isLanguageMissing && (
          <p className="notice" role="alert">
            {strings.workspace.partFailed}
          </p>
        )}
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
            <div className="outcome" ref={outcome}>
              <Outcome view={view} runner={props.runner} isHebrew={isHebrew} />
              {isNarrow && examples.kind !== 'loading' && footer}
            </div>
          </main>
        </div>
        {summarized && <TableColumnSheet name={summarized} runner={props.runner} onClose={() => summarize(null)} />}
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
    </ExamplesContext>
  );
}

/** Their code is loaded when the first of them opens. */
function PanelsWhenNeeded(props: PanelsProps) {
  const panel = useConsoleState((state) => state.panel);
  const { showPanel } = useActions();
  return panel && <Panels {...props} onClose={() => showPanel(null)} />;
}

/** Their code is loaded with the first of them. */
function NoticesWhenNeeded() {
  const notice = useConsoleState((state) => state.notice);
  const [wasNeeded, setNeeded] = useState(false);
  if (notice && !wasNeeded) setNeeded(true);
  const { dismissNotice } = useActions();
  return wasNeeded && <Notices onClose={dismissNotice} />;
}
