import { LIMITS } from '../../contract/limits.ts';
import { readWarning } from '../../contract/warning.ts';
import type { QuickFix } from '../editor/diagnostics/quick-fixes.ts';
import { remedyOf } from '../editor/diagnostics/remedies.ts';
import { useStrings } from '../i18n/context.ts';
import { useMessages } from '../i18n/messages-context.ts';

interface WarningsProps {
  readonly warnings: readonly string[];
  /** The statement that earned them. */
  readonly sql: string;
  /** Runs it again with the largest row limit; null if that was done. */
  readonly onGetAll: (() => void) | null;
  /** Changes the statement, and runs it. */
  readonly onTake: (fix: QuickFix) => void;
  /** Shows how the statement is run. */
  readonly onExplain: () => void;
}

/** The warnings of an answer, each with its topic, its sentence, and a remedy if one is certain. */
export function Warnings({ warnings, sql, onGetAll, onTake, onExplain }: WarningsProps) {
  const strings = useStrings();
  const messages = useMessages();
  if (warnings.length === 0) return null;
  return (
    <ul className="warnings" aria-label={strings.warnings}>
      {warnings.map((warning) => {
        const { code, sentence } = readWarning(warning);
        const said = messages.ofEngine(sentence);
        const remedy = remedyOf(sql, warning);
        return (
          <li key={warning}>
            {code && <strong>{strings.warningTitles[code]}</strong>}
            <span className="warning-text" {...(said === null && { dir: 'auto', lang: 'en' })}>
              {said ?? sentence}
            </span>
            {remedy && (
              <button type="button" className="quiet-button" onClick={() => onTake(remedy.fix)}>
                {strings.editor[remedy.verb]} <code dir="ltr">{remedy.condition}</code>
              </button>
            )}
            {code === 'ROW_LIMIT_REACHED' && onGetAll && (
              <button type="button" className="link-button" onClick={onGetAll}>
                {strings.grid.getAllRows(LIMITS.rowsMax)}
              </button>
            )}
            {code === 'FULL_SCAN' && (
              <button type="button" className="link-button" onClick={onExplain}>
                {strings.runs.explain}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
