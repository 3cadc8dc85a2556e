/** Texts of the map. */
export interface MapStrings {
  readonly title: string;
  readonly colourBy: string;
  readonly oneColour: string;
  /** The colour of rows without a value. */
  readonly noValue: string;
  /** Restricts the rows to the visible part of the map. */
  readonly inView: string;
  readonly inViewHint: string;
  readonly finding: string;
  /** Until everything in view is drawn for the first time. */
  readonly drawing: string;
  readonly noWebGl: string;
  readonly noPoints: string;
  /** If the host of the base map is unreachable. */
  readonly baseMissing: string;
  readonly pointsFailed: string;
  /** Rows that are not on the map, because their place is unknown. */
  readonly leftOut: (rows: number) => string;
  readonly tooManyKeys: (keys: number, max: number) => string;
  /** Several rows have one area: the first one gives the colour. */
  readonly sharedAreas: (rows: number) => string;
  readonly rowOf: (number: number, count: number) => string;
  readonly label: (rows: number) => string;
  readonly synthetic: string;
  readonly source: string;
  readonly close: string;
  readonly next: string;
  readonly previous: string;
  /** What stands before and after the name of a district on the map. */
  readonly aroundDistrict: readonly [before: string, after: string];
  /** MapLibre's texts, by its keys. */
  readonly controls: Readonly<Record<string, string>>;
}
