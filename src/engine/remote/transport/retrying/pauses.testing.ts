import type { Pauses } from './pauses.ts';

/**
 * Pauses that take no time, on a clock that only they move. They are kept in a list. Random numbers are always the
 * highest.
 */
export function noPauses(): Pauses & { readonly taken: number[] } {
  const taken: number[] = [];
  let now = 0;
  return {
    taken,
    now: () => now,
    random: () => 1 - Number.EPSILON,
    sleep: async (ms, signal) => {
      if (signal.aborted) return;
      taken.push(Math.round(ms));
      const until = now + ms;
      // Pauses that wait together end together. Like a timer, it lets all other work run first.
      await new Promise<void>((resolve) => setTimeout(resolve, 0));
      now = Math.max(now, until);
    },
    block: (ms) => {
      taken.push(Math.round(ms));
      now += ms;
    },
  };
}
