import { CHART_PART, type ChartView } from './chart-view.ts';
import { MAP_PART, type MapView } from './map-view.ts';
import { PIVOT_PART, type PivotView } from './pivot-view.ts';
import { TABLE_PART, type TableView } from './table-view.ts';
import { type Field, type Fields, partOf, readFields, type ViewPart, writeFields } from './view-notation.ts';

const VIEW_KEYS = ['table', 'chart', 'pivot', 'map', 'columns', 'plan'] as const;
export type ViewKey = (typeof VIEW_KEYS)[number];

/**
 * A person's view of a result: which view is shown, and the settings of each. The page decides what is left out. A view
 * outlives its result: settings of a missing column have no effect.
 */
export interface ResultView {
  /** The table by default. */
  readonly shown?: ViewKey;
  readonly table?: TableView;
  readonly chart?: ChartView;
  readonly pivot?: PivotView;
  readonly map?: MapView;
}

/** Writes a view for a link; empty if nothing was set. `chart~~kind~line~~sort~price~desc` */
export function writeView({ shown, table, chart, pivot, map }: ResultView): string {
  const first: readonly Field[] = shown === undefined || shown === 'table' ? [] : [[shown]];
  const partFields = <T>(part: ViewPart<T>, value: T | undefined) => (value === undefined ? [] : part.write(value));
  return writeFields([
    ...first,
    ...partFields(CHART_PART, chart),
    ...partFields(PIVOT_PART, pivot),
    ...partFields(MAP_PART, map),
    ...partFields(TABLE_PART, table),
  ]);
}

/** Parses the output of `writeView`. Unknown and invalid settings are left out; null if nothing is left. */
export function readView(text: string): ResultView | null {
  const fields = readFields(text);
  const view = partOf<ResultView>({
    shown: shownIn(fields),
    table: TABLE_PART.read(fields),
    chart: CHART_PART.read(fields),
    pivot: PIVOT_PART.read(fields),
    map: MAP_PART.read(fields),
  });
  return view ?? null;
}

function shownIn(fields: Fields): ViewKey | undefined {
  const [first] = fields.keys();
  return VIEW_KEYS.find((key) => key === first);
}

/**
 * A key for each column of a result: its name, `name#2` for the second one of a name, and `#` for one without a name,
 * because no key is empty. If a statement changes and its columns move, a key still means the chosen column.
 */
export function columnKeys(columns: readonly { readonly name: string }[]): readonly string[] {
  const taken = new Set<string>();
  return columns.map(({ name }) => {
    const wanted = name === '' ? '#' : name;
    let key = wanted;
    for (let number = 2; taken.has(key); number += 1) key = `${wanted}#${number}`;
    taken.add(key);
    return key;
  });
}
