/** A number as the report writes it, with commas between thousands. */
export const count = (value: number): string => value.toLocaleString('en-US');

/** A duration in seconds and tenths; from two minutes on, in minutes and seconds. */
export function seconds(elapsedMs: number): string {
  if (elapsedMs < 120_000) return `${(elapsedMs / 1000).toFixed(1)} s`;
  const whole = Math.round(elapsedMs / 1000);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
