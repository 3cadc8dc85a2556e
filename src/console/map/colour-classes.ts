/** A class of values with one colour on the map, with both bounds included. */
export interface ColourClass {
  readonly from: number;
  readonly to: number;
  /** 0 for the lowest values. */
  readonly step: number;
}

/** Most colours that a reader can distinguish and order. */
const STEPS = 5;

/**
 * Groups numbers into at most five classes of equal size (quantiles), so that one expensive place does not leave all
 * others in one colour. Equal values share a class. Empty for no values.
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
