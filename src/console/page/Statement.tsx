import { lazy, Suspense, useState } from 'react';
import { PlainEditor } from '../editor/PlainEditor.tsx';
import { useStrings } from '../i18n/context.ts';
import { StatementParams } from '../params/StatementParams.tsx';
import { NextEstimate } from '../run/NextEstimate.tsx';
import { Toolbar } from '../run/Toolbar.tsx';
import { ShareButton } from '../share/ShareButton.tsx';
import { TabStrip } from '../tabs/TabStrip.tsx';
import type { ConsoleProps, ConsoleView } from '../use-console.ts';
import { lazyMenu } from './lazy-part.tsx';
import { loadCode } from './load-code.ts';

// Requested at once without waiting, so that the page appears before the editor's code.
const editorCode = loadCode(() => import('../editor/SqlEditor.tsx')).then(
  (module) => ({ default: module.SqlEditor }),
  () => ({ default: PlainEditor }),
);
const SqlEditor = lazy(() => editorCode);

const ShareMenu = lazyMenu(
  () => import('../share/ShareMenu.tsx'),
  (module) => module.ShareMenu,
  ShareButton,
);

/** The editor, with the toolbar above it. */
export function Statement({
  view: { editor, request, run, flash, database, copy, say, actions },
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
  // On a phone, a run gives the space to the rows.
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
        estimate={
          <NextEstimate
            runner={runner}
            state={run.state}
            budgetBytes={request.budgetBytes}
            partToRun={editor.partToRun}
            noteCaretRef={editor.noteCaretRef}
            onTake={editor.fixNextAndRun}
          />
        }
        onSettings={() => actions.showPanel('settings')}
        onRun={actions.runEditor}
        onRunAll={actions.runAll}
        onExplain={actions.explainEditor}
        onCancel={actions.cancel}
        shareMenu={<ShareMenu server={server} database={database} onCopy={copy} onSay={say} />}
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
