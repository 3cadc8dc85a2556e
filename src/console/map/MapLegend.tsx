import { useStrings } from '../i18n/context.ts';
import { CellContent } from '../results/values/CellContent.tsx';
import type { ShownColumn } from '../results/values/columns.ts';
import { ShownText } from '../results/values/ShownText.tsx';
import { isUnit } from '../results/values/value-meaning.ts';
import type { ColourClass } from './colour-classes.ts';

interface MapLegendProps {
  readonly column: ShownColumn;
  readonly name: string;
  readonly classes: readonly ColourClass[];
  readonly hasNoValue: boolean;
}

/** What the colours of a map stand for. */
export function MapLegend({ column, name, classes, hasNoValue }: MapLegendProps) {
  const strings = useStrings();
  const { meaning } = column;
  const unit = meaning !== null && isUnit(meaning) ? meaning : null;
  const bare = unit === null ? column : { ...column, meaning: null };
  const value = (cell: number) => <CellContent cell={cell} column={bare} strings={strings} />;
  return (
    <div className="map-legend">
      <p>
        <bdi>
          <ShownText text={name} />
        </bdi>
        {unit !== null && `, ${strings.row.units[unit]}`}
      </p>
      <ul>
        {classes.map(({ from, to, step }) => (
          <li key={step}>
            <span className={`map-swatch is-step-${step + 1}`} />
            {/* In Hebrew, too, a range of numbers runs from left to right. */}
            <span dir="ltr">
              {value(from)}
              {from !== to && <> – {value(to)}</>}
            </span>
          </li>
        ))}
        {hasNoValue && (
          <li>
            <span className="map-swatch is-no-value" />
            {strings.map.noValue}
          </li>
        )}
      </ul>
    </div>
  );
}
