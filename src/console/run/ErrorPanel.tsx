import type { ErrorCode, Refusal } from '../../contract/errors.ts';
import { lineAndColumn } from '../editor/place.ts';
import { type QuickFix, quickFixes } from '../editor/quick-fixes.ts';
import { useStrings } from '../i18n/context.ts';
import { sayRefusal, useMessages } from '../i18n/messages-context.ts';
import { Icon } from '../page/Icon.tsx';
import { longerTime } from './compute-time.ts';

/** What may be otherwise a moment later. */
const WORTH_ANOTHER_TRY: ReadonlySet<ErrorCode> = new Set(['RATE_LIMITED', 'INTERNAL_ERROR', 'BUSY', 'DB_UNAVAILABLE']);

interface ErrorPanelProps {
  readonly refusal: Refusal;
  /** The statement that was refused; null if none was run. */
  readonly sql: string | null;
  /** The text before the statement, by whose lines its places are counted; none by default. */
  readonly textBefore?: string;
  /** Puts the caret at an offset of the statement; null if there is none. */
  readonly onShowPlace: ((offset: number) => void) | null;
  /** Makes a change that the hint proposes; null if there is no editor. */
  readonly onFix: ((fix: QuickFix) => void) | null;
  readonly onTryAgain: () => void;
  /** How long it might compute, and what runs it anew with another limit; null if it was not ended for its time. */
  readonly overTime: { readonly computeMs: number; readonly onRunAgain: (computeMs: number) => void } | null;
}

/** Why there are no rows: the code, the sentence, what to do about it, and where it is. */
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
