import type { DatabaseInfo } from '../../contract/runner.ts';
import { useStrings } from '../i18n/context.ts';
import type { Language } from '../i18n/language.ts';
import { Icon } from './Icon.tsx';

interface HeaderProps {
  /** Null until it is known, or if it cannot be known. */
  readonly database: DatabaseInfo | null;
  readonly otherLanguage: Language;
  readonly onToggleLanguage: () => void;
  /** Null for a foreign database, which has no questions. */
  readonly onShowQuestions: (() => void) | null;
  /** Null if the tables are beside the editor and need no button. */
  readonly onOpenTables: (() => void) | null;
}

export function Header({ database, otherLanguage, onToggleLanguage, onShowQuestions, onOpenTables }: HeaderProps) {
  const strings = useStrings();
  return (
    <header className="header">
      {onOpenTables && (
        <button type="button" className="icon-button" aria-label={strings.openTables} onClick={onOpenTables}>
          <Icon name="menu" />
        </button>
      )}
      <div className="brand">
        <h1>
          {onShowQuestions ? (
            // No stop of the keyboard, which has the commands of tabs.
            <button
              type="button"
              tabIndex={-1}
              className="brand-button"
              title={strings.toQuestions}
              onClick={onShowQuestions}
            >
              {strings.title}
            </button>
          ) : (
            strings.title
          )}
        </h1>
        {!database?.foreignUrl && <p className="tagline">{strings.tagline}</p>}
      </div>
      <div className="header-facts">
        {database?.synthetic && (
          <strong className="notice-label" title={strings.syntheticExplained}>
            {strings.syntheticData}
          </strong>
        )}
        {database?.canTellChange === false && (
          <strong className="notice-label" title={strings.unwatchedExplained}>
            {strings.unwatchedFile}
          </strong>
        )}
        {database && database.dataAsOf !== '' && (
          <p className="data-date">
            {strings.dataUntil} <time dateTime={database.dataAsOf}>{database.dataAsOf}</time>
          </p>
        )}
      </div>
      <button type="button" className="quiet-button" lang={otherLanguage} onClick={onToggleLanguage}>
        {strings.otherLanguage}
      </button>
    </header>
  );
}
