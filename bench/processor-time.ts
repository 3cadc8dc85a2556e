/** Milliseconds of processor time of this process: what other processes do changes them less than time on the clock. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
