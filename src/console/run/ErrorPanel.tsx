import type { ErrorCode, Refusal } from '../../contract/errors.ts';
import { type QuickFix, quickFixes } from '../editor/diagnostics/quick-fixes.ts';
import { lineAndColumn } from '../editor/place.ts';
import { useStrings } from '../i18n/context.ts';
import { sayRefusal, useMessages } from '../i18n/messages-context.ts';
import { Icon } from '../page/Icon.tsx';
import { longerTime } from './compute-time.ts';

/** Errors that may not occur a moment later. */
const WORTH_ANOTHER_TRY: ReadonlySet<ErrorCode> = new Set(['RATE_LIMITED', 'INTERNAL_ERROR', 'BUSY', 'DB_UNAVAILABLE']);

interface ErrorPanelProps {
  readonly refusal: Refusal;
  /** The refused statement; null if none was run. */
  readonly sql: string | null;
  /** The text before the statement, for line numbers; empty by default. */
  readonly textBefore?: string;
  /** Moves the caret to an offset of the statement; null if there is no editor. */
  readonly onShowPlace: ((offset: number) => void) | null;
  /** Applies a quick fix of the hint; null if there is no editor. */
  readonly onFix: ((fix: QuickFix) => void) | null;
  readonly onTryAgain: () => void;
  /** Its time limit, and a function that runs it again with another limit; null unless it was ended for its time. */
  readonly overTime: { readonly computeMs: number; readonly onRunAgain: (computeMs: number) => void } | null;
}

/** Why there are no rows: the code, the sentence, the hint, and the place. */
export function ErrorPanel({
  refusal,
  sql,
  textBefore = '',
  onShowPlace,
  onFix,
  onTryAgain,
  overTime,
}: ErrorPanelProps) {
  const strings = useStrings();
  const { code, offset } = refusal;
  const said = sayRefusal(refusal, useMessages());
  const { title, advice } = strings.errors[code];
  const place =
    offset !== undefined && sql !== null
      ? { offset, ...lineAndColumn(textBefore + sql, textBefore.length + offset) }
      : null;
  const fixes = onFix && sql !== null ? quickFixes(sql, refusal) : [];
  return (
    <div className="error" role="alert">
      <Icon name="alert" />
      <div>
        <h2>
          {title} <code>{code}</code>
        </h2>
        <p className="error-text error-message" dir={said.isTranslated ? undefined : 'auto'}>
          {said.message}
        </p>
        {said.original !== null && (
          <p className="error-text error-original" dir="ltr" lang="en">
            {said.original}
          </p>
        )}
        {said.hint !== null && (
          <p className="error-text" dir={said.isHintTranslated ? undefined : 'auto'}>
            {said.hint}
          </p>
        )}
        {said.hint === null && advice && <p>{advice}</p>}
        {overTime && (
          <p className="error-actions">
            {[longerTime(overTime.computeMs), Number.POSITIVE_INFINITY].map((ms) => (
              <button key={ms} type="button" className="quiet-button" onClick={() => overTime.onRunAgain(ms)}>
                {Number.isFinite(ms) ? strings.computing.runAgain(ms) : strings.computing.runAgainWithout}
              </button>
            ))}
          </p>
        )}
        {(place || fixes.length > 0 || WORTH_ANOTHER_TRY.has(code)) && (
          <p className="error-actions">
            {place && <span className="muted">{strings.errorAt(place.line, place.column)}</span>}
            {place && onShowPlace && (
              <button type="button" className="quiet-button" onClick={() => onShowPlace(place.offset)}>
                {strings.showPlace}
              </button>
            )}
            {fixes.map((fix) => (
              <button key={fix.insert} type="button" className="quiet-button" onClick={() => onFix?.(fix)}>
                {fix.insert === '' ? strings.editor.remove : strings.replaceBy}{' '}
                <code dir="ltr">{fix.insert === '' ? fix.text : fix.insert}</code>
              </button>
            ))}
            {WORTH_ANOTHER_TRY.has(code) && (
              <button type="button" className="quiet-button" onClick={onTryAgain}>
                {strings.tryAgain}
              </button>
            )}
          </p>
        )}
      </div>
    </div>
  );
}
