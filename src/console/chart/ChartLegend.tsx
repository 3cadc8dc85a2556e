import { createContext, useContext } from 'react';
import { useStrings } from '../i18n/context.ts';

export interface LegendEntry {
  readonly name: string;
  readonly colour: string;
}

/** The place in the legend of the series that stands out; null if all look the same. */
export const EmphasisContext = createContext<number | null>(null);

/** How opaque a series is beside the one that stands out. */
const FADED = 0.15;

/** @returns the opacity of each series by its place, from 0 to 1 */
export function useOpacity(): (place: number) => number {
  const emphasized = useContext(EmphasisContext);
  return (place) => (emphasized === null || emphasized === place ? 1 : FADED);
}

interface ChartLegendProps {
  readonly entries: readonly LegendEntry[];
  readonly emphasized: number | null;
  readonly onEmphasize: (place: number | null) => void;
}

/** The colours of a chart. If there are several, a press on one makes its series stand out, and a second press ends that. */
export function ChartLegend({ entries, emphasized, onEmphasize }: ChartLegendProps) {
  const { chart } = useStrings();
  return (
    <ul className="chart-legend">
      {entries.map(({ name, colour }, place) => {
        const entry = (
          <>
            <span className="swatch" style={{ background: colour }} />
            <bdi>{name}</bdi>
          </>
        );
        return (
          <li key={name} data-colour={colour} className={emphasized === null || emphasized === place ? '' : 'is-faded'}>
            {entries.length < 2 ? (
              entry
            ) : (
              <button
                type="button"
                aria-pressed={emphasized === place}
                title={chart.emphasize}
                onClick={() => onEmphasize(emphasized === place ? null : place)}
              >
                {entry}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
