import { useStrings } from '../i18n/context.ts';
import { useMessages } from '../i18n/messages-context.ts';

interface NotFetchedProps {
  readonly outcome:
    | { readonly kind: 'refused'; readonly message: string }
    | { readonly kind: 'over-budget'; readonly neededBytes: number };
  /** Fetches it without a limit of bytes. */
  readonly onFetch: () => void;
}

/** Why something beside the editor cannot be shown: a refusal, or its cost with a button to fetch it. */
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
