import type { NoChart } from '../../chart/choice/chart-choice.ts';
import type { ChartKind } from '../../view/chart-view.ts';

/** Texts of the views of a result, above all the chart. */
export interface ChartStrings {
  readonly loading: string;
  /** Why there is no chart. */
  readonly none: Readonly<Record<NoChart, string>>;

  readonly kind: string;
  readonly kinds: Readonly<Record<ChartKind, string>>;
  readonly along: string;
  readonly values: string;
  /** Names the column whose values are the series. */
  readonly split: string;
  readonly noSplit: string;
  readonly series: (drawn: number, all: number) => string;
  /** Resets manual choices. */
  readonly automatic: string;

  /** What the chart shows, for screen readers. */
  readonly label: (kind: ChartKind, values: string, along: string | null, split: string | null) => string;
  /** What a press on an entry of the legend does. */
  readonly emphasize: string;
  readonly quarter: (quarter: number, year: number) => string;
  readonly rowsOf: string;
  readonly leftOut: (rows: number) => string;
  /** What dashed lines and outlines are. */
  readonly incomplete: string;
  /** What hollow points and pale bars are. */
  readonly small: (below: number) => string;
  readonly fromDeals: (count: number) => string;

  readonly savePng: string;
  readonly saveSvg: string;
  readonly imageFailed: string;
}
