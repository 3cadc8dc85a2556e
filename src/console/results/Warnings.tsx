import { readWarning } from '../../contract/warnings/warning.ts';
import { useStrings } from '../i18n/context.ts';

/** The advice that came with an answer, each `CODE: sentence`: what it is about in the page's language, and the sentence. */
export function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  const strings = useStrings();
  if (warnings.length === 0) return null;
  return (
    <ul className="warnings" aria-label={strings.warnings}>
      {warnings.map((warning) => {
        const { code, sentence } = readWarning(warning);
        return (
          <li key={warning}>
            {code && <strong>{strings.warningTitles[code]}</strong>}
            <span className="warning-text" dir="auto" lang="en">
              {sentence}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
