import type { Example, ExampleCategory } from '../../catalogue/index.ts';
import type { ExampleText } from '../i18n/catalogue/text.ts';
import { useCatalogue, useStrings } from '../i18n/context.ts';
import { filterExamples } from './filter-examples.ts';
import type { Examples } from './use-examples.ts';

interface ExampleListProps {
  readonly examples: Examples;
  readonly filter: string;
  readonly isHebrew: boolean;
  /** The example whose statement ran last, if any: the list shows what it teaches. */
  readonly active: Example | null;
  readonly onRun: (example: Example) => void;
}

/** The examples, by category. A click loads one and runs it. */
export function ExampleList({ examples, filter, isHebrew, active, onRun }: ExampleListProps) {
  const strings = useStrings();
  const { exampleTexts } = useCatalogue();
  if (examples.kind === 'loading') return <p className="hint">{strings.loadingExamples}</p>;
  if (examples.kind === 'unavailable') return <p className="hint">{strings.noExamples}</p>;
  const nameOf = (category: ExampleCategory) => strings.exampleCategories[category];
  const groups = filterExamples(examples.examples, filter, { nameOf, texts: exampleTexts });
  if (groups.length === 0) return <p className="hint">{strings.noExampleMatch}</p>;
  return groups.map((group) => (
    <section key={group.category} className="list-group">
      <h2>{strings.exampleCategories[group.category]}</h2>
      <ul className="examples">
        {group.examples.map((example) => (
          <li key={example.id}>
            <button
              type="button"
              tabIndex={-1}
              data-line
              className="example-button"
              aria-current={example === active ? 'true' : undefined}
              onClick={() => onRun(example)}
            >
              <span className="example-title">{isHebrew ? example.title_he : example.title_en}</span>
              <ExampleWords text={isHebrew ? exampleTexts[example.slug] : example} isActive={example === active} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** What an example asks, and what it teaches after a run; nothing if the page's language has no text for it. */
function ExampleWords({ text, isActive }: { readonly text: ExampleText | undefined; readonly isActive: boolean }) {
  return (
    text && (
      <>
        <span className="example-text">{text.question}</span>
        {isActive && (
          <span className="example-text" dir="auto">
            {text.explanation}
          </span>
        )}
      </>
    )
  );
}
