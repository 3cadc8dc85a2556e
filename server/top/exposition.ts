/** The samples of one scrape in the text format of Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/). */
export interface Scrape {
  /** When it came, in seconds of a monotonic clock. */
  readonly atSeconds: number;
  readonly samples: readonly Sample[];
}

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

type Labels = Readonly<Record<string, string>>;

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)(?: \d+)?$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;
const ESCAPED: Readonly<Record<string, string>> = { n: '\n' };

/** Reads the samples; lines that are none are left out. */
export function readExposition(text: string, atSeconds: number): Scrape {
  const samples = text.split('\n').flatMap((line): Sample[] => {
    const [, name, labelText = '', value] = LINE.exec(line) ?? [];
    if (name === undefined || value === undefined) return [];
    const labels = Object.fromEntries(
      [...labelText.matchAll(LABEL)].map(([, label = '', written = '']) => [
        label,
        written.replaceAll(/\\(.)/g, (_, character: string) => ESCAPED[character] ?? character),
      ]),
    );
    return [{ name, labels, value: Number(value) }];
  });
  return { atSeconds, samples };
}

const matches = (labels: Labels, wanted: Labels) =>
  Object.entries(wanted).every(([name, value]) => labels[name] === value);

/** The sum of the samples of that name with these labels; null if there are none. */
export function sumOf({ samples }: Scrape, name: string, wanted: Labels = {}): number | null {
  const found = samples.filter((sample) => sample.name === name && matches(sample.labels, wanted));
  return found.length === 0 ? null : found.reduce((sum, { value }) => sum + value, 0);
}

/** Values by one of their labels. */
export function valuesBy({ samples }: Scrape, name: string, label: string): ReadonlyMap<string, number> {
  const values = new Map<string, number>();
  for (const sample of samples) {
    if (sample.name !== name) continue;
    const key = sample.labels[label] ?? '';
    values.set(key, (values.get(key) ?? 0) + sample.value);
  }
  return values;
}

/** The growth of a counter. One that became less was reset by a new start: then it is its value. */
export const growthOf = (before: number | null, after: number | null): number =>
  (after ?? 0) >= (before ?? 0) ? (after ?? 0) - (before ?? 0) : (after ?? 0);

/**
 * A quantile of what a histogram observed between two scrapes, within its bucket by linear interpolation, as
 * `histogram_quantile` of Prometheus has it. Null if nothing was observed.
 */
export function quantileOf(
  [before, after]: readonly [Scrape, Scrape],
  name: string,
  share: number,
  wanted: Labels = {},
): number | null {
  const counts = (scrape: Scrape) =>
    valuesBy(
      { ...scrape, samples: scrape.samples.filter(({ labels }) => matches(labels, wanted)) },
      `${name}_bucket`,
      'le',
    );
  const earlier = counts(before);
  const buckets = [...counts(after)]
    .map(([le, count]) => ({
      upTo: le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le),
      count: growthOf(earlier.get(le) ?? 0, count),
    }))
    .sort((a, b) => a.upTo - b.upTo);
  const total = buckets.at(-1)?.count ?? 0;
  if (total === 0) return null;
  let [from, below] = [0, 0];
  for (const { upTo, count } of buckets) {
    if (count >= share * total) {
      // Beyond the last bound there is no better answer than the bound.
      return upTo === Number.POSITIVE_INFINITY
        ? from
        : from + (upTo - from) * ((share * total - below) / (count - below));
    }
    [from, below] = [upTo, count];
  }
  return from;
}
