import { useStrings } from '../i18n/context.ts';

interface ForeignConsentProps {
  readonly url: string;
  readonly onAgree: () => void;
}

/** Asks before another host is contacted: the author of a link chose it, and it learns who reads its file. */
export function ForeignConsent({ url, onAgree }: ForeignConsentProps) {
  const { foreign } = useStrings();
  const { host } = new URL(url);
  return (
    <main className="foreign-failure foreign-question">
      <h1>{foreign.mayOpen(host)}</h1>
      <p>
        <code dir="ltr">{url}</code>
      </p>
      <p>{foreign.whatItMeans(host)}</p>
      <p className="error-actions">
        <button type="button" className="answer-button" onClick={onAgree}>
          {foreign.open}
        </button>{' '}
        <a className="link-button" href={location.pathname}>
          {foreign.toDeals}
        </a>
      </p>
    </main>
  );
}
