import { type KeyboardEvent, useId } from 'react';

interface TabsProps<T extends string> {
  /** The accessible name of the row of tabs. */
  readonly label: string;
  readonly tabs: readonly { readonly key: T; readonly title: string }[];
  readonly selected: T;
  readonly onSelect: (key: T) => void;
  readonly panelId: string;
}

/** A row of tabs over one panel, with the keys that a row of tabs has (https://www.w3.org/WAI/ARIA/apg/patterns/tabs/). */
export function Tabs<T extends string>({ label, tabs, selected, onSelect, panelId }: TabsProps<T>) {
  const id = useId();
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const steps: Record<string, number> = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex(({ key }) => key === selected);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onSelect(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map(({ key, title }) => (
        <button
          key={key}
          id={`${id}-${key}`}
          type="button"
          role="tab"
          aria-selected={key === selected}
          aria-controls={panelId}
          tabIndex={key === selected ? 0 : -1}
          onClick={() => onSelect(key)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
