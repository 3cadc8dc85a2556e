import { useStrings } from '../i18n/context.ts';

interface ChartTooltipProps {
  readonly title: string | null;
  readonly lines: readonly {
    readonly key: string;
    readonly colour: string | null;
    readonly name: string;
    readonly text: string;
    /** Qualifies the number, such as the number of deals that it is computed from. */
    readonly note: string | null;
  }[];
}

/** The values at a position of a chart. */
export function ChartTooltip({ title, lines }: ChartTooltipProps) {
  const { direction } = useStrings();
  return (
    <div className="chart-tooltip" dir={direction}>
      {title !== null && <p className="chart-tooltip-title">{title}</p>}
      <dl>
        {lines.map(({ key, colour, name, text, note }) => (
          <div key={key}>
            <dt>
              {colour !== null && <span className="swatch" style={{ background: colour }} />}
              <bdi>{name}</bdi>
            </dt>
            <dd>
              <bdi>{text}</bdi>
              {note !== null && <span className="muted"> {note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
