import { useStrings } from '../i18n/context.ts';

/** The advice that came with an answer, each `CODE: sentence`. */
export function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  const strings = useStrings();
  if (warnings.length === 0) return null;
  return (
    <ul className="warnings" aria-label={strings.warnings}>
      {warnings.map((warning) => (
        <li key={warning} dir="auto">
          {warning}
        </li>
      ))}
    </ul>
  );
}
