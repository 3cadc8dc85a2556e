import { useCatalogue, useStrings } from '../i18n/context.ts';
import { filterConventions } from './filter.ts';

/** The conventions of all tables, each under its title. */
export function ConventionList({ filter }: { readonly filter: string }) {
  const strings = useStrings();
  const found = filterConventions(useCatalogue().conventions, filter);
  if (found.length === 0) return null;
  return (
    <section className="list-group">
      <h2>{strings.conventions}</h2>
      {found.map(({ id, title, text }) => (
        <details key={id} className="convention">
          <summary dir="auto" tabIndex={-1} data-line>
            {title}
          </summary>
          <p dir="auto">{text}</p>
        </details>
      ))}
    </section>
  );
}
