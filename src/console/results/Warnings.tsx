import { LIMITS } from '../../contract/limits.ts';
import { readWarning } from '../../contract/warning.ts';
import type { QuickFix } from '../editor/diagnostics/quick-fixes.ts';
import { isOfUnknownValue, remedyOf } from '../editor/diagnostics/remedies.ts';
import { useStrings } from '../i18n/context.ts';
import { useMessages } from '../i18n/messages-context.ts';
import { Icon } from '../page/Icon.tsx';
import { SHORT, useMedia } from '../page/use-media.ts';
import type { ResultOutcome } from '../run/run-state.ts';
import { shownAdvice } from './cheap-scan.ts';

interface WarningsProps {
  readonly outcome: ResultOutcome;
  /** Whether the page offers the values that may be meant by an unknown one, so that no warning has to. */
  readonly offersValues: boolean;
  /** Runs it again with the largest row limit; null if that was done. */
  readonly onGetAll: (() => void) | null;
  /** Changes the statement, and runs it. */
  readonly onTake: (fix: QuickFix) => void;
  /** Shows how the statement is run. */
  readonly onExplain: () => void;
}

/**
 * The warnings of an answer. In a short window they are one line that opens, so that they do not displace the answer. A cheap scan of a
 * whole table is a note, for which such a window has no room.
 */
export function Warnings({ outcome, offersValues, ...props }: WarningsProps) {
  const strings = useStrings();
  const isShort = useMedia(SHORT);
  const advice = shownAdvice(outcome);
  const warnings = offersValues ? advice.warnings.filter((each) => !isOfUnknownValue(each)) : advice.warnings;
  const list = warnings.length > 0 && <WarningList {...props} sql={outcome.request.sql} warnings={warnings} />;
  if (!isShort) {
    return (
      <>
        {list}
        {advice.scannedBytes !== null && (
          <p className="scan-note">
            {strings.runs.scanned(advice.scannedBytes === 0 ? null : strings.bytes(advice.scannedBytes))}{' '}
            <button type="button" className="link-button" onClick={props.onExplain}>
              {strings.runs.explain}
            </button>
          </p>
        )}
      </>
    );
  }
  if (!list) return null;
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
      {list}
    </details>
  );
}

interface WarningListProps extends Omit<WarningsProps, 'offersValues' | 'outcome'> {
  readonly warnings: readonly string[];
  /** The statement that earned them. */
  readonly sql: string;
}

/** The warnings, each with its topic, its sentence, and a remedy if one is certain. */
function WarningList({ warnings, sql, onGetAll, onTake, onExplain }: WarningListProps) {
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
