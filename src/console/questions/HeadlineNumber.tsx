import { useStrings } from '../i18n/context.ts';
import { useLearnedTowns, useTownInEnglish } from '../params/town-names.ts';
import { useRunner } from '../run/runner-context.ts';
import type { ShownHeadline } from './headline.ts';
import { headlineFacts } from './headline-facts.ts';

/** The number that answers a question in large type, with what it measures and its change. */
export function HeadlineNumber({ headline }: { readonly headline: ShownHeadline }) {
  const strings = useStrings();
  useLearnedTowns();
  useTownInEnglish(useRunner(), strings.ask, headline.of);
  return (
    <>
      <p className="headline-number">{strings.ask.amount(headline.value, headline.unit)}</p>
      <p className="headline-of">
        {headlineFacts(headline, strings).map((fact) => (
          <bdi key={fact}>{fact}</bdi>
        ))}
      </p>
    </>
  );
}
