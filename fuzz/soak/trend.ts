/** A value at a time from the start of the soak on. */
export interface Sample {
  readonly atMs: number;
  readonly value: number;
}

/** What is left after work, not what the work takes, shows a leak: the least value of each window. */
const WINDOW_MS = 30_000;
/** Fewer windows show no trend. */
const WINDOWS_MIN = 5;
/** How many windows at either end show what is left there: work may fill one of them. */
const WINDOWS_OF_END = 2;

/**
 * How much a value grew from the first to the last sample, by the median of the slopes between the least values of all windows
 * (Theil and Sen), which single high values do not change. It is no more than the last windows have above the first ones: what
 * was leaked is still there at the end, while what was only kept for a while is not. Null if the time is too short to judge.
 */
export function growthOf(samples: readonly Sample[]): number | null {
  const windows = leastOfWindows(samples);
  if (windows.length < WINDOWS_MIN) return null;
  const slopes = windows.flatMap((one, i) =>
    windows.slice(i + 1).map((other) => (other.value - one.value) / (other.atMs - one.atMs)),
  );
  slopes.sort((a, b) => a - b);
  const slope = slopes[Math.floor(slopes.length / 2)] ?? 0;
  const trend = slope * ((windows.at(-1)?.atMs ?? 0) - (windows[0]?.atMs ?? 0));
  const left = leastOf(windows.slice(-WINDOWS_OF_END)) - leastOf(windows.slice(0, WINDOWS_OF_END));
  return Math.min(trend, left);
}

const leastOf = (windows: readonly Sample[]): number => Math.min(...windows.map(({ value }) => value));

function leastOfWindows(samples: readonly Sample[]): readonly Sample[] {
  const least = new Map<number, Sample>();
  for (const { atMs, value } of samples) {
    const window = Math.floor(atMs / WINDOW_MS);
    const known = least.get(window);
    if (!known || value < known.value) least.set(window, { atMs: window * WINDOW_MS, value });
  }
  return [...least.values()].sort((a, b) => a.atMs - b.atMs);
}
