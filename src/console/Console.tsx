import './styles/tokens.css';
import './styles/page.css';
import './styles/controls.css';
import './styles/statement.css';
import './styles/messages.css';
import './styles/sidebar.css';
import './styles/results.css';
import './styles/chart.css';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Example, Table } from '../catalogue/index.ts';
import { LIMITS } from '../contract/limits.ts';
import { checkRequest } from '../contract/request.ts';
import type { PricedRunner, SqlRunner } from '../contract/runner.ts';
import type { Editor } from './editor/editor.ts';
import { SqlEditor } from './editor/SqlEditor.tsx';
import { type LoadExamples, useExamples } from './examples/use-examples.ts';
import { Welcome } from './examples/Welcome.tsx';
import { StringsContext, useLanguage, useStrings } from './i18n/context.ts';
import { type Language, STRINGS } from './i18n/language.ts';
import type { ReadLink } from './link/link.ts';
import { useLinks } from './link/use-links.ts';
import { Footer } from './page/Footer.tsx';
import { Header } from './page/Header.tsx';
import { useFlash } from './page/use-flash.ts';
import { useMedia } from './page/use-media.ts';
import { ResultPanel } from './results/ResultPanel.tsx';
import { Warnings } from './results/Warnings.tsx';
import { BudgetPanel } from './run/BudgetPanel.tsx';
import { ErrorPanel } from './run/ErrorPanel.tsx';
import { shownRows } from './run/run-state.ts';
import { Toolbar } from './run/Toolbar.tsx';
import { useBudget } from './run/use-budget.ts';
import { useDatabase } from './run/use-database.ts';
import { useDraft } from './run/use-draft.ts';
import { useEstimate } from './run/use-estimate.ts';
import { useRun } from './run/use-run.ts';
import { useServer } from './run/use-server.ts';
import { Drawer } from './sidebar/Drawer.tsx';
import { Sidebar } from './sidebar/Sidebar.tsx';

export interface ConsoleProps {
  /** What answers the statements. The console never closes it. */
  readonly runner: PricedRunner;
  /** A server that may have the same database, to answer what would take the page too many bytes; null where there is none. */
  readonly server: SqlRunner | null;
  /** Fetches the examples; the same function for as long as the console is shown. */
  readonly loadExamples: LoadExamples;
}

/** The SQL console: editor, results, tables and examples. It takes the whole page, its address and its title. */
export function Console({ runner, server, loadExamples }: ConsoleProps) {
  const [language, toggleLanguage] = useLanguage();
  return (
    <StringsContext value={STRINGS[language]}>
      <Page
        runner={runner}
        server={server}
        loadExamples={loadExamples}
        language={language}
        onToggleLanguage={toggleLanguage}
      />
    </StringsContext>
  );
}

/** What stands in the editor at first: short, quick, and easy to change. */
const STARTER = `SELECT name, district, population, deals_12m, median_ppsqm_12m
FROM settlements
ORDER BY deals_12m DESC
LIMIT 20`;
const SOURCES = `SELECT json_extract(s.value, '$.name') AS source,
       json_extract(s.value, '$.licence') AS licence,
       json_extract(s.value, '$.url') AS url
FROM meta, json_each(meta.value) AS s
WHERE meta.key = 'sources'`;
/** Below this width the tables have no room beside the editor. */
const NARROW = '(max-width: 900px)';

interface PageProps extends ConsoleProps {
  readonly language: Language;
  readonly onToggleLanguage: () => void;
}

function Page({ runner, server, loadExamples, language, onToggleLanguage }: PageProps) {
  const strings = useStrings();
  const isHebrew = language === 'he';
  const editor = useRef<Editor | null>(null);
  const [limit, setLimit] = useState<number>(LIMITS.rowsDefault);
  const [budgetBytes, setBudget] = useBudget();
  const [state, run] = useRun(runner);
  const [draft, noteChange] = useDraft(editor);
  const estimate = useEstimate(runner, draft, limit, state);
  const [description, describeAgain] = useDatabase(runner);
  const examples = useExamples(loadExamples);
  const [isLinkDamaged, setLinkDamaged] = useState(false);
  const [flash, copy] = useFlash();
  const isNarrow = useMedia(NARROW);
  const [isDrawerOpen, setDrawerOpen] = useState(false);

  const start = (sql: string, rowLimit: number, budget = budgetBytes) => {
    editor.current?.closeCompletions();
    setLinkDamaged(false);
    const request = checkRequest({ sql, limit: rowLimit });
    if (request.ok) run.run(request.value, budget);
    else run.refuse({ sql, limit: rowLimit }, request.refusal);
  };
  const writeAddress = useLinks((link: ReadLink, isFirst: boolean) => {
    if (link.kind === 'damaged') return setLinkDamaged(true);
    if (link.kind === 'none') return isFirst ? undefined : editor.current?.setText(STARTER);
    editor.current?.setText(link.statement.sql);
    setLimit(link.statement.limit);
    start(link.statement.sql, link.statement.limit);
  });
  const runText = (sql: string) => {
    if (sql.trim() !== '') writeAddress({ sql, limit });
    start(sql, limit);
  };
  const loadAndRun = (sql: string) => {
    setDrawerOpen(false);
    editor.current?.setText(sql);
    runText(sql);
  };
  const runEditor = () => runText(editor.current?.text() ?? '');
  const cancel = () => {
    const isRunning = state.phase === 'running';
    run.cancel();
    return isRunning;
  };

  const database = description?.kind === 'database' ? description.database : null;
  // A database that could not be described and yet answers is back: its date and label belong in sight.
  const isBack = state.phase === 'done' && description?.kind === 'refused';
  useEffect(() => {
    if (isBack) describeAgain();
  }, [isBack, describeAgain]);

  const refused = state.phase === 'refused' ? state : null;
  const overBudget = state.phase === 'over-budget' ? state : null;
  const sameServer = useServer(server, database, overBudget !== null);
  useEffect(() => {
    const isAbout = refused && refused.request.sql === editor.current?.text();
    editor.current?.mark(isAbout ? refused.refusal : null);
  }, [refused]);

  const showPlace = useCallback((offset: number) => editor.current?.goTo(offset), []);
  const failure =
    refused?.refusal ?? (state.phase === 'idle' && description?.kind === 'refused' ? description.refusal : null);
  const shown = shownRows(state);
  const ranSql = state.phase === 'idle' ? null : state.phase === 'done' ? state.answer.request.sql : state.request.sql;

  const sidebar = (
    <Sidebar
      isHebrew={isHebrew}
      examples={examples}
      activeExample={examples.kind === 'loaded' ? (examples.examples.find(({ sql }) => sql === ranSql) ?? null) : null}
      onInsert={(name) => {
        setDrawerOpen(false);
        editor.current?.insertName(name);
      }}
      onShowFirstRows={({ name }: Table) => loadAndRun(`SELECT *\nFROM ${name}\nLIMIT 100`)}
      onRunExample={({ sql }: Example) => loadAndRun(sql)}
    />
  );

  return (
    <div className="console">
      <button type="button" className="skip" onClick={() => editor.current?.focus()}>
        {strings.skipToEditor}
      </button>
      <Header
        database={database}
        otherLanguage={isHebrew ? 'en' : 'he'}
        onToggleLanguage={onToggleLanguage}
        onOpenTables={isNarrow ? () => setDrawerOpen(true) : null}
      />
      <div className="body">
        {!isNarrow && <aside aria-label={strings.openTables}>{sidebar}</aside>}
        {isNarrow && isDrawerOpen && (
          <Drawer label={strings.openTables} onClose={() => setDrawerOpen(false)}>
            {sidebar}
          </Drawer>
        )}
        <main>
          <section className="statement" aria-label={strings.editorLabel}>
            <Toolbar
              state={state}
              flash={flash}
              limit={limit}
              onLimit={setLimit}
              budgetBytes={budgetBytes}
              onBudget={setBudget}
              estimate={estimate}
              onRun={runEditor}
              onCancel={cancel}
              onCopyLink={() => {
                const sql = editor.current?.text() ?? '';
                if (sql.trim() !== '') writeAddress({ sql, limit });
                copy(location.href, strings.linkCopied);
              }}
            />
            <SqlEditor
              editorRef={editor}
              initialText={STARTER}
              onChange={noteChange}
              onRun={runEditor}
              onEscape={cancel}
            />
          </section>
          {isLinkDamaged && (
            <p className="notice" aria-live="polite">
              {strings.damagedLink}
            </p>
          )}
          {failure && (
            <ErrorPanel
              refusal={failure}
              sql={refused?.request.sql ?? null}
              onShowPlace={refused ? showPlace : null}
              onTryAgain={refused ? () => start(refused.request.sql, refused.request.limit) : describeAgain}
            />
          )}
          {overBudget && (
            <BudgetPanel
              state={overBudget}
              onGoOn={(bytes) => start(overBudget.request.sql, overBudget.request.limit, bytes)}
              onAskServer={sameServer && (() => run.runAt(sameServer, overBudget.request))}
            />
          )}
          {state.phase === 'done' && <Warnings warnings={state.answer.result.warnings ?? []} />}
          {shown ? (
            <ResultPanel {...shown} onCopy={copy} />
          ) : (
            <Welcome examples={examples} isHebrew={isHebrew} onRun={({ sql }) => loadAndRun(sql)} />
          )}
        </main>
      </div>
      <Footer isSynthetic={database?.synthetic ?? false} onListSources={() => loadAndRun(SOURCES)} />
    </div>
  );
}
