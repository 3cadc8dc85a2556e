/** What the work gives; null if it throws, as a browser's storage does where it is blocked or full. */
export function attempt<T>(work: () => T): T | null {
  try {
    return work() ?? null;
  } catch {
    return null;
  }
}
