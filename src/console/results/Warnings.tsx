import { LIMITS } from '../../contract/limits.ts';
import { readWarning } from '../../contract/warning.ts';
import { useStrings } from '../i18n/context.ts';

interface WarningsProps {
  readonly warnings: readonly string[];
  /** Gets as many rows as there may be; null if that was done. */
  readonly onGetAll: (() => void) | null;
}

/** The advice that came with an answer, each `CODE: sentence`: what it is about in the page's language, and the sentence. */
export function Warnings({ warnings, onGetAll }: WarningsProps) {
  const strings = useStrings();
  if (warnings.length === 0) return null;
  return (
    <ul className="warnings" aria-label={strings.warnings}>
      {warnings.map((warning) => {
        const { code, sentence } = readWarning(warning);
        return (
          <li key={warning}>
            {code && <strong>{strings.warningTitles[code]}</strong>}
            <span className="warning-text" dir="auto" lang="en">
              {sentence}
            </span>
            {code === 'ROW_LIMIT_REACHED' && onGetAll && (
              <button type="button" className="link-button" onClick={onGetAll}>
                {strings.grid.getAllRows(LIMITS.rowsMax)}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
