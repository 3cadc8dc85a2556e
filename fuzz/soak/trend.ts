/** A value at a time from the start of the soak on. */
export interface Sample {
  readonly atMs: number;
  readonly value: number;
}

/** What is left after work, not what the work takes, shows a leak: the least value of each window. */
const WINDOW_MS = 30_000;
/** Fewer windows show no trend. */
const WINDOWS_MIN = 5;

/**
 * How much a value grew from the first to the last sample, by the median of the slopes between the least values of all windows
 * (Theil and Sen), which single high values do not change. It is no more than the last window has above the first one: what
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
  const [first, last] = [windows[0], windows.at(-1)];
  if (!first || !last) return null;
  return Math.min(slope * (last.atMs - first.atMs), last.value - first.value);
}

function leastOfWindows(samples: readonly Sample[]): readonly Sample[] {
  const least = new Map<number, Sample>();
  for (const { atMs, value } of samples) {
    const window = Math.floor(atMs / WINDOW_MS);
    const known = least.get(window);
    if (!known || value < known.value) least.set(window, { atMs: window * WINDOW_MS, value });
  }
  return [...least.values()].sort((a, b) => a.atMs - b.atMs);
}
