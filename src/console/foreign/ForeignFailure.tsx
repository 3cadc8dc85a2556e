import { useStrings } from '../i18n/context.ts';
import { Icon } from '../page/Icon.tsx';

interface ForeignFailureProps {
  readonly message: string;
  readonly hint?: string | null;
  readonly onTryAgain?: () => void;
}

/** Why a database cannot be opened, and what to do next. */
export function ForeignFailure({ message, hint, onTryAgain }: ForeignFailureProps) {
  const strings = useStrings();
  return (
    <main className="foreign-failure">
      <div className="error" role="alert">
        <Icon name="alert" />
        <div>
          <h1>{strings.foreign.cannotOpen}</h1>
          <p className="error-text" dir="auto">
            {message}
          </p>
          {hint && (
            <p className="error-text" dir="auto">
              {hint}
            </p>
          )}
          <p className="error-actions">
            {onTryAgain && (
              <button type="button" className="quiet-button" onClick={onTryAgain}>
                {strings.tryAgain}
              </button>
            )}
            <a className="link-button" href={location.pathname}>
              {strings.foreign.toDeals}
            </a>
          </p>
        </div>
      </div>
    </main>
  );
}
