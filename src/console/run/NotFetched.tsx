import { useStrings } from '../i18n/context.ts';
import { useMessages } from '../i18n/messages-context.ts';

interface NotFetchedProps {
  readonly outcome:
    | { readonly kind: 'refused'; readonly message: string }
    | { readonly kind: 'over-budget'; readonly neededBytes: number };
  /** Fetches it whatever it needs. */
  readonly onFetch: () => void;
}

/** Why there is nothing to show of what was asked for beside the editor: a refusal, or its price with a button that pays it. */
export function NotFetched({ outcome, onFetch }: NotFetchedProps) {
  const { row: strings } = useStrings();
  const { ofEngine } = useMessages();
  if (outcome.kind === 'refused') {
    return (
      <p className="hint" dir="auto" role="alert">
        {ofEngine(outcome.message) ?? outcome.message}
      </p>
    );
  }
  return (
    <p className="hint">
      {strings.rowCosts(outcome.neededBytes)}{' '}
      <button type="button" className="quiet-button" onClick={onFetch}>
        {strings.fetchAnyway}
      </button>
    </p>
  );
}
