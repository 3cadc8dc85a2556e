import { useStrings } from '../i18n/context.ts';
import { useActions, useConsoleState } from '../state/context.ts';
import { activeTab } from '../state/workspace.ts';

/** A plain field for the statement, until the editor's code is loaded, or if it cannot be loaded. */
export function PlainEditor() {
  const strings = useStrings();
  const { edit } = useActions();
  const sql = useConsoleState(({ workspace }) => activeTab(workspace).sql);
  return (
    <div className="editor" dir="ltr">
      <textarea
        className="plain-editor"
        aria-label={strings.editorLabel}
        spellCheck={false}
        value={sql}
        onChange={({ target }) => edit({ sql: target.value })}
      />
    </div>
  );
}
