/** Milliseconds of processor time of this process. Other processes affect it less than time by the clock. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
