import { useStrings } from '../i18n/context.ts';

interface FooterProps {
  readonly isSynthetic: boolean;
  readonly onListSources: () => void;
  /** Whether the host may have an HTTP interface, whose reference is beside the page. */
  readonly mayHaveApi: boolean;
}

export function Footer({ isSynthetic, onListSources, mayHaveApi }: FooterProps) {
  const strings = useStrings();
  return (
    <footer className="footer">
      <p>
        <strong>{strings.asIs}</strong> {isSynthetic ? strings.syntheticExplained : strings.sources}{' '}
        <button type="button" className="link-button" onClick={onListSources}>
          {strings.listSources}
        </button>
        {mayHaveApi && (
          <>
            {' · '}
            <a className="link-button" href="api/reference">
              {strings.httpInterface}
            </a>
          </>
        )}
      </p>
    </footer>
  );
}
