import { lazy, Suspense, useState } from 'react';
import { PlainEditor } from '../editor/PlainEditor.tsx';
import { useStrings } from '../i18n/context.ts';
import { StatementParams } from '../params/StatementParams.tsx';
import { Toolbar } from '../run/Toolbar.tsx';
import { ShareMenu } from '../share/ShareMenu.tsx';
import { TabStrip } from '../tabs/TabStrip.tsx';
import type { ConsoleProps, ConsoleView } from '../use-console.ts';

// Asked for at once, and not waited for: the page is there before the editor's code.
const editorCode = import('../editor/SqlEditor.tsx').then(
  (module) => ({ default: module.SqlEditor }),
  () => ({ default: PlainEditor }),
);
const SqlEditor = lazy(() => editorCode);

/** The editor, and above it how its statement is run. */
export function Statement({
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
