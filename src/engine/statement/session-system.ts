import type { SqliteSystem } from '../wasm/module.ts';
import type { RowCollector } from './collect.ts';
import type { ComputeClock } from './compute-clock.ts';
import type { Upcoming } from './upcoming.ts';

/** The database file as a session reads it. */
export interface SessionFile {
  readonly sizeBytes: number;
  /** Copies what is at hand; false when something of it is not. */
  read(target: Uint8Array, offset: number): boolean;
  /** Brings the bytes at hand that `read` did not have; throws or rejects when they cannot be had. */
  fetch(offset: number, length: number): void | Promise<void>;
  /** Told before a statement's first row what will be read of it; a file far away can prepare for that. */
  announce?(upcoming: Upcoming): Promise<void>;
  /** Told once the first rows that were announced have been read, and others are to follow. */
  announceRest?(): Promise<void>;
}

/** What the engine of a session may use of the world outside it. */
export interface SystemOptions {
  readonly file: SessionFile;
  readonly clock: ComputeClock;
  /** Asked at every look at the clock: true ends the run, whose answer no caller waits for any more. */
  readonly abandoned?: () => boolean;
  /** Called several times a second while a statement computes. */
  readonly onPulse?: () => void;
  readonly random: SqliteSystem['random'];
}

/** Asked when a run has computed for as long as it may: for how many milliseconds it goes on; null to end it. */
export type OnTimeUp = () => number | null | Promise<number | null>;

/** What is known of the run under way where SQLite calls its system. */
export interface Running {
  /** Whether SQLite has asked for what no file holds: the time, or a seed for its random numbers. */
  askedOutside: boolean;
  /** Collects the statement's rows; null before they are read and after. */
  rows: RowCollector | null;
  /** Whether it is known what the answer is: what is looked at from then on does not count against the query's time. */
  isAnswered: boolean;
  /** When it was seen to compute last, by the time that it has computed. */
  pulseMs: number;
  /** Null where it ends at its limit. */
  onTimeUp: OnTimeUp | null;
}

const PULSE_MS = 100;

/** The name under which SQLite asks for the one file of a session. */
export const FILE_NAME = 'nadlan.sqlite';

/** The operating system of a session's SQLite: one file, the time, random numbers, and the end of its work. */
export function sessionSystem(
  running: Running,
  { file, clock, abandoned = () => false, onPulse = () => {}, random }: SystemOptions,
): SqliteSystem {
  return {
    open: (name) => (name === FILE_NAME ? 0 : -1),
    size: () => file.sizeBytes,
    read: (_, target, offset) => file.read(target, offset),
    fetch: (_, target, offset) => {
      const take = () => {
        if (!file.read(target, offset)) throw new Error(`The bytes at ${offset} were fetched but are not at hand.`);
      };
      // However long it takes, what there is can be seen meanwhile.
      running.rows?.flush();
      const pending = file.fetch(offset, target.length);
      return pending ? pending.then(take) : take();
    },
    now: () => {
      running.askedOutside = true;
      return Date.now();
    },
    random: (target) => {
      running.askedOutside = true;
      random(target);
    },
    progress: () => {
      const { spentMs } = clock;
      if (spentMs - running.pulseMs >= PULSE_MS) {
        running.pulseMs = spentMs;
        running.rows?.flush();
        onPulse();
      }
      if (abandoned()) return true;
      if (spentMs <= clock.limitMs || running.isAnswered) return false;
      return running.onTimeUp && running.rows ? 'stand' : true;
    },
    stand: () => {
      running.rows?.flush();
      const stoodSince = clock.elapsedMs;
      const goesOn = (moreMs: number | null) => {
        if (moreMs === null) return true;
        clock.extend(moreMs, clock.elapsedMs - stoodSince);
        return false;
      };
      const moreMs = running.onTimeUp?.() ?? null;
      return moreMs instanceof Promise ? moreMs.then(goesOn) : goesOn(moreMs);
    },
  };
}
