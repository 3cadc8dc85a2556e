import { Menu } from '@base-ui/react/menu';
import { useEffect, useState } from 'react';
import type { ResultPart } from '../../../contract/runner.ts';
import type { CopyFormat } from '../../export/export-format.ts';
import { useStrings } from '../../i18n/context.ts';
import { numberText } from '../../i18n/numbers.ts';
import { Icon } from '../../page/Icon.tsx';
import { CopyItems } from './CopyItems.tsx';
import { type ExactNumber, type SelectionSummary, summarize } from './selection-summary.ts';

interface SelectionLineProps {
  /** The same function for as long as the same cells are selected. */
  readonly cells: () => ResultPart;
  readonly onCopy: (format: CopyFormat, withNames: boolean) => void;
  readonly onClear: () => void;
}

/** During a drag the selection changes in every frame; the sums are computed when it rests. */
const REST_MS = 60;

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });
const figureText = (number: ExactNumber) => numberText(number, NUMBER);

/** Count and sums of the selected cells. */
export function SelectionLine({ cells, onCopy, onClear }: SelectionLineProps) {
  const { table: strings } = useStrings();
  const summary = useSummary(cells);
  if (!summary) return <div className="selection-line" />;
  const { numbers, texts, nulls } = summary;
  const extremes = numbers && !texts ? numbers : !numbers && texts ? texts : null;
  return (
    <section className="selection-line" aria-label={strings.selection}>
      <p className="selection-summary" role="status">
        <span>{strings.selected(summary.cells, summary.rows, summary.columns)}</span>
        {numbers && (
          <>
            <Amount name={strings.sum} title={numbers.isExact ? undefined : strings.rounded}>
              {`${numbers.isExact ? '' : '≈ '}${figureText(numbers.sum)}`}
            </Amount>
            <Amount name={strings.mean}>{figureText(numbers.mean)}</Amount>
            <Amount name={strings.median}>{figureText(numbers.median)}</Amount>
          </>
        )}
        {extremes && <Amount name={strings.min}>{extremeText(extremes.min)}</Amount>}
        {extremes && <Amount name={strings.max}>{extremeText(extremes.max)}</Amount>}
        {texts && <span>{strings.distinct(texts.distinct)}</span>}
        {numbers && (texts || nulls > 0) && <span>{strings.numberCount(numbers.count)}</span>}
        {nulls > 0 && <span>{strings.nulls(nulls)}</span>}
      </p>
      <Menu.Root modal={false}>
        <Menu.Trigger className="quiet-button">
          <Icon name="copy" />
          <span className="label">{strings.copy}</span>
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className="menu-positioner" align="end" side="top" sideOffset={4}>
            <Menu.Popup className="menu">
              <CopyItems onCopy={onCopy} />
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <button type="button" className="icon-button" aria-label={strings.clearSelection} title="Esc" onClick={onClear}>
        <Icon name="close" />
      </button>
    </section>
  );
}

interface AmountProps {
  readonly name: string;
  readonly title?: string | undefined;
  readonly children: string;
}

function Amount({ name, title, children }: AmountProps) {
  return (
    <span title={title}>
      {name} <bdi className="selection-amount">{children}</bdi>
    </span>
  );
}

const TEXT_CHARACTERS = 24;

function extremeText(value: ExactNumber | string): string {
  if (typeof value !== 'string') return figureText(value);
  return value.length > TEXT_CHARACTERS ? `${value.slice(0, TEXT_CHARACTERS)}…` : value;
}

function useSummary(cells: () => ResultPart): SelectionSummary | null {
  const [summary, setSummary] = useState<SelectionSummary | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSummary(summarize(cells())), REST_MS);
    return () => clearTimeout(timer);
  }, [cells]);
  return summary;
}
