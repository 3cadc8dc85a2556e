import { EXAMPLES, type Example } from '../../catalogue/index.ts';
import { useStrings } from '../i18n/context.ts';

const SHOWN = 6;

interface WelcomeProps {
  readonly isHebrew: boolean;
  readonly onRun: (example: Example) => void;
}

/** What stands where the rows will be, before the first run. */
export function Welcome({ isHebrew, onRun }: WelcomeProps) {
  const strings = useStrings();
  return (
    <section className="welcome" aria-labelledby="welcome">
      <h2 id="welcome">{strings.welcome}</h2>
      <p>{strings.welcomeText}</p>
      <ul>
        {EXAMPLES.slice(0, SHOWN).map((example) => (
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
