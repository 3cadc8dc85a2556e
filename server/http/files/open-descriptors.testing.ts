import { readdirSync, readlinkSync } from 'node:fs';

/** How often this process has a file of that name open. Linux only. */
export function openDescriptorsOf(name: string): number {
  return readdirSync('/proc/self/fd').filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`).endsWith(name);
    } catch {
      // Closed since the folder was read.
      return false;
    }
  }).length;
}
