import type { Example } from '../../catalogue/index.ts';
import { useStrings } from '../i18n/context.ts';
import type { Examples } from './use-examples.ts';

/** What a first visitor is offered: one example of each of these kinds of question. */
const FIRST_STEPS: ReadonlySet<string> = new Set([
  'dearest-places',
  'real-prices',
  'find-a-settlement',
  'neighbourhoods-of-a-city',
  'near-a-station',
  'gross-yields',
]);

interface WelcomeProps {
  readonly examples: Examples;
  readonly isHebrew: boolean;
  readonly onRun: (example: Example) => void;
}

/** What stands where the rows will be, before the first run. */
export function Welcome({ examples, isHebrew, onRun }: WelcomeProps) {
  const strings = useStrings();
  const offered = examples.kind === 'loaded' ? examples.examples.filter(({ slug }) => FIRST_STEPS.has(slug)) : [];
  return (
    <section className="welcome" aria-labelledby="welcome">
      <h2 id="welcome">{strings.welcome}</h2>
      <p>{examples.kind === 'unavailable' ? strings.welcomeTextAlone : strings.welcomeText}</p>
      <ul>
        {offered.map((example) => (
          <li key={example.id}>
            <button type="button" onClick={() => onRun(example)}>
              <span className="example-title">{isHebrew ? example.title_he : example.title_en}</span>
              <span className="example-tables" dir="ltr">
                {example.tables.join(', ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
