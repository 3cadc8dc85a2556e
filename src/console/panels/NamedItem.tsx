import { type FormEvent, useState } from 'react';
import type { NamedStatement } from '../history/history.ts';
import { useStrings } from '../i18n/context.ts';
import { Icon } from '../page/Icon.tsx';

interface NamedItemProps {
  readonly statement: NamedStatement;
  readonly onOpen: () => void;
  readonly onChange: (changed: NamedStatement) => void;
  readonly onRemove: () => void;
}

/** A saved statement, to be opened, starred, renamed or removed. */
export function NamedItem({ statement, onOpen, onChange, onRemove }: NamedItemProps) {
  const { panels: strings } = useStrings();
  const [newName, setNewName] = useState<string | null>(null);
  const { name, sql, isStarred } = statement;
  const rename = (event: FormEvent) => {
    event.preventDefault();
    if (newName?.trim()) onChange({ ...statement, name: newName.trim() });
    setNewName(null);
  };
  return (
    <li className="named-item">
      <button
        type="button"
        className="icon-button"
        aria-pressed={isStarred}
        aria-label={isStarred ? strings.unstar(name) : strings.star(name)}
        onClick={() => onChange({ ...statement, isStarred: !isStarred })}
      >
        <Icon name="star" />
      </button>
      {newName === null ? (
        <button type="button" className="history-item" onClick={onOpen}>
          <strong dir="auto">{name}</strong>
          <code dir="ltr">{sql}</code>
        </button>
      ) : (
        <form className="save-form" onSubmit={rename}>
          <input
            // biome-ignore lint/a11y/noAutofocus: the visitor has just asked to rename it.
            autoFocus
            dir="auto"
            aria-label={strings.nameLabel}
            value={newName}
            maxLength={120}
            onChange={(event) => setNewName(event.target.value)}
          />
          <button type="submit" className="quiet-button">
            {strings.save}
          </button>
        </form>
      )}
      <button type="button" className="icon-button" aria-label={strings.rename(name)} onClick={() => setNewName(name)}>
        <Icon name="edit" />
      </button>
      <button type="button" className="icon-button" aria-label={strings.remove(name)} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </li>
  );
}
