/** Values that have one colour on the map: from the one before it up to here, both included. */
export interface ColourClass {
  readonly from: number;
  readonly to: number;
  /** 0 for the lowest values. */
  readonly step: number;
}

/** Colours that an eye can tell apart in order. */
const STEPS = 5;

/**
 * Parts numbers into at most five classes with as many values each (quantiles), so that one dear place does not leave all
 * others in one colour. Equal values are in one class. Empty for no values.
 */
export function colourClasses(values: readonly number[]): readonly ColourClass[] {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const classes: ColourClass[] = [];
  let from = 0;
  while (from < sorted.length) {
    const wanted = Math.ceil(((classes.length + 1) * sorted.length) / STEPS) - 1;
    let to = Math.min(Math.max(wanted, from), sorted.length - 1);
    while (to + 1 < sorted.length && sorted[to + 1] === sorted[to]) to += 1;
    if (classes.length === STEPS - 1) to = sorted.length - 1;
    classes.push({ from: sorted[from] ?? 0, to: sorted[to] ?? 0, step: classes.length });
    from = to + 1;
  }
  return classes;
}

/** The class of a value; null if it has none. */
export const classOf = (value: number, classes: readonly ColourClass[]): ColourClass | null =>
  classes.find(({ to }) => value <= to) ?? null;
