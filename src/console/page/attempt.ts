/** The result of the work; null if it throws, such as a browser's storage that is blocked or full. */
export function attempt<T>(work: () => T): T | null {
  try {
    return work() ?? null;
  } catch {
    return null;
  }
}
