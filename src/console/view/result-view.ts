import { CHART_PART, type ChartView } from './chart-view.ts';
import { MAP_PART, type MapView } from './map-view.ts';
import { TABLE_PART, type TableView } from './table-view.ts';
import { type Field, type Fields, partOf, readFields, type ViewPart, writeFields } from './view-notation.ts';

const VIEW_KEYS = ['table', 'chart', 'map', 'columns', 'plan'] as const;
export type ViewKey = (typeof VIEW_KEYS)[number];

/**
 * How a person wants to look at a result: what is shown, and what was set in each view. What was not set is left out, and the page
 * decides. A view outlives the result that it was set for: what names a column that is not there says nothing.
 */
export interface ResultView {
  /** The table where it is left out. */
  readonly shown?: ViewKey;
  readonly table?: TableView;
  readonly chart?: ChartView;
  readonly map?: MapView;
}

/** Writes a view as a link has it; empty if nothing was set. `chart~~kind~line~~sort~price~desc` */
export function writeView({ shown, table, chart, map }: ResultView): string {
  const first: readonly Field[] = shown === undefined || shown === 'table' ? [] : [[shown]];
  const partFields = <T>(part: ViewPart<T>, value: T | undefined) => (value === undefined ? [] : part.write(value));
  return writeFields([
    ...first,
    ...partFields(CHART_PART, chart),
    ...partFields(MAP_PART, map),
    ...partFields(TABLE_PART, table),
  ]);
}

/** Reads what `writeView` wrote. What it does not know, and what cannot be meant, is left out; null if nothing is left. */
export function readView(text: string): ResultView | null {
  const fields = readFields(text);
  const view = partOf<ResultView>({
    shown: shownIn(fields),
    table: TABLE_PART.read(fields),
    chart: CHART_PART.read(fields),
    map: MAP_PART.read(fields),
  });
  return view ?? null;
}

function shownIn(fields: Fields): ViewKey | undefined {
  const [first] = fields.keys();
  return VIEW_KEYS.find((key) => key === first);
}

/**
 * A key for each column of a result: its name, or `name#2` for the second one of a name. A statement may change and its columns
 * move; a key still means the column that a person chose.
 */
export function columnKeys(columns: readonly { readonly name: string }[]): readonly string[] {
  const taken = new Set<string>();
  return columns.map(({ name }) => {
    let key = name;
    for (let number = 2; taken.has(key); number += 1) key = `${name}#${number}`;
    taken.add(key);
    return key;
  });
}
