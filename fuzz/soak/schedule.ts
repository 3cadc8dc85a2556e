import { randomFor } from '../../builder/synthetic/random.ts';

/** A fault that lasts for some time. */
export interface Lasting {
  /** The shortest and the longest time. */
  readonly forMs: readonly [least: number, most: number];
  /** What only one fault at a time may have: another one waits for its end. */
  readonly needs?: string;
}

/** A fault at its time, from the start of the soak on. */
export interface Occurrence<F extends Lasting> {
  readonly fault: F;
  readonly atMs: number;
  readonly forMs: number;
  /** For everything else that it decides. */
  readonly seed: number;
}

/** Between the beginnings of two faults, so that some of them overlap. */
const GAP_MS = [4_000, 16_000] as const;

/**
 * When each fault happens: in rounds that have each fault once, in an order and at times that depend on the seed alone. None
 * ends after `untilMs`, unless it takes longer than it was given.
 */
export function scheduleOf<F extends Lasting>(
  faults: readonly F[],
  { seed, fromMs, untilMs }: { readonly seed: number; readonly fromMs: number; readonly untilMs: number },
): readonly Occurrence<F>[] {
  const random = randomFor(seed);
  const between = ([least, most]: readonly [number, number]) => Math.round(least + random.unit() * (most - least));
  const occurrences: Occurrence<F>[] = [];
  let round: F[] = [];
  for (let atMs = fromMs; faults.length > 0; atMs += between(GAP_MS)) {
    if (round.length === 0) round = [...faults];
    const [fault] = round.splice(random.whole(round.length), 1);
    if (!fault) break;
    const forMs = between(fault.forMs);
    if (atMs + forMs > untilMs) break;
    occurrences.push({ fault, atMs, forMs, seed: random.whole(2 ** 31) });
  }
  return occurrences;
}
