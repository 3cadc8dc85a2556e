import { LIMITS } from '../../contract/limits.ts';
import { readWarning } from '../../contract/warning.ts';
import type { QuickFix } from '../editor/diagnostics/quick-fixes.ts';
import { isOfUnknownValue, remedyOf } from '../editor/diagnostics/remedies.ts';
import { useStrings } from '../i18n/context.ts';
import { useMessages } from '../i18n/messages-context.ts';
import { Icon } from '../page/Icon.tsx';
import { SHORT, useMedia } from '../page/use-media.ts';

interface WarningsProps {
  readonly warnings: readonly string[];
  /** Whether the page offers the values that may be meant by an unknown one, so that no warning has to. */
  readonly offersValues: boolean;
  /** The statement that earned them. */
  readonly sql: string;
  /** Runs it again with the largest row limit; null if that was done. */
  readonly onGetAll: (() => void) | null;
  /** Changes the statement, and runs it. */
  readonly onTake: (fix: QuickFix) => void;
  /** Shows how the statement is run. */
  readonly onExplain: () => void;
}

/** The warnings of an answer. In a short window they are one line that opens, so that they do not displace the answer. */
export function Warnings({ offersValues, ...props }: WarningsProps) {
  const strings = useStrings();
  const isShort = useMedia(SHORT);
  const warnings = offersValues ? props.warnings.filter((each) => !isOfUnknownValue(each)) : props.warnings;
  if (warnings.length === 0) return null;
  if (!isShort) return <WarningList {...props} warnings={warnings} />;
  const topics = warnings.flatMap((warning) => {
    const { code } = readWarning(warning);
    return code ? [strings.warningTitles[code]] : [];
  });
  return (
    <details className="folded-warnings" key={warnings.join('\n')}>
      <summary>
        <Icon name="alert" />
        <strong>{strings.warningCount(warnings.length)}</strong>{' '}
        <span className="warning-topics">{topics.join(', ')}</span>
        <Icon name="chevron" />
      </summary>
      <WarningList {...props} warnings={warnings} />
    </details>
  );
}

/** The warnings, each with its topic, its sentence, and a remedy if one is certain. */
function WarningList({ warnings, sql, onGetAll, onTake, onExplain }: Omit<WarningsProps, 'offersValues'>) {
  const strings = useStrings();
  const messages = useMessages();
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
