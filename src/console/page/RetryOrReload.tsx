import { useStrings } from '../i18n/context.ts';

/** What a person can do about a part of the page that failed: draw it again, or load the page again. */
export function RetryOrReload({ onTryAgain }: { readonly onTryAgain: () => void }) {
  const { workspace, tryAgain } = useStrings();
  return (
    <>
      <button type="button" className="link-button" onClick={onTryAgain}>
        {tryAgain}
      </button>{' '}
      <button type="button" className="link-button" onClick={() => location.reload()}>
        {workspace.reload}
      </button>
    </>
  );
}
