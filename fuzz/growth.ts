import fc from 'fast-check';

/** A function that reads or writes text that a client chose. */
export interface Reader {
  readonly name: string;
  readonly read: (text: string) => unknown;
  /** Characters of the texts that it gets; each length is ten times the one before. */
  readonly lengths: readonly number[];
}

/** The result of growing texts for one reader. */
export interface Growth {
  readonly reader: string;
  readonly texts: number;
  /** Time for the longest text of the slowest kind. */
  readonly slowestMs: number;
  /** How much longer the longest text of that kind took than a text a tenth as long. */
  readonly slowestRatio: number;
  /** A sentence for each kind of text whose time grows faster than its length. */
  readonly faults: readonly string[];
}

/** Ten times the text takes ten times as long if time is linear, and a hundred times if it is quadratic. */
const MOST_TIMES = 60;
/** Shorter times are harmless at this length, and too short to compare. */
const NOTABLE_MS = 100;
/** The shortest of several runs counts: a collection of garbage makes a run longer, never shorter. */
const RUNS = 3;
const RUNS_BEFORE_FAULT = 6;

/** Many repetitions of these are difficult for patterns and loops: marks, brackets, blanks, quotes, words. */
const PIECES = [
  ...'_*`~|\\[](){}<&"\';:=+-@#!.,$?%/0aאם🏠\u0301\t\n\r\u00a0\u200f\ufeff\u2028\u0001 ',
  '](',
  '://www.',
  'www.',
  '\r\n',
  "''",
  '""',
  '``',
  '/*',
  '--',
  '-- \n',
  "x'",
  "'a',",
  '0x',
  '1e',
  ' AS ',
  ' OR a=',
  ' IN (',
  " MATCH '",
  'a.',
  'a,',
  '_a',
  '\u{E0041}',
  'א_',
  '; =',
] as const;

/** Texts that each repeat one unit: every piece alone, and mixtures of one seed. */
export function units(mixtures: number, seed: number): readonly string[] {
  const mixture = fc.array(fc.constantFrom(...PIECES), { minLength: 2, maxLength: 5 }).map((pieces) => pieces.join(''));
  return [...PIECES, ...fc.sample(mixture, { numRuns: mixtures, seed })];
}

/** Processor time of this process: unlike the time of day, it does not grow while other work has the processors. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Grows the text of each unit for a reader, while its time grows no faster than the text.
 *
 * @param now a clock that never goes back, in milliseconds
 */
export async function growthOf(
  { name, read, lengths }: Reader,
  pieces: readonly string[],
  now: () => number = processorMs,
): Promise<Growth> {
  const leastMs = async (text: string, runs: number) => {
    let least = Number.POSITIVE_INFINITY;
    for (let run = 0; run < runs; run += 1) {
      const startedAt = now();
      await read(text);
      least = Math.min(least, now() - startedAt);
    }
    return least;
  };
  const faults: string[] = [];
  let slowest = { ms: 0, ratio: 1 };
  for (const unit of pieces) {
    let before: number | null = null;
    for (const length of lengths) {
      const text = textOf(unit, length);
      let ms = await leastMs(text, before === null ? RUNS : 1);
      // A short time may come from a coarse clock, a long one from a cold start. Both are measured again before they count.
      if (before !== null && isTooLong(ms, before)) {
        before = Math.max(before, await leastMs(textOf(unit, length / 10), RUNS));
        for (let run = 0; run < RUNS_BEFORE_FAULT && isTooLong(ms, before); run += 1) {
          ms = Math.min(ms, await leastMs(text, 1));
        }
        if (isTooLong(ms, before)) {
          const times = Math.round(ms / before);
          faults.push(
            `${name}: ${JSON.stringify(unit)} takes ${times} times as long for ${length} characters as for a tenth`,
          );
          break;
        }
      }
      if (ms > slowest.ms) slowest = { ms, ratio: before === null ? 1 : ms / before };
      before = ms;
    }
  }
  return { reader: name, texts: pieces.length, slowestMs: slowest.ms, slowestRatio: slowest.ratio, faults };
}

const isTooLong = (ms: number, before: number) => ms > NOTABLE_MS && ms > before * MOST_TIMES;

/** The unit repeated between two letters, which keep a pattern from ending early at either end. */
const textOf = (unit: string, length: number) => `a${unit.repeat(Math.ceil(length / unit.length))}a`;
