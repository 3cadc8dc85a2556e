import { type FormEvent, useId, useState } from 'react';
import { useStrings } from '../i18n/context.ts';
import { useTitles } from '../share/use-titles.ts';
import { useActions, useConsoleStore } from '../state/context.ts';
import { activeTab } from '../state/workspace.ts';
import { PanelSheet } from './PanelSheet.tsx';

const NAME_LENGTH = 120;

/** Saves the statement of the active tab under a name. */
export function SavePanel() {
  const { panels: strings } = useStrings();
  const store = useConsoleStore();
  const { titleOf } = useTitles();
  const { showPanel } = useActions();
  const { sql, params, limit } = activeTab(store.getState().workspace);
  const [name, setName] = useState(() =>
    titleOf({ sql, ...(params === undefined ? {} : { params }) }).slice(0, NAME_LENGTH),
  );
  const nameId = useId();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || sql.trim() === '') return;
    const statement = { name: name.trim(), sql, limit, ...(params === undefined ? {} : { params }) };
    store.history.name({ ...statement, savedAt: Date.now(), isStarred: false }).then(
      () => showPanel('history'),
      (cause: unknown) => console.error(cause),
    );
  };
  return (
    <PanelSheet title={strings.commands['save-statement']}>
      <form className="save-form" onSubmit={save}>
        <label htmlFor={nameId}>{strings.nameLabel}</label>
        <input
          id={nameId}
          dir="auto"
          value={name}
          maxLength={NAME_LENGTH}
          onChange={(event) => setName(event.target.value)}
        />
        <button type="submit" className="run-button" disabled={name.trim() === '' || sql.trim() === ''}>
          {strings.save}
        </button>
      </form>
    </PanelSheet>
  );
}
