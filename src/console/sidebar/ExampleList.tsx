import { EXAMPLES, type Example } from '../../catalogue/index.ts';
import { useStrings } from '../i18n/context.ts';
import { filterExamples } from './filter.ts';

interface ExampleListProps {
  readonly filter: string;
  readonly isHebrew: boolean;
  /** The example whose statement ran last, if one did: it tells what it teaches. */
  readonly active: Example | null;
  readonly onRun: (example: Example) => void;
}

/** The examples. A click loads one and runs it. */
export function ExampleList({ filter, isHebrew, active, onRun }: ExampleListProps) {
  const strings = useStrings();
  const found = filterExamples(EXAMPLES, filter);
  if (found.length === 0) return <p className="hint">{strings.noExampleMatch}</p>;
  return (
    <ul className="examples">
      {found.map((example) => (
        <li key={example.id}>
          <button
            type="button"
            className="example-button"
            aria-current={example === active ? 'true' : undefined}
            onClick={() => onRun(example)}
          >
            <span className="example-title">{isHebrew ? example.title_he : example.title_en}</span>
            {!isHebrew && <span className="example-text">{example.question}</span>}
            {example === active && (
              <span className="example-text" dir="auto">
                {example.explanation}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
